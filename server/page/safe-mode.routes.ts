import { problem, type ResponseCookie } from '@balafon/sdk/server'
import type { Request, ServerRoute } from '@hapi/hapi'
import type { PreferenceCookie } from '../http/cookies.ts'
import { isCrossSiteRequest } from '../http/csrf.ts'
import type { HttpMessages } from '../http/http-messages.ts'

/**
 * Creates the routes behind the buttons that enter and leave safe mode, in which every page shows core plugins only. The
 * buttons submit plain forms: they work without scripts, and links and images on other sites cannot trigger them.
 */
export function createSafeModeRoutes(getOrigin: () => string, safeModeCookie: PreferenceCookie, { createResponse }: HttpMessages): ServerRoute[] {
  const createRoute = (path: string, redirectTo: string, cookie: ResponseCookie): ServerRoute => ({
    method: 'POST',
    path,
    options: { auth: false, payload: { parse: false, maxBytes: 1024 } },
    handler: (request: Request, h) => {
      // Browsers send the origin with every form.
      if (request.headers.origin === undefined || isCrossSiteRequest(request, getOrigin())) throw problem(403, 'csrf')
      createResponse(h).setCookies([cookie])
      return h.redirect(redirectTo).code(303)
    },
  })
  return [createRoute('/safe-mode', '/safe-mode', safeModeCookie.create('1')), createRoute('/safe-mode/leave', '/', safeModeCookie.createDeletion())]
}
