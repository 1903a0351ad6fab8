import type { HttpRequest } from '@balafon/sdk/server'

/**
 * Returns whether a page of this site opened the popup. Otherwise another site could open it and connect an attacker's account of a service
 * to the visitor, because services let users through without a click when they authorized the site before.
 * Browsers without `Sec-Fetch-Site` send the URL of the page.
 */
export function isSameOriginNavigation({ 'sec-fetch-site': fetchSite, referer }: HttpRequest['headers'], origin: string): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === origin
}
