import { retryLaterProblem } from '@balafon/sdk/server'
import type { ServerRoute } from '@hapi/hapi'
import { type ApiDependencies, assertNotBlocked } from '../../http/api-route.ts'
import { getIdentity } from '../../http/session-auth.ts'
import { getCallerKey } from '../../security/rate-limits.ts'
import { type LiveHub, parseResumePoint } from './live-hub.ts'

/** Creates `GET /api/v1/live`: a stream of server-sent events for each tab. The browser reconnects by itself and sends the id of the last event it received. */
export function createLiveRoutes(hub: LiveHub, gate: Pick<ApiDependencies, 'findAccessBlock'>): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/v1/live',
      // A stream is bound to a session, so an access token cannot open one.
      options: { plugins: { balafon: { plugin: 'core', access: 'guest' } }, timeout: { server: false, socket: false } },
      handler: async (request, h) => {
        await assertNotBlocked(request, gate)
        const identity = getIdentity(request)
        const caller = getCallerKey({ ipAddress: request.info.remoteAddress, identity })
        if (hub.hasTooManyTabs(caller)) throw retryLaterProblem(429, 'too_many_requests', 30)
        const stream = await hub.openStream(identity, caller, parseResumePoint(String(request.headers['last-event-id'] ?? '')))
        request.raw.req.once('close', () => stream.destroy())
        // When the hub destroys the stream of a tab that does not read, the connection is closed too.
        stream.once('close', () => stream.readableEnded || request.raw.res.destroy())
        return (
          h
            .response(stream)
            .type('text/event-stream')
            .header('cache-control', 'no-store')
            // Neither compression nor a proxy may buffer the stream.
            .header('content-encoding', 'identity')
            .header('x-accel-buffering', 'no')
        )
      },
    },
  ]
}
