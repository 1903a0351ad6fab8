import { activateWorkspace, applyBootstrap, changeLanguage, clearQueryCache, navigateTo, readBootstrap } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { flushSync } from 'react-dom'

/**
 * Switches the page to another user (or guest): language, bootstrap data, path and query cache. The page is not reloaded, so
 * the music keeps playing. The guard of the current screen may redirect once the data changes; navigating afterwards makes
 * `getPath` win over it.
 * @param getPath called with the new data in place
 */
export async function switchUser(data: BootstrapData, getPath: () => string, state?: unknown) {
  await changeLanguage(data.i18n.language).catch(() => {})
  // Workspaces belong to a user, so another user starts in the default one.
  if (data.user?.id !== readBootstrap().user?.id) activateWorkspace(0)
  flushSync(() => applyBootstrap(data))
  navigateTo(getPath(), { replace: true, state })
  await clearQueryCache()
}
