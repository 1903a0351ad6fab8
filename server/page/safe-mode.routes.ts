import { problem } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import type { Choice } from '../http/cookies.ts'
import { isFromElsewhere } from '../security/csrf.ts'

/**
 * `/safe-mode` is a page like others, with core plugins alone; its button makes every page so, until the visitor leaves
 * safe mode. Buttons are plain forms: they work where scripts do not, and no link or image of another site presses them.
 */
export function safeModeRoutes(origin: () => string, safeMode: Choice): ServerRoute[] {
  const onPress = (path: string, next: string, press: (h: ResponseToolkit) => void): ServerRoute => ({
    method: 'POST',
    path,
    options: { auth: false, payload: { parse: false, maxBytes: 1024 } },
    handler: (request: Request, h) => {
      // A browser says of every form where it stands.
      if (request.headers.origin === undefined || isFromElsewhere(request, origin())) throw problem(403, 'csrf')
      press(h)
      return h.redirect(next).code(303)
    },
  })
  return [onPress('/safe-mode', '/safe-mode', (h) => safeMode.give(h, '1')), onPress('/safe-mode/leave', '/', safeMode.take)]
}
