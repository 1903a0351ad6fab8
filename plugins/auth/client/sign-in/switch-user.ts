import { activateWorkspace, applyBootstrap, changeLanguage, clearQueryCache, navigateTo, readBootstrap } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { flushSync } from 'react-dom'

/**
 * Switches the page to another user (or guest): language, bootstrap data, path and query cache. The page is not reloaded, so
 * the music keeps playing. Navigates after the data has changed: the change can make the guard of the current screen redirect,
 * and the path of `getPath` must replace that redirect.
 * @param getPath called after the bootstrap data has changed
 */
export async function switchUser(data: BootstrapData, getPath: () => string, state?: unknown) {
  await changeLanguage(data.i18n.language).catch(() => {})
  // Workspaces belong to a user, so another user starts in the default workspace.
  if (data.user?.id !== readBootstrap().user?.id) activateWorkspace(0)
  flushSync(() => applyBootstrap(data))
  navigateTo(getPath(), { replace: true, state })
  await clearQueryCache()
}
