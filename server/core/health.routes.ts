import type { ServerRoute } from '@hapi/hapi'
import type { Sequelize } from 'sequelize'
import type { Registry } from '../plugins/registry.ts'

/** `/health`: the process lives. `/ready`: it can serve, and says what it waits for when it cannot. */
export function healthRoutes(db: Sequelize, registry: () => Registry, isDraining: () => boolean): ServerRoute[] {
  const options = { auth: false } as const
  return [
    { method: 'GET', path: '/health', options, handler: () => ({ status: 'alive' }) },
    {
      method: 'GET',
      path: '/ready',
      options,
      handler: async (_request, h) => {
        const database = await db.query('select 1').then(
          () => true,
          () => false,
        )
        const suspended = registry()
          .statuses()
          .filter(({ verdict }) => verdict === 'suspended')
          .map(({ id }) => id)
        const ready = database && !isDraining()
        return h
          .response({ status: ready ? 'ready' : 'not ready', database, draining: isDraining(), suspended })
          .code(ready ? 200 : 503)
          .header('cache-control', 'no-store')
      },
    },
  ]
}
