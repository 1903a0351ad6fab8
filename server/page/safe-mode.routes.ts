import { problem } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import type { PreferenceCookie } from '../http/cookies.ts'
import { isCrossSiteRequest } from '../http/csrf.ts'

/**
 * Creates the routes behind the buttons that enter and leave safe mode, in which every page shows core plugins only. The
 * buttons submit plain forms: they work without scripts, and links and images on other sites cannot trigger them.
 */
export function createSafeModeRoutes(getOrigin: () => string, safeModeCookie: PreferenceCookie): ServerRoute[] {
  const createRoute = (path: string, redirectTo: string, update: (h: ResponseToolkit) => void): ServerRoute => ({
    method: 'POST',
    path,
    options: { auth: false, payload: { parse: false, maxBytes: 1024 } },
    handler: (request: Request, h) => {
      // Browsers send the origin with every form.
      if (request.headers.origin === undefined || isCrossSiteRequest(request, getOrigin())) throw problem(403, 'csrf')
      update(h)
      return h.redirect(redirectTo).code(303)
    },
  })
  return [createRoute('/safe-mode', '/safe-mode', (h) => safeModeCookie.give(h, '1')), createRoute('/safe-mode/leave', '/', safeModeCookie.take)]
}
