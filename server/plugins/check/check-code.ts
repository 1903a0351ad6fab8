import { isBuiltin } from 'node:module'
import path from 'node:path'
import { sharedPackages } from '@balafon/sdk/build/shared'
import type { Migration } from '@balafon/sdk/server'
import semver from 'semver'
import { SHARED_PACKAGES } from '../shared-packages.ts'
import type { Finding } from './finding.ts'
import type { CheckedPlugin } from './read-plugin.ts'

/** Checks migrations, imports and the versions of shared packages. */
export const checkCode = (plugin: CheckedPlugin): Finding[] => [...checkMigrations(plugin), ...checkImports(plugin), ...checkSharedPackages(plugin)]

function checkMigrations({ serverModule }: CheckedPlugin): Finding[] {
  return (serverModule?.migrations ?? [])
    .filter((migration) => !isReversible(migration))
    .map(({ name }) => ({
      rule: 'down',
      problem: `the migration ${name} cannot be reverted`,
      help: 'write a "down" that reverts "up": rollback and purge run it',
    }))
}

/** A `down` with an empty body reverts nothing. */
const isReversible = ({ down }: Partial<Migration>) => typeof down === 'function' && !/\{\s*\}$/.test(down.toString())

/** `import … from 'x'` and `export … from 'x'` (first group), `import 'x'` and `import('x')` (second group). */
const IMPORT = /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*\(?\s*['"]([^'"]+)['"]/g

function checkImports(plugin: CheckedPlugin): Finding[] {
  return [...plugin.sources].flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)].flatMap(
      ([statement, fromSpecifier, directSpecifier]) =>
        findImportProblem(plugin, file, fromSpecifier ?? directSpecifier ?? '', /^\s*(import|export)\s+type\s/.test(statement)) ?? [],
    ),
  )
}

/** Files that Node.js imports on a site. Tests only run where the plugin is developed. */
const isServerFile = (file: string) => /^(server|contract)\/|^plugin\.[jt]s$/.test(file) && !/\.test\.[jt]sx?$/.test(file)

/** On a site, the folder of a plugin has no node_modules: only the shared packages and those of Node.js resolve. */
const isMissingOnSites = (file: string, specifier: string, isTypeOnly: boolean) =>
  isServerFile(file) && !isTypeOnly && !SHARED_PACKAGES.test(specifier) && !isBuiltin(specifier)

function findImportProblem({ folder, otherPlugins }: CheckedPlugin, file: string, specifier: string, isTypeOnly: boolean): Finding | undefined {
  const statement = `${file} imports ${specifier}`
  if (specifier.startsWith('.')) {
    const target = path.relative(folder, path.resolve(folder, path.dirname(file), specifier))
    if (!target.startsWith('..')) return undefined
    return {
      rule: 'imports',
      problem: `${statement}, which is outside the plugin’s folder`,
      help: 'a site has only this folder: import it by its package name',
    }
  }
  if (/^@balafon\/(server|host|sdk\/host(-build|-server)?)(\/|$)/.test(specifier))
    return { rule: 'imports', problem: `${statement}, which is internal to Balafon`, help: 'import from @balafon/sdk and @balafon/ui only' }
  if (isMissingOnSites(file, specifier, isTypeOnly))
    return {
      rule: 'imports',
      problem: `${statement}, which sites do not provide to server modules`,
      help: 'use what @balafon/sdk/server exports, such as DataTypes and Op, or bundle the package into a file of the plugin',
    }
  const owner = otherPlugins.find(({ name }) => name !== undefined && (specifier === name || specifier.startsWith(`${name}/`)))
  if (!owner?.name || specifier.startsWith(`${owner.name}/contract/`)) return undefined
  return { rule: 'imports', problem: `${statement}, which is internal to ${owner.id}`, help: 'import only from the contract/ folder of another plugin' }
}

/** Returns the package of an import such as `@balafon/sdk/client`. */
const getPackageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const HOST_VERSIONS = new Map(Object.entries(sharedPackages).map(([name, range]) => [getPackageName(name), range]))

function checkSharedPackages({ packageJson: { dependencies = {}, peerDependencies = {} } }: CheckedPlugin): Finding[] {
  return Object.entries({ ...dependencies, ...peerDependencies }).flatMap(([name, range]) => {
    const hostVersion = HOST_VERSIONS.get(name)
    if (hostVersion === undefined || (semver.validRange(range) !== null && semver.intersects(range, hostVersion))) return []
    return [
      {
        rule: 'shared',
        problem: `package.json requires ${name} ${range}, and the host has ${hostVersion}`,
        help: `all plugins use the host’s copy of this package: require ${hostVersion}`,
      },
    ]
  })
}
