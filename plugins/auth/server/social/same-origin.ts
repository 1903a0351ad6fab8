import type { HttpRequest } from '@balafon/sdk/server'

/**
 * Returns whether a page of this site opened the popup. Otherwise another site could open it and connect an attacker's provider account to
 * the visitor's account, because providers do not ask again when the user authorized the site before.
 * Browsers without `Sec-Fetch-Site` send the URL of the page.
 */
export function isSameOriginNavigation({ 'sec-fetch-site': fetchSite, referer }: HttpRequest['headers'], origin: string): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === origin
}
