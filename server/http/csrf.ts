import { problem } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { getBearerToken } from './bearer-auth.ts'
import type { Cookies } from './cookies.ts'
import { readCookies } from './http-messages.ts'

const SAFE_METHODS = new Set(['get', 'head', 'options'])

/**
 * Rejects unsafe requests that do not come from the site's own pages with the XSRF token of their session. Webhooks, and requests with an
 * access token, have no session that could be misused.
 */
export function registerCsrfProtection(server: Server, { cookies, getOrigin }: { cookies: Cookies; getOrigin: () => string }) {
  server.ext('onPreAuth', (request: Request, h: ResponseToolkit) => {
    const { balafon } = request.route.settings.plugins ?? {}
    if (SAFE_METHODS.has(request.method) || balafon === undefined || balafon.isWebhook || getBearerToken(request) !== null) return h.continue
    if (isCrossSiteRequest(request, getOrigin())) throw problem(403, 'csrf')
    if (!cookies.matchesXsrfToken(readCookies(request), String(request.headers['x-xsrf-token'] ?? ''))) throw problem(403, 'csrf')
    return h.continue
  })
}

/** Whether the browser reports that another site has sent the request. */
export function isCrossSiteRequest({ headers, info, server }: Request, origin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  return headers.origin !== undefined && headers.origin !== origin && headers.origin !== `${server.info.protocol}://${info.host}`
}
