import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { unknownRoute } from '../http/unknown-route.ts'
import type { Registry } from './registry.ts'

/** Before anything looks at the call: a route of a plugin that is not open does not exist. */
export function registerGate(server: Server, registry: () => Registry) {
  server.ext('onPreAuth', (request: Request, h: ResponseToolkit) => {
    const { balafon } = (request.route.settings.plugins ?? {}) as { balafon?: { plugin?: string } }
    if (balafon?.plugin !== undefined && balafon.plugin !== 'core' && !registry().isOpen(balafon.plugin)) throw unknownRoute()
    return h.continue
  })
}
