import type { TestSite } from './test-site.ts'
import type { Visitor } from './visitor.ts'

/**
 * Returns functions that create a visitor of each kind, each in a new browser. An access table is a test that sends every request as each of
 * these visitors.
 */
export const createVisitorsByRole = (site: TestSite) => ({
  async guest(): Promise<Visitor> {
    const visitor = site.createVisitor()
    await visitor.get('/')
    return visitor
  },
  user: () => site.createSignedInUser(),
  async suspended() {
    const user = await site.createSignedInUser()
    await site.models.User.update({ bannedAt: new Date() }, { where: { id: user.id } })
    return user
  },
  /** Also turns on the site's email verification, for all users. */
  async unverified() {
    await site.getContext('core').settings.set('require_email_confirmation', true)
    return site.createSignedInUser()
  },
  admin: () => site.createSignedInUser({ permissions: ['admin'] }),
})

const READING_METHODS = new Set(['GET', 'HEAD'])

/**
 * Returns functions that create the same visitors, but reuse a visitor until a request may have changed the visitor's account or session. This saves
 * time: an access table has hundreds of requests, and most of them are refused or only read.
 */
export function reuseVisitors<V extends Visitor>(creators: Readonly<Record<string, () => Promise<V>>>): Record<string, () => Promise<V>> {
  const reusable = new Map<string, V>()
  const createReusable = async (role: string, create: () => Promise<V>): Promise<V> => {
    const visitor = await create()
    const listCookies = () => [...visitor.cookies.keys()].join()
    const cookiesBefore = listCookies()
    const send: Visitor['send'] = async (method, url, content) => {
      const response = await visitor.send(method, url, content)
      const isRefused = response.status >= 400
      if (!(isRefused || READING_METHODS.has(method)) || listCookies() !== cookiesBefore) reusable.delete(role)
      return response
    }
    const watched = { ...visitor, send }
    reusable.set(role, watched)
    return watched
  }
  return Object.fromEntries(Object.entries(creators).map(([role, create]) => [role, async () => reusable.get(role) ?? createReusable(role, create)]))
}

type TableRow = readonly [method: string, path: string, ...rest: unknown[]]

/**
 * Lists the endpoints that an access table should test but has no row for.
 * @param isResponsibleFor Whether the table is responsible for an endpoint, by the plugin that serves it (`core`: the server itself) and its path.
 */
export function findUntestedEndpoints(
  { site: { server, registerAllRoutes } }: TestSite,
  table: readonly TableRow[],
  isResponsibleFor: (plugin: string, path: string) => boolean,
): string[] {
  registerAllRoutes()
  const formatEndpoint = (method: string, path: string) => `${method.toUpperCase()} ${path}`
  const tested = new Set(
    table.map(([method, path]) => {
      const route = server.match(method.toLowerCase() as 'get', path.replace(/\?.*/, '').replace(':id', '1'))
      return route ? formatEndpoint(method, route.path) : ''
    }),
  )
  const routes = server.table().filter(({ path, settings }) => {
    const { plugin } = (settings.plugins as { balafon?: { plugin?: string } }).balafon ?? {}
    return isResponsibleFor(plugin ?? 'core', path) && (plugin !== undefined || /^\/(api|auth|secure)\//.test(path))
  })
  if (routes.length === 0) throw new Error('The table is responsible for no endpoint of the site.')
  return routes.map(({ method, path }) => formatEndpoint(method, path)).filter((endpoint) => !tested.has(endpoint))
}
