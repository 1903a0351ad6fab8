import { setTimeout } from 'node:timers/promises'
import type { ServerContext } from '@balafon/sdk/server'
import type { ServerRoute } from '@hapi/hapi'
import type { Sequelize } from 'sequelize'
import type { Registry } from '../../plugins/registry.ts'

const HEALTH_TIMEOUT_MS = 2000
const RETRY_AFTER_SECONDS = '3'

export interface HealthDependencies {
  readonly db: Sequelize
  readonly registry: Registry
  readonly getContext: (id: string) => ServerContext
  readonly isDraining: () => boolean
}

/** Creates `/health`, which responds while the process runs, and `/ready`, which returns whether it can handle requests and which plugins have failed. */
export function createHealthRoutes({ db, registry, getContext, isDraining }: HealthDependencies): ServerRoute[] {
  const options = { auth: false } as const
  return [
    { method: 'GET', path: '/health', options, handler: () => ({ status: 'alive' }) },
    {
      method: 'GET',
      path: '/ready',
      options,
      handler: async (_request, h) => {
        const database = await isReachable(db)
        const suspended = registry
          .listStatuses()
          .filter(({ status }) => status === 'suspended')
          .map(({ id }) => id)
        const ready = database && !isDraining()
        const unhealthy = await listUnhealthyPlugins(registry, getContext)
        const body = { status: ready ? 'ready' : 'not ready', database, draining: isDraining(), suspended, unhealthy }
        const response = h.response(body).header('cache-control', 'no-store')
        return ready ? response : response.code(503).header('retry-after', RETRY_AFTER_SECONDS)
      },
    },
  ]
}

/** Returns whether the database responds in time. The response of `/ready` must not wait for a full connection pool or a server that does not respond. */
const isReachable = (db: Sequelize) => {
  const isConnected = db.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([isConnected, setTimeout(HEALTH_TIMEOUT_MS, false, { ref: false })])
}

/** Lists the running plugins that fail their health check. The site stays ready, because the other plugins still work. */
async function listUnhealthyPlugins(registry: Registry, getContext: HealthDependencies['getContext']): Promise<string[]> {
  const checks = registry.listRunning().map(async ({ id, state }) => {
    const { serverModule, services } = state.instance
    const check = Promise.resolve(serverModule.health?.(services, getContext(id))).then(() => true)
    const isHealthy = await Promise.race([check, setTimeout(HEALTH_TIMEOUT_MS, false, { ref: false })]).catch(() => false)
    return isHealthy ? [] : [id]
  })
  return (await Promise.all(checks)).flat()
}
