import type { ServerRoute } from '@hapi/hapi'

export const SAFE_MODE_COOKIE = 'safe-mode'
export const SAFE_MODE = { path: '/', isSameSite: 'Lax', isHttpOnly: true, isSecure: false, ttl: null } as const

/** `/safe-mode` is a page like others, whose visitor sees core plugins alone until they leave it. */
export const safeModeRoutes = (): ServerRoute[] => [
  {
    method: 'GET',
    path: '/safe-mode/leave',
    options: { auth: false },
    handler: (_request, h) => h.redirect('/').unstate(SAFE_MODE_COOKIE, SAFE_MODE),
  },
]
