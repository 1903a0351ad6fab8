import { navigateTo } from '@balafon/sdk/client'

/** Opens a page of this site without loading it again, or the page of a provider. */
export function openUrl(url: string): void {
  const target = new URL(url, window.location.href)
  if (target.origin === window.location.origin) navigateTo(target.pathname + target.search)
  else window.location.assign(target.href)
}
