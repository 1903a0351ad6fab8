import { problem } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { getBearerToken } from './bearer-auth.ts'
import type { Cookies } from './cookies.ts'

const SAFE = new Set(['get', 'head', 'options'])

/** An unsafe call must come from our own pages and carry the token of its own session. A webhook, and who comes with an access token, has no session that could be misused. */
export function registerCsrf(server: Server, { cookies, origin }: { cookies: Cookies; origin: () => string }) {
  server.ext('onPreAuth', (request: Request, h: ResponseToolkit) => {
    const { balafon } = request.route.settings.plugins ?? {}
    if (SAFE.has(request.method) || balafon === undefined || balafon.isWebhook || getBearerToken(request) !== null) return h.continue
    if (isCrossSiteRequest(request, origin())) throw problem(403, 'csrf')
    if (!cookies.matches(request, String(request.headers['x-xsrf-token'] ?? ''))) throw problem(403, 'csrf')
    return h.continue
  })
}

/** Whether a browser says that a page of another site sent it there. */
export function isCrossSiteRequest({ headers, info, server }: Request, origin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  return headers.origin !== undefined && headers.origin !== origin && headers.origin !== `${server.info.protocol}://${info.host}`
}
