import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint, Manifest } from '@balafon/sdk/contract'
import type { ServerPlugin } from '@balafon/sdk/server'
import { type DiscoveredPlugin, readPlugin } from '../discovery.ts'
import { readTranslations } from '../loader.ts'
import type { OtherPlugin } from './other-plugins.ts'

export interface PackageJson {
  readonly name: string
  readonly version?: string
  readonly keywords?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The data about a plugin that the checks use. */
export interface CheckedPlugin {
  readonly folder: string
  readonly packageJson: PackageJson
  readonly manifest: Manifest
  /** `null` when there is no build that can be read. */
  readonly builtPlugin: DiscoveredPlugin | null
  readonly serverModule: ServerPlugin | null
  readonly endpoints: readonly Endpoint[]
  /** Path → text of each source file, without tests. */
  readonly sources: ReadonlyMap<string, string>
  /** Language → key → text. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly otherPlugins: readonly OtherPlugin[]
}

const CODE_FILE = /\.(tsx?|m?js)$/
const TEST_FILE = /\.test\.(tsx?|m?js)$/

/** Reads a plugin's folder and imports its modules. Throws when it has no manifest or cannot be imported. */
export async function readCheckedPlugin(folder: string, otherPlugins: readonly OtherPlugin[]): Promise<CheckedPlugin> {
  await import('../shared-modules.ts')
  const sources = await readSources(folder)
  const manifest = await importDefault<Manifest>(folder, sources, 'plugin')
  if (!manifest?.id) throw new Error('there is no plugin.ts that exports a manifest by default')
  const builtPlugin = await readPlugin(folder, { isFirstParty: false, isStored: false, shouldVerifySources: true })
  return {
    folder,
    packageJson: JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8')),
    manifest,
    builtPlugin: 'reason' in builtPlugin ? null : builtPlugin,
    serverModule: (await importDefault<ServerPlugin>(folder, sources, 'server/index')) ?? null,
    endpoints: await importEndpoints(folder, sources),
    sources,
    texts: await readTranslations(folder),
    otherPlugins: otherPlugins.filter(({ id }) => id !== manifest.id),
  }
}

async function readSources(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && CODE_FILE.test(entry.name) && !TEST_FILE.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/(^|\/)(node_modules|dist)\//.test(name))
    .sort()
  return new Map(await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(folder, name), 'utf8')] as const)))
}

async function importDefault<T>(folder: string, sources: CheckedPlugin['sources'], name: string): Promise<T | undefined> {
  const file = [`${name}.ts`, `${name}.js`].find((candidate) => sources.has(candidate))
  return file === undefined ? undefined : ((await importFile(folder, file)).default as T | undefined)
}

const importFile = (folder: string, file: string): Promise<Record<string, unknown>> => import(pathToFileURL(path.join(folder, file)).href)

async function importEndpoints(folder: string, sources: CheckedPlugin['sources']): Promise<Endpoint[]> {
  const modules = [...sources.keys()].filter((name) => name.startsWith('contract/')).map((name) => importFile(folder, name))
  return (await Promise.all(modules)).flatMap((module) => Object.values(module).filter(isEndpoint))
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
