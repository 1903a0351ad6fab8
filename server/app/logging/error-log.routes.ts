import { problem } from '@balafon/sdk/server'
import type { ServerRoute } from '@hapi/hapi'
import { type ApiDependencies, assertNotBlocked } from '../../http/api-route.ts'
import { getIdentity } from '../../http/session-auth.ts'

/** Creates the route that downloads the latest errors of this process, one JSON record per line. */
export const createErrorLogRoutes = (readRecentErrors: () => string, gate: Pick<ApiDependencies, 'findAccessBlock'>): ServerRoute[] => [
  {
    method: 'GET',
    path: '/api/v1/logs/error/download-latest',
    options: { plugins: { balafon: { plugin: 'core', access: { permission: 'logs.view' } } } },
    handler: async (request, h) => {
      await assertNotBlocked(request, gate)
      const identity = getIdentity(request)
      if (!identity) throw problem(401, 'unauthenticated')
      if (!identity.can('logs.view')) throw problem(403, 'forbidden')
      return (
        h
          .response(readRecentErrors())
          // hapi would answer an empty file with 204, which browsers do not save.
          .code(200)
          .type('text/plain')
          .header('content-disposition', `attachment; filename="errors-${new Date().toISOString().slice(0, 10)}.log"`)
          .header('cache-control', 'private, no-store')
      )
    },
  },
]
