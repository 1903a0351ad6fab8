import type { RequestCheck } from '../http/request-checks.ts'
import { createNotFoundProblem } from '../http/unknown-route.ts'
import type { Registry } from './registry.ts'

/** Hides the routes of plugins that do not run, before anything else reads the request: they respond like unknown routes. */
export const createPluginRouteGuard =
  (registry: Registry): RequestCheck =>
  (request) => {
    const { balafon } = (request.route.settings.plugins ?? {}) as { balafon?: { plugin?: string } }
    if (balafon?.plugin !== undefined && balafon.plugin !== 'core' && !registry.isRunning(balafon.plugin)) throw createNotFoundProblem()
  }
