import type { TestSite } from './test-site.ts'
import type { Visitor } from './visitor.ts'

/** Who may stand before a call of the accounts, each in a browser of their own. Tables of access ask with all of them. */
export const accessPeople = (site: TestSite) => ({
  async guest(): Promise<Visitor> {
    const visitor = site.visitor()
    await visitor.get('/')
    return visitor
  },
  user: () => site.member(),
  async banned() {
    const member = await site.member()
    await site.sql('update users set banned_at = now() where id = $1', [member.id])
    return member
  },
  /** From here on the site wants addresses verified. */
  async unverified() {
    await site.context('core').settings.set('require_email_confirmation', true)
    return site.member()
  },
  admin: () => site.member({ permissions: ['admin'] }),
})

type Row = readonly [method: string, path: string, ...rest: unknown[]]

/** Calls that no row of a table asks, of those that are its own: by the plugin that answers them (`core`: the server itself) and their path. */
export function callsWithoutRow({ site: { server } }: TestSite, table: readonly Row[], isOwn: (plugin: string, path: string) => boolean): string[] {
  const nameOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`
  const asked = new Set(
    table.map(([method, path]) => {
      const route = server.match(method.toLowerCase() as 'get', path.replace(/\?.*/, '').replace(':id', '1'))
      return route ? nameOf(method, route.path) : ''
    }),
  )
  const own = server.table().filter(({ path, settings }) => {
    const { plugin } = (settings.plugins as { balafon?: { plugin?: string } }).balafon ?? {}
    return isOwn(plugin ?? 'core', path) && (plugin !== undefined || /^\/(api|auth|secure)\//.test(path))
  })
  if (own.length === 0) throw new Error('no call at all is the table’s own')
  return own.map(({ method, path }) => nameOf(method, path)).filter((call) => !asked.has(call))
}
