import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { createNotFoundProblem } from '../http/unknown-route.ts'
import type { Registry } from './registry.ts'

/** Hides the routes of plugins that do not run, before anything else reads the request: they respond like unknown routes. */
export function registerPluginRouteGuard(server: Server, registry: Registry) {
  server.ext('onPreAuth', (request: Request, h: ResponseToolkit) => {
    const { balafon } = (request.route.settings.plugins ?? {}) as { balafon?: { plugin?: string } }
    if (balafon?.plugin !== undefined && balafon.plugin !== 'core' && !registry.isRunning(balafon.plugin)) throw createNotFoundProblem()
    return h.continue
  })
}
