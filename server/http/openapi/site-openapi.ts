import sdk from '@balafon/sdk/package.json' with { type: 'json' }
import type { OpenApiDocument, Route } from '@balafon/sdk/server'
import type { Registry } from '../../plugins/registry.ts'
import { buildOpenApi } from './openapi.ts'

/** Creates a function that returns the API of the core and of all running plugins. The document is rebuilt only when the plugins have changed, because this takes tens of milliseconds. */
export function createSiteOpenApi(coreRoutes: readonly Route[], registry: Registry) {
  let cached: { readonly cacheKey: string; readonly document: OpenApiDocument } | undefined
  return (): OpenApiDocument => {
    const runningPlugins = registry.listRunning()
    const cacheKey = runningPlugins.map(({ current: { manifest }, attempt }) => `${manifest.id} ${manifest.version} ${attempt}`).join()
    if (cached?.cacheKey === cacheKey) return cached.document
    const describeRoutes = (owner: string, routes: readonly Route[]) => routes.map(({ endpoint }) => ({ owner, endpoint }))
    const pluginRoutes = runningPlugins.flatMap(({ id, state }) => describeRoutes(id, state.instance.routes))
    const document = buildOpenApi([...describeRoutes('core', coreRoutes), ...pluginRoutes], { title: 'Balafon', version: sdk.version })
    cached = { cacheKey, document }
    return document
  }
}
