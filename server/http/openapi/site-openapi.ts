import sdk from '@balafon/sdk/package.json' with { type: 'json' }
import type { OpenApiDocument, Route } from '@balafon/sdk/server'
import type { Registry } from '../../plugins/registry.ts'
import { buildOpenApi } from './openapi.ts'

/** The API of the core and of all plugins that are open. It is written anew when others are: that takes some tens of milliseconds. */
export function createSiteOpenApi(own: readonly Route[], registry: () => Registry) {
  let kept: { readonly of: string; readonly document: OpenApiDocument } | undefined
  return (): OpenApiDocument => {
    const open = registry().listRunning()
    const of = open.map(({ current: { manifest }, attempt }) => `${manifest.id} ${manifest.version} ${attempt}`).join()
    if (kept?.of === of) return kept.document
    const owned = (owner: string, routes: readonly Route[]) => routes.map(({ endpoint }) => ({ owner, endpoint }))
    const ofPlugins = open.flatMap(({ current, routes = [] }) => owned(current.manifest.id, routes))
    const document = buildOpenApi([...owned('core', own), ...ofPlugins], { title: 'Balafon', version: sdk.version })
    kept = { of, document }
    return document
  }
}
