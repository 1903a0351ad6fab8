import { HOST_ROUTES } from '../../page/host-routes.ts'
import type { Finding } from './check.ts'
import type { Checked } from './checked.ts'

/** What two plugins cannot both have: addresses, tables, permissions. */
export const checkCollisions = (checked: Checked): Finding[] => [...calls(checked), ...screens(checked), ...tables(checked), ...permissions(checked)]

function calls({ manifest: { id }, endpoints }: Checked): Finding[] {
  const prefix = `x/${id}/`
  const names = endpoints.map(({ method, path }) => `${method} ${unnamed(path)}`)
  const outside = endpoints.filter(({ path }) => !path.startsWith(prefix))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...outside.map(({ method, path }) => ({ rule: 'routes', what: `${method} ${path} is not an address of its own`, help: `let it begin with ${prefix}` })),
    ...[...new Set(twice)].map((name) => ({ rule: 'routes', what: `${name} is described twice`, help: 'give one of them another path' })),
  ]
}

/** `/karaoke/:id` and `/karaoke/:trackId` are one address. */
const unnamed = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*')

interface Screen {
  readonly path: string
}

const screensOf = (manifest: Checked['manifest'] | undefined) =>
  ((manifest?.contributes?.['host.routes/v1'] ?? []) as readonly Screen[]).map(({ path }) => path)

function screens({ manifest, neighbours }: Checked): Finding[] {
  const taken = new Map<string, string>(HOST_ROUTES.map((path) => [unnamed(path), 'the host']))
  for (const { id, manifest: other } of neighbours) for (const path of screensOf(other)) taken.set(unnamed(path), id)
  return screensOf(manifest).flatMap((path) => {
    const owner = taken.get(unnamed(path))
    return owner === undefined ? [] : [{ rule: 'routes', what: `the screen ${path} is ${owner}’s already`, help: 'choose a path of your own' }]
  })
}

const MADE = [/create\s+table\s+(?:if\s+not\s+exists\s+)?["`]?(\w+)/gi, /createTable\(\s*['"`](\w+)/g]

function tables({ manifest: { id }, sources }: Checked): Finding[] {
  const prefix = `plg_${id.replace(/\W/g, '_')}_`
  const server = [...sources].filter(([name]) => name.startsWith('server/'))
  const made = server.flatMap(([, text]) => MADE.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table)))
  return [...new Set(made)]
    .filter((table) => !table.startsWith(prefix))
    .map((table) => ({
      rule: 'tables',
      what: `it makes a table called ${table}`,
      help: `call it ${prefix}${table.replace(/^plg_/, '')}: a table of another plugin may be called so too`,
    }))
}

function permissions({ manifest, neighbours }: Checked): Finding[] {
  const own = (manifest.permissions ?? []).map(({ name }) => name)
  return own.flatMap((name) => {
    const other = neighbours.find((each) => each.manifest?.permissions?.some((permission) => permission.name === name))
    return other ? [{ rule: 'permissions', what: `${other.id} has a permission called ${name} too`, help: 'begin its name with a word of your own' }] : []
  })
}
