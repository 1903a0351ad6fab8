import path from 'node:path'
import { parseArgs } from 'node:util'
import semver from 'semver'
import type { Config } from '../app/config/config.ts'
import { discoverPlugins, type FoundPlugin } from '../plugins/discovery.ts'
import { type Candidate, inspect } from '../plugins/packing/inspect.ts'
import { createStoredPlugins } from '../plugins/stored/stored-plugins.ts'
import { createTrust } from '../plugins/trust.ts'
import { agreed } from './agreed.ts'
import type { Command } from './command.ts'
import { withPluginsStore } from './plugins-store.ts'
import { refuse } from './refuse.ts'
import { introduce } from './scope-words.ts'

/** Plugins that come into the site's own store, and newer versions of them. */
export const pluginPackageCommands: Readonly<Record<string, Command>> = {
  'plugin add': async (config, args) => {
    const { source, isAgreed } = readArguments(args.slice(2))
    if (source === undefined) return refuse('Say what to add: a package on npm, an archive, or a folder.')
    const candidate = await inspect(source)
    const { id } = candidate.manifest
    const known = await knownPlugin(config, id)
    if (known)
      return refuse(
        known.stored ? `${id} is there already: balafon plugin upgrade ${id} ${source}` : `There is another plugin called ${id}, in ${known.folder}.`,
      )
    console.log(introduce(candidate, trustOf(config, candidate)))
    if (!(await agreed(`Add ${id} to this site?`, isAgreed))) return refuse('Nothing was added.')
    await keep(config, candidate)
    console.log(`${id} ${candidate.manifest.version} is installed, and off: balafon plugin enable ${id}`)
    return 0
  },
  'plugin upgrade': async (config, args) => {
    const [id, ...rest] = args.slice(2)
    const { source, isAgreed } = readArguments(rest)
    if (id === undefined || source === undefined) return refuse('Say which plugin, and where its newer version is.')
    const known = await knownPlugin(config, id)
    if (!known) return refuse(`There is no plugin ${id}: balafon plugin add ${source}`)
    if (!known.stored) return refuse(`${id} was not added with balafon plugin add: replace what lies in ${known.folder}.`)
    const candidate = await inspect(source)
    const against = noUpgrade(known, candidate)
    if (against) return refuse(against)
    const more = (candidate.manifest.scopes ?? []).filter((scope) => !known.manifest.scopes?.includes(scope))
    console.log(introduce(candidate, trustOf(config, candidate)))
    if (more.length > 0 && !(await agreed(`It asks for more than before: ${more.join(', ')}. Go on?`, isAgreed))) return refuse('Nothing was changed.')
    await keep(config, candidate)
    console.log(whatFollows(known, candidate))
    return 0
  },
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options: { yes: { type: 'boolean', default: false } }, allowPositionals: true })
  return { source: positionals[0], isAgreed: values.yes }
}

const storedIn = ({ dataDir }: Config) => createStoredPlugins(path.join(dataDir, 'plugins'))

async function knownPlugin(config: Config, id: string): Promise<FoundPlugin | undefined> {
  const { found } = await discoverPlugins({ ...config, stored: storedIn(config), strict: false })
  return found.find(({ manifest }) => manifest.id === id)
}

async function keep(config: Config, { manifest: { id, version }, files }: Candidate) {
  await storedIn(config).put(id, version, files)
  // A site that has never been started finds it then.
  await withPluginsStore(config, async (store) => (await store.isThere()) && store.arrived(id))
}

const trustOf = ({ production, trustedPluginKeys }: Config, { signed }: Candidate) =>
  createTrust({ production, trustedKeys: trustedPluginKeys }).signatureOf({ ours: false, signed })

function noUpgrade({ manifest: { id, version }, tampered }: FoundPlugin, { manifest: other }: Candidate): string | undefined {
  if (other.id !== id) return `That is ${other.id}, not ${id}.`
  if (semver.lt(other.version, version)) return `${id} is at ${version}, and that is ${other.version}: to go back, balafon plugin rollback ${id}`
  if (semver.eq(other.version, version) && tampered === undefined) return `${id} is at ${version} already.`
  return undefined
}

const whatFollows = ({ manifest: { id, version }, build }: FoundPlugin, { manifest: next, build: nextBuild }: Candidate) =>
  [
    `${id} is at ${next.version}; ${version} is kept for balafon plugin rollback ${id}.`,
    'Browsers have it with their next page.',
    ...(build.server || nextBuild.server ? ['Where it is on, its server half is the earlier one until the site is restarted, one node after the other.'] : []),
  ].join('\n')
