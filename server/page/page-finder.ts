import type { Audience } from '@balafon/sdk/contract'
import type { Identity, Page, PageDescription, ServerContext } from '@balafon/sdk/server'
import type { Registry, RunningPlugin } from '../plugins/registry.ts'
import type { FindHomePage } from './home.ts'
import { DEVELOPER_ROUTES, HOST_ROUTES } from './host-routes.ts'
import { loadRouter } from './router.ts'

export interface FoundPage {
  /** The plugin with the route that matches the URL; `undefined` for the host's own screens. */
  readonly plugin?: RunningPlugin
  readonly description?: PageDescription
  readonly exists: boolean
  /** The layout of the screen; `app` by default. */
  readonly frame?: 'app' | 'bare' | undefined
}

interface RouteItem {
  readonly path: string
  readonly audience?: Audience | undefined
  readonly frame?: 'app' | 'bare' | undefined
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
  async function describePage(plugin: RunningPlugin, path: string, { params, identity, language }: PageRequest): Promise<FoundPage> {
    const page = getPages(plugin, getContext).find((candidate) => candidate.path === path)
    if (!page) return { plugin, exists: true }
    const description = await page.describe({ params, userId: identity?.id ?? null, language })
    return description ? { plugin, description, exists: true } : { plugin, exists: false }
  }
  return async (pathname: string, identity: Identity | null, language: string): Promise<FoundPage> => {
    const match = matchScreen(registry, pathname)
    if (!match) return { exists: false }
    const { path, handle: plugin, frame } = match.route
    if (path === '/') {
      const home = await findHomePage(identity?.user ?? null, registry.listRunning())
      if (!home) return { exists: false }
      return { ...(await describePage(home.plugin, home.item.page ?? '/', { params: {}, identity, language })), frame: home.item.frame }
    }
    if (!plugin) return { exists: hasDeveloperScreens || !DEVELOPER_ROUTES.has(path) }
    return { ...(await describePage(plugin, path, { params: match.params as Record<string, string>, identity, language })), frame }
  }
}

/** Returns whether the host or a running plugin has a screen for a path. A route that begins with a parameter matches every path, so it does not count. */
export const hasScreen = (registry: Registry, pathname: string): boolean => matchScreen(registry, pathname)?.route.path.startsWith('/:') === false

/** Returns the route pattern of a page with counted views. Pages for users with a permission, such as those of administrators, are not counted. */
export function findCountedPage(registry: Registry, pathname: string): string | null {
  const { path, audience } = matchScreen(registry, pathname)?.route ?? {}
  return path === undefined || UNCOUNTED_ROUTES.has(path) || typeof audience === 'object' ? null : path
}

const UNCOUNTED_ROUTES: ReadonlySet<string> = new Set(['/404', '/safe-mode', ...DEVELOPER_ROUTES])

type Match = ReturnType<typeof findMatch>

interface CachedMatches {
  /** The manifests of the running plugins, which declare the routes. */
  readonly manifests: readonly unknown[]
  readonly byPath: Map<string, Match>
}

const MAX_CACHED_PATHS = 1000
const cachedMatches = new WeakMap<Registry, CachedMatches>()

/** Returns the route of a path. Comparing a path with all routes is expensive, so recent results are kept until the running plugins change. */
function matchScreen(registry: Registry, pathname: string): Match {
  const manifests = registry.listRunning().map(({ current }) => current)
  let cached = cachedMatches.get(registry)
  if (!cached || cached.manifests.length !== manifests.length || cached.manifests.some((manifest, index) => manifest !== manifests[index])) {
    cached = { manifests, byPath: new Map() }
    cachedMatches.set(registry, cached)
  }
  if (cached.byPath.has(pathname)) return cached.byPath.get(pathname)
  if (cached.byPath.size >= MAX_CACHED_PATHS) cached.byPath.clear()
  const match = findMatch(registry, pathname)
  cached.byPath.set(pathname, match)
  return match
}

const findMatch = (registry: Registry, pathname: string) => loadRouter().matchRoutes(listRoutes(registry), pathname)?.at(-1)

const listRoutes = (registry: Registry): PluginRoute[] => [
  ...HOST_ROUTES.map((path) => ({ path })),
  ...registry.listRunning().flatMap((plugin) =>
    ((plugin.current.manifest.contributes?.['host.routes/v1'] ?? []) as readonly RouteItem[]).map(({ path, audience, frame }) => ({
      path,
      audience,
      frame,
      handle: plugin,
    })),
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
