import type { Identity, Page, PageDescription, ServerContext } from '@balafon/sdk/server'
import { matchRoutes } from 'react-router'
import type { Registry, RunningPlugin } from '../plugins/registry.ts'
import type { FindHomePage } from './home.ts'
import { DEVELOPER_ROUTES, HOST_ROUTES } from './host-routes.ts'

export interface FoundPage {
  /** The plugin with the route that matches the URL; `undefined` for the host's own screens. */
  readonly plugin?: RunningPlugin
  readonly description?: PageDescription
  readonly exists: boolean
}

interface RouteItem {
  readonly path: string
}

interface PluginRoute extends RouteItem {
  readonly handle?: RunningPlugin
}

/** The data that the description of a page depends on. */
interface PageRequest {
  readonly params: Record<string, string>
  readonly identity: Identity | null
  readonly language: string
}

type GetContext = (id: string) => ServerContext

export interface PageFinderDependencies {
  readonly registry: Registry
  readonly getContext: GetContext
  readonly findHomePage: FindHomePage
  readonly hasDeveloperScreens: boolean
}

/** Creates the finder of the page at a URL. It matches routes like the client's router, and asks the plugin to describe its page. */
export function createPageFinder({ registry, getContext, findHomePage, hasDeveloperScreens }: PageFinderDependencies) {
  async function describe(plugin: RunningPlugin, path: string, { params, identity, language }: PageRequest): Promise<FoundPage> {
    const page = getPages(plugin, getContext).find((candidate) => candidate.path === path)
    if (!page) return { plugin, exists: true }
    const description = await page.describe({ params, userId: identity?.id ?? null, language })
    return description ? { plugin, description, exists: true } : { plugin, exists: false }
  }
  return async (pathname: string, identity: Identity | null, language: string): Promise<FoundPage> => {
    const match = matchRoutes(listRoutes(registry), pathname)?.at(-1)
    if (!match) return { exists: false }
    const { path, handle: plugin } = match.route
    if (path === '/') {
      const home = await findHomePage(identity, registry.listRunning())
      return home ? describe(home.plugin, home.item.page ?? '/', { params: {}, identity, language }) : { exists: false }
    }
    if (!plugin) return { exists: hasDeveloperScreens || !DEVELOPER_ROUTES.has(path) }
    return describe(plugin, path, { params: match.params as Record<string, string>, identity, language })
  }
}

/** Returns whether the host or a running plugin has a screen for a path. */
export const hasScreen = (registry: Registry, pathname: string): boolean => matchRoutes(listRoutes(registry), pathname) !== null

const listRoutes = (registry: Registry): PluginRoute[] => [
  ...HOST_ROUTES.map((path) => ({ path })),
  ...registry
    .listRunning()
    .flatMap((plugin) =>
      ((plugin.current.manifest.contributes?.['host.routes/v1'] ?? []) as readonly RouteItem[]).map(({ path }) => ({ path, handle: plugin })),
    ),
]

const pagesByPlugin = new WeakMap<RunningPlugin, readonly Page[]>()

function getPages(plugin: RunningPlugin, getContext: GetContext): readonly Page[] {
  const cached = pagesByPlugin.get(plugin)
  if (cached) return cached
  const { serverModule, services } = plugin.state.instance
  const pages = serverModule.pages?.(services as never, getContext(plugin.id)) ?? []
  pagesByPlugin.set(plugin, pages)
  return pages
}
