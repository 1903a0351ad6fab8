import { problem } from '@balafon/sdk/server'
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { isFromElsewhere } from '../http/csrf.ts'

export const SAFE_MODE_COOKIE = 'safe-mode'
export const SAFE_MODE = { path: '/', isSameSite: 'Lax', isHttpOnly: true, isSecure: false, ttl: null } as const

/**
 * `/safe-mode` is a page like others, with core plugins alone; its button makes every page so, until the visitor leaves
 * safe mode. Buttons are plain forms: they work where scripts do not, and no link or image of another site presses them.
 */
export function safeModeRoutes(origin: () => string): ServerRoute[] {
  const onPress = (path: string, answer: (h: ResponseToolkit) => ResponseObject): ServerRoute => ({
    method: 'POST',
    path,
    options: { auth: false, payload: { parse: false, maxBytes: 1024 } },
    handler: (request: Request, h) => {
      // A browser says of every form where it stands.
      if (request.headers.origin === undefined || isFromElsewhere(request, origin())) throw problem(403, 'csrf')
      return answer(h).code(303)
    },
  })
  return [
    onPress('/safe-mode', (h) => h.redirect('/safe-mode').state(SAFE_MODE_COOKIE, '1', SAFE_MODE)),
    onPress('/safe-mode/leave', (h) => h.redirect('/').unstate(SAFE_MODE_COOKIE, SAFE_MODE)),
  ]
}
