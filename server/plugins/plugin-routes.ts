import type { Route, ServerPlugin } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { type ApiServices, toHapiRoute } from '../http/api.ts'
import type { Crashed } from './loader.ts'
import type { Installed, Registry } from './registry.ts'

const STRANGERS = /^\/api\/v1\/x\/([^/]+)\//

/** What hapi would only say when the routes are put on the server, and what it cannot know: a stranger's calls live under its own id. */
export function checkRoutes(routes: readonly Route[], { id, ours }: { id: string; ours: boolean }) {
  const seen = new Set<string>()
  for (const { endpoint } of routes) {
    const call = `${endpoint.method} ${endpoint.path}`
    if (!ours && !endpoint.path.startsWith(`x/${id}/`)) throw new Error(`${call} does not begin with x/${id}/`)
    const place = call.replaceAll(/\{[^}]*\}/g, '{}')
    if (seen.has(place)) throw new Error(`two routes answer ${call}`)
    seen.add(place)
  }
}

/** Puts a plugin's routes on the server, in a realm of their own. */
export async function putRoutes(server: Server, { manifest }: ServerPlugin, plugin: Installed, api: ApiServices) {
  const { id, version } = manifest
  await server.register({
    name: `plugin:${id}:${plugin.attempt}`,
    version,
    register: (realm: Server) => realm.route((plugin.routes ?? []).map((route) => toHapiRoute(route, id, api))),
  })
}

/** hapi spends a third of a millisecond on each route: a stranger's are put there when somebody first calls one. */
export function putStrangersRoutesWhenCalled(server: Server, registry: () => Registry, { api, crashed }: { api: ApiServices; crashed: Crashed }) {
  const underWay = new Map<string, Promise<void>>()
  const put = async (plugin: Installed) => {
    if (!plugin.half) return
    try {
      await putRoutes(server, plugin.half, plugin, api)
      plugin.routed = true
    } catch (error) {
      plugin.failure = `it failed at routes: ${(error as Error).message}`
      crashed(plugin.found.manifest.id, 'routes', error)
    }
  }
  server.ext('onRequest', async (request: Request, h: ResponseToolkit) => {
    const id = STRANGERS.exec(request.path)?.[1]
    const plugin = id === undefined ? undefined : registry().get(id)
    if (id === undefined || !plugin || plugin.routed || !registry().isOpen(id)) return h.continue
    const turn = underWay.get(id) ?? put(plugin).finally(() => underWay.delete(id))
    underWay.set(id, turn)
    await turn
    return h.continue
  })
}
