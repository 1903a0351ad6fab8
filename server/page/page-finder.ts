import type { Identity, Page, PageDescription } from '@balafon/sdk/server'
import { matchRoutes } from 'react-router'
import type { Installed, Registry } from '../plugins/registry.ts'
import type { HomeFor } from './home.ts'
import { HOST_ROUTES } from './host-routes.ts'

export interface FoundPage {
  /** The plugin whose route answers for the URL; none for the host's own screens. */
  readonly plugin?: Installed
  readonly description?: PageDescription
  readonly exists: boolean
}

interface RouteItem {
  readonly path: string
}

/** Finds whose page a URL is, with the router's own matcher, and asks its plugin what to say of it. */
export function createPageFinder(
  registry: () => Registry,
  contextFor: (id: string) => Parameters<NonNullable<NonNullable<Installed['half']>['pages']>>[1],
  homeFor: HomeFor,
) {
  async function describedBy(plugin: Installed, path: string, { params, identity, language }: Place): Promise<FoundPage> {
    const page = pagesOf(plugin, contextFor).find((each) => each.path === path)
    if (!page) return { plugin, exists: true }
    const description = await page.describe({ params, userId: identity?.id ?? null, language })
    return description ? { plugin, description, exists: true } : { plugin, exists: false }
  }
  return async (pathname: string, identity: Identity | null, language: string): Promise<FoundPage> => {
    const match = matchRoutes(routesOf(registry()), pathname)?.at(-1)
    if (!match) return { exists: false }
    const { path, handle: plugin } = match.route
    if (path === '/') {
      const home = await homeFor(identity, registry().open())
      return home ? describedBy(home.plugin, home.item.page ?? '/', { params: {}, identity, language }) : { exists: false }
    }
    if (!plugin) return { exists: true }
    const params = match.params as Record<string, string>
    return describedBy(plugin, path, { params, identity, language })
  }
}

/** What of the address and of who looks at it decides what is there. */
interface Place {
  readonly params: Record<string, string>
  readonly identity: Identity | null
  readonly language: string
}

interface PlacedRoute extends RouteItem {
  readonly handle?: Installed
}

/** Whether some screen answers for a path: the host's own, or an open plugin's. */
export const hasScreen = (registry: Registry, pathname: string): boolean => matchRoutes(routesOf(registry), pathname) !== null

const routesOf = (registry: Registry): PlacedRoute[] => [
  ...HOST_ROUTES.map((path) => ({ path })),
  ...registry
    .open()
    .flatMap((plugin) => ((plugin.found.manifest.contributes?.['host.routes/v1'] ?? []) as readonly RouteItem[]).map(({ path }) => ({ path, handle: plugin }))),
]

const made = new WeakMap<Installed, readonly Page[]>()

function pagesOf(plugin: Installed, contextFor: Parameters<typeof createPageFinder>[1]): readonly Page[] {
  const known = made.get(plugin)
  if (known) return known
  const pages = plugin.half?.pages?.(plugin.services as never, contextFor(plugin.found.manifest.id)) ?? []
  made.set(plugin, pages)
  return pages
}
