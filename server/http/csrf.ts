import { problem } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import { getBearerToken } from './bearer-auth.ts'
import type { Cookies } from './cookies.ts'
import { readCookies } from './http-messages.ts'
import type { RequestCheck } from './request-checks.ts'

const SAFE_METHODS = new Set(['get', 'head', 'options'])

/**
 * Rejects unsafe requests that do not come from the site's own pages with the XSRF token of their session. Webhooks, and requests with an
 * access token, have no session that could be misused.
 */
export const createCsrfCheck =
  ({ cookies, getOrigin }: { cookies: Cookies; getOrigin: () => string }): RequestCheck =>
  (request) => {
    // Undefined for paths without an endpoint: the response is 404 or a page.
    const { balafon: endpoint } = request.route.settings.plugins ?? {}
    if (SAFE_METHODS.has(request.method) || endpoint === undefined || endpoint.isWebhook || getBearerToken(request) !== null) return
    if (isCrossSiteRequest(request, getOrigin())) throw problem(403, 'csrf')
    if (!cookies.matchesXsrfToken(readCookies(request), String(request.headers['x-xsrf-token'] ?? ''))) throw problem(403, 'csrf')
  }

/** Whether the browser reports that another site has sent the request. */
export function isCrossSiteRequest({ headers, info, server }: Request, origin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  return headers.origin !== undefined && headers.origin !== origin && headers.origin !== `${server.info.protocol}://${info.host}`
}
