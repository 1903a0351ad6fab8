import { setTimeout } from 'node:timers/promises'
import type { ServerContext } from '@balafon/sdk/server'
import type { ServerRoute } from '@hapi/hapi'
import type { Sequelize } from 'sequelize'
import type { Registry } from '../../plugins/registry.ts'

const PATIENCE = 2000

export interface HealthServices {
  readonly db: Sequelize
  readonly registry: () => Registry
  readonly contextFor: (id: string) => ServerContext
  readonly isDraining: () => boolean
}

/** `/health`: the process lives. `/ready`: it can serve, and says what it waits for when it cannot. */
export function healthRoutes({ db, registry, contextFor, isDraining }: HealthServices): ServerRoute[] {
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
        const unwell = await unwellPlugins(registry(), contextFor)
        return h
          .response({ status: ready ? 'ready' : 'not ready', database, draining: isDraining(), suspended, unwell })
          .code(ready ? 200 : 503)
          .header('cache-control', 'no-store')
      },
    },
  ]
}

/** Open plugins that say they cannot do their work. The site serves all the same: what they are for is theirs to refuse. */
async function unwellPlugins(registry: Registry, contextFor: HealthServices['contextFor']): Promise<string[]> {
  const asked = registry.open().map(async ({ found: { manifest }, half, services }) => {
    const answer = Promise.resolve(half?.health?.(services, contextFor(manifest.id))).then(() => true)
    const isWell = await Promise.race([answer, setTimeout(PATIENCE, false, { ref: false })]).catch(() => false)
    return isWell ? [] : [manifest.id]
  })
  return (await Promise.all(asked)).flat()
}
