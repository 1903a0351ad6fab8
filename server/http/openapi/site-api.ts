import sdk from '@balafon/sdk/package.json' with { type: 'json' }
import type { OpenApiDocument, Route } from '@balafon/sdk/server'
import type { Registry } from '../../plugins/registry.ts'
import { openApi } from './openapi.ts'

/** The API of the core and of all plugins that are open. It is written anew when others are: that takes some tens of milliseconds. */
export function createSiteApi(own: readonly Route[], registry: () => Registry) {
  let kept: { readonly of: string; readonly document: OpenApiDocument } | undefined
  return (): OpenApiDocument => {
    const open = registry().open()
    const of = open.map(({ found: { manifest }, attempt }) => `${manifest.id} ${manifest.version} ${attempt}`).join()
    if (kept?.of === of) return kept.document
    const owned = (owner: string, routes: readonly Route[]) => routes.map(({ endpoint }) => ({ owner, endpoint }))
    const ofPlugins = open.flatMap(({ found, routes = [] }) => owned(found.manifest.id, routes))
    const document = openApi([...owned('core', own), ...ofPlugins], { title: 'Balafon', version: sdk.version })
    kept = { of, document }
    return document
  }
}
