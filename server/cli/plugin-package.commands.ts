import path from 'node:path'
import { parseArgs } from 'node:util'
import semver from 'semver'
import type { Config } from '../app/config/config.ts'
import { type DiscoveredPlugin, discoverPlugins } from '../plugins/discovery.ts'
import { type Candidate, inspectPlugin } from '../plugins/packing/inspect.ts'
import { createStoredPlugins } from '../plugins/stored/stored-plugins.ts'
import { createTrust } from '../plugins/trust.ts'
import type { Command } from './command.ts'
import { confirm } from './confirm.ts'
import { describePlugin } from './describe-plugin.ts'
import { fail } from './fail.ts'
import { withPluginsStore } from './with-plugins-store.ts'

/** Commands that install plugins into the site's folder of installed plugins. */
export const pluginPackageCommands: Readonly<Record<string, Command>> = {
  'plugin add': async (config, args) => {
    const { source, isConfirmed } = parseArguments(args.slice(2))
    if (source === undefined) return fail('Name what to install, an npm package, an archive or a folder: balafon plugin add SOURCE')
    const candidate = await inspectPlugin(source)
    const { id, version } = candidate.manifest
    const installed = await findInstalledPlugin(config, id)
    if (installed?.isStored) return fail(`${id} is already installed. To upgrade it: balafon plugin upgrade ${id} ${source}`)
    if (installed) return fail(`Another plugin in ${installed.folder} has the id ${id}.`)
    console.log(describePlugin(candidate, getSignatureStatus(config, candidate)))
    if (!(await confirm(`Install ${id}?`, isConfirmed))) return fail('Nothing was installed.')
    await install(config, candidate)
    console.log(`${id} ${version} is installed and disabled. To enable it: balafon plugin enable ${id}`)
    return 0
  },
  'plugin upgrade': async (config, args) => {
    const [id, ...otherArgs] = args.slice(2)
    const { source, isConfirmed } = parseArguments(otherArgs)
    if (id === undefined || source === undefined) return fail('Name the plugin and its newer version: balafon plugin upgrade ID SOURCE')
    const installed = await findInstalledPlugin(config, id)
    if (!installed) return fail(`There is no plugin ${id}. To install it: balafon plugin add ${source}`)
    if (!installed.isStored) return fail(`${id} was not installed with balafon plugin add: replace its files in ${installed.folder}.`)
    const candidate = await inspectPlugin(source)
    const problem = findUpgradeProblem(installed, candidate)
    if (problem) return fail(problem)
    const newScopes = (candidate.manifest.scopes ?? []).filter((scope) => !installed.manifest.scopes?.includes(scope))
    console.log(describePlugin(candidate, getSignatureStatus(config, candidate)))
    if (newScopes.length > 0 && !(await confirm(`It requests more permissions than before: ${newScopes.join(', ')}. Continue?`, isConfirmed)))
      return fail('Nothing was changed.')
    await install(config, candidate)
    console.log(describeUpgrade(installed, candidate))
    return 0
  },
}

function parseArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options: { yes: { type: 'boolean', default: false } }, allowPositionals: true })
  return { source: positionals[0], isConfirmed: values.yes }
}

const createStore = ({ dataDir }: Config) => createStoredPlugins(path.join(dataDir, 'plugins'))

async function findInstalledPlugin(config: Config, id: string): Promise<DiscoveredPlugin | undefined> {
  const { plugins } = await discoverPlugins({ ...config, storedPlugins: createStore(config), shouldVerifySources: false })
  return plugins.find(({ manifest }) => manifest.id === id)
}

async function install(config: Config, { manifest: { id, version }, files }: Candidate) {
  await createStore(config).save(id, version, files)
  // A site that was never started has no database yet. It finds the plugin at its first start.
  await withPluginsStore(config, async (store) => (await store.isInitialized()) && store.markAdded(id))
}

const getSignatureStatus = ({ isProduction, trustedPluginKeys }: Config, { signature }: Candidate) =>
  createTrust({ isProduction, trustedKeys: trustedPluginKeys }).getSignatureStatus({ isFirstParty: false, signature })

function findUpgradeProblem({ manifest: { id, version }, modifiedFile }: DiscoveredPlugin, { manifest: next }: Candidate): string | undefined {
  if (next.id !== id) return `This is ${next.id}, not ${id}.`
  if (semver.lt(next.version, version)) return `${next.version} is older than the installed ${version}. To go back: balafon plugin rollback ${id}`
  if (semver.eq(next.version, version) && modifiedFile === undefined) return `${id} is already at ${version}.`
  return undefined
}

const describeUpgrade = ({ manifest: { id, version }, build }: DiscoveredPlugin, { manifest: next, build: nextBuild }: Candidate) =>
  [
    `${id} is at ${next.version}. To go back to ${version}: balafon plugin rollback ${id}`,
    'Browsers load the new version with their next page.',
    ...(build.server || nextBuild.server ? ['If it is enabled, its previous server module runs until you restart the site, one node after the other.'] : []),
  ].join('\n')
