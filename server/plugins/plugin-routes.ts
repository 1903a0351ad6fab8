import type { Route } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { getErrorMessage } from '../app/logging/error-message.ts'
import { type ApiDependencies, createApiRoute } from '../http/api-route.ts'
import type { LazyRoutes } from '../http/lazy-routes.ts'
import { runAsPlugin } from './containment/plugin-scope.ts'
import { markFailed, markRoutesRegistered, type Started } from './plugin-state.ts'
import type { PluginRecord, Registry } from './registry.ts'
import type { ReportCrash } from './report-crash.ts'

const THIRD_PARTY_PATH = /^\/api\/v1\/x\/([^/]+)\//

/** Throws when two routes have the same path pattern, which hapi would only report later, or when a third-party path lacks its plugin's id. */
export function assertValidRoutes(routes: readonly Route[], { id, isFirstParty }: { readonly id: string; readonly isFirstParty: boolean }) {
  const patterns = new Set<string>()
  for (const { endpoint } of routes) {
    const route = `${endpoint.method} ${endpoint.path}`
    if (!isFirstParty && !endpoint.path.startsWith(`x/${id}/`)) throw new Error(`${route} must begin with x/${id}/`)
    const pattern = route.replaceAll(/\{[^}]*\}/g, '{}')
    if (patterns.has(pattern)) throw new Error(`two routes match ${route}`)
    patterns.add(pattern)
  }
}

interface RouteRegistration {
  readonly id: string
  readonly version: string
  readonly attempt: number
  readonly routes: readonly Route[]
}

/** Creates the hapi routes of a plugin's endpoints. */
const createPluginRoutes = (id: string, routes: readonly Route[], api: ApiDependencies) =>
  routes.map((route) => createApiRoute({ ...route, handle: (input) => runAsPlugin(id, () => route.handle(input)) }, id, api))

/** Adds the routes of a first-party plugin. */
export const addPluginRoutes = (lazyRoutes: LazyRoutes, id: string, routes: readonly Route[], api: ApiDependencies) =>
  lazyRoutes.add(createPluginRoutes(id, routes, api))

/** Registers the routes of a third-party plugin as a separate hapi plugin. */
async function registerPluginRoutes(server: Server, { id, version, attempt, routes }: RouteRegistration, api: ApiDependencies) {
  await server.register({
    name: `plugin:${id}:${attempt}`,
    version,
    register: (pluginServer: Server) => pluginServer.route(createPluginRoutes(id, routes, api)),
  })
}

export interface ThirdPartyRouteDependencies {
  readonly registry: Registry
  readonly api: ApiDependencies
  readonly reportCrash: ReportCrash
}

/** Registers a third-party plugin's routes on its first request: invalid routes then fail this plugin only. */
export function registerThirdPartyRoutesOnFirstRequest(server: Server, { registry, api, reportCrash }: ThirdPartyRouteDependencies) {
  const pending = new Map<string, Promise<void>>()

  async function registerRoutes(plugin: PluginRecord, state: Started) {
    const { id, attempt } = plugin
    const { serverModule, routes } = state.instance
    try {
      await registerPluginRoutes(server, { id, version: serverModule.manifest.version, attempt, routes }, api)
      if (plugin.state === state) plugin.state = markRoutesRegistered(state)
    } catch (error) {
      if (plugin.state === state) plugin.state = markFailed(state, 'routes', getErrorMessage(error))
      reportCrash(id, 'routes', error)
    }
  }

  server.ext('onRequest', async (request: Request, h: ResponseToolkit) => {
    const id = THIRD_PARTY_PATH.exec(request.path)?.[1]
    const plugin = id === undefined ? undefined : registry.findRunning(id)
    if (!plugin || plugin.state.instance.areRoutesRegistered) return h.continue
    const registration = pending.get(plugin.id) ?? registerRoutes(plugin, plugin.state).finally(() => pending.delete(plugin.id))
    pending.set(plugin.id, registration)
    await registration
    return h.continue
  })
}
