import type { Request, Server } from '@hapi/hapi'

/** Checks a request before its route handles it. Throws a problem when the request is rejected. */
export type RequestCheck = (request: Request) => void

/** Registers checks that every request passes in this order. They are one extension of hapi, because each extension adds time to every request. */
export function registerRequestChecks(server: Server, point: 'onRequest' | 'onPreAuth', checks: readonly RequestCheck[]) {
  server.ext(point, (request, h) => {
    for (const check of checks) check(request)
    return h.continue
  })
}
