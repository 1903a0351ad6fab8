import { retryLater } from '@balafon/sdk/server'
import type { ServerRoute } from '@hapi/hapi'
import { type ApiServices, refuseAtGate } from '../../http/api.ts'
import { identityOn } from '../../http/session-auth.ts'
import { callerOf } from '../../security/rate-limits.ts'
import { type LiveHub, markOf } from './live-hub.ts'

/** `GET /api/v1/live`: one connection for each tab, as server-sent events; the browser comes back by itself and says what it saw last. */
export function liveRoutes(hub: LiveHub, gate: Pick<ApiServices, 'closedTo'>): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/v1/live',
      // A token opens no stream: it lives as long as a session, and a token has none.
      options: { plugins: { balafon: { plugin: 'core', access: 'guest' } }, timeout: { server: false, socket: false } },
      handler: async (request, h) => {
        await refuseAtGate(request, gate)
        const user = identityOn(request)
        const caller = callerOf(request, user?.id ?? null)
        if (hub.isFull(caller)) throw retryLater(429, 'too_many_requests', 30)
        const stream = await hub.open(user, caller, markOf(String(request.headers['last-event-id'] ?? '')))
        request.raw.req.once('close', () => stream.destroy())
        // What was given up before its end is not waited for: nobody reads at the other end.
        stream.once('close', () => stream.readableEnded || request.raw.res.destroy())
        return (
          h
            .response(stream)
            .type('text/event-stream')
            .header('cache-control', 'no-store')
            // Neither we nor a proxy may gather it up before sending it on.
            .header('content-encoding', 'identity')
            .header('x-accel-buffering', 'no')
        )
      },
    },
  ]
}
