import { activateWorkspace, applyBootstrap, changeLanguage, clearQueryCache, navigateTo, readBootstrap } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { flushSync } from 'react-dom'

/**
 * Somebody else sits at this screen now: their data, their words, none of the other's answers; no page is loaded, so the music plays on.
 * The guard of the screen we are on redirects as soon as it hears of the change. It hears first, so that `place` has the last word.
 */
export async function become(data: BootstrapData, place: () => string, state?: unknown) {
  await changeLanguage(data.i18n.language).catch(() => {})
  // Workspaces are somebody's: the next one begins in everybody's.
  if (data.user?.id !== readBootstrap().user?.id) activateWorkspace(0)
  flushSync(() => applyBootstrap(data))
  navigateTo(place(), { replace: true, state })
  await clearQueryCache()
}
