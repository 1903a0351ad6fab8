import { HOST_ROUTES } from '../../page/host-routes.ts'
import type { Finding } from './finding.ts'
import type { CheckedPlugin } from './read-plugin.ts'

/** Checks that endpoints, pages, tables and permissions do not collide with those of the host or of another plugin. */
export const checkCollisions = (plugin: CheckedPlugin): Finding[] => [
  ...checkEndpoints(plugin),
  ...checkPages(plugin),
  ...checkTables(plugin),
  ...checkPermissions(plugin),
]

function checkEndpoints({ manifest: { id }, endpoints }: CheckedPlugin): Finding[] {
  const prefix = `x/${id}/`
  const outside = endpoints.filter(({ path }) => !path.startsWith(prefix))
  const names = endpoints.map(({ method, path }) => `${method} ${normalizePath(path)}`)
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...outside.map(({ method, path }) => ({
      rule: 'routes',
      problem: `${method} ${path} is not below the plugin’s own path`,
      help: `begin the path with ${prefix}`,
    })),
    ...[...new Set(repeated)].map((name) => ({ rule: 'routes', problem: `${name} is defined twice`, help: 'give one of them another path' })),
  ]
}

/** `/karaoke/:id` and `/karaoke/:trackId` are the same path. */
const normalizePath = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*')

interface PageRoute {
  readonly path: string
}

const listPagePaths = (manifest: CheckedPlugin['manifest'] | undefined) =>
  ((manifest?.contributes?.['host.routes/v1'] ?? []) as readonly PageRoute[]).map(({ path }) => path)

function checkPages({ manifest, otherPlugins }: CheckedPlugin): Finding[] {
  const owners = new Map<string, string>(HOST_ROUTES.map((path) => [normalizePath(path), 'the host']))
  for (const { id, manifest: other } of otherPlugins) for (const path of listPagePaths(other)) owners.set(normalizePath(path), id)
  return listPagePaths(manifest).flatMap((path) => {
    const owner = owners.get(normalizePath(path))
    return owner === undefined ? [] : [{ rule: 'routes', problem: `the page path ${path} belongs to ${owner}`, help: 'choose another path' }]
  })
}

/** SQL statements and calls of Sequelize that create a table. */
const CREATE_TABLE = [/create\s+table\s+(?:if\s+not\s+exists\s+)?["`]?(\w+)/gi, /createTable\(\s*['"`](\w+)/g]

function checkTables({ manifest: { id }, sources, serverModule }: CheckedPlugin): Finding[] {
  const prefix = `plg_${id.replace(/\W/g, '_')}_`
  const serverFiles = [...sources].filter(([name]) => name.startsWith('server/'))
  const created = serverFiles.flatMap(([, text]) => CREATE_TABLE.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table)))
  const models = Object.entries(serverModule?.models ?? {}).map(([name, { table }]) => ({ table, problem: `the model ${name} uses the table ${table}` }))
  const problems = new Map(
    [...models, ...created.map((table) => ({ table, problem: `it creates a table called ${table}` }))].map(({ table, problem }) => [table, problem]),
  )
  return [...problems]
    .filter(([table]) => !table.startsWith(prefix))
    .map(([table, problem]) => ({
      rule: 'tables',
      problem,
      help: `name it ${prefix}${table.replace(/^plg_/, '')}, because other tables belong to the core or to other plugins`,
    }))
}

function checkPermissions({ manifest, otherPlugins }: CheckedPlugin): Finding[] {
  const names = (manifest.permissions ?? []).map(({ name }) => name)
  return names.flatMap((name) => {
    const owner = otherPlugins.find((other) => other.manifest?.permissions?.some((permission) => permission.name === name))
    return owner ? [{ rule: 'permissions', problem: `${owner.id} also has a permission called ${name}`, help: 'begin the name with your own prefix' }] : []
  })
}
