import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint, Manifest } from '@balafon/sdk/contract'
import type { ServerPlugin } from '@balafon/sdk/server'
import { type FoundPlugin, readPlugin } from '../discovery.ts'
import { readCatalogues } from '../loader.ts'
import type { Neighbour } from './neighbours.ts'

export interface PackageJson {
  readonly name: string
  readonly version?: string
  readonly keywords?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** All that is to be known of a plugin's folder before anybody installs it. */
export interface Checked {
  readonly folder: string
  readonly packageJson: PackageJson
  readonly manifest: Manifest
  /** `null` when there is no build, or none that can be read. */
  readonly built: FoundPlugin | null
  readonly half: ServerPlugin | null
  readonly endpoints: readonly Endpoint[]
  /** Path → text of what its author wrote, without the tests. */
  readonly sources: ReadonlyMap<string, string>
  /** Language → key → words. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly neighbours: readonly Neighbour[]
}

const CODE = /\.(tsx?|m?js)$/
const TEST = /\.test\.(tsx?|m?js)$/

/** Reads and imports it, as its build and a site would. Throws what keeps it from being read at all. */
export async function readChecked(folder: string, neighbours: readonly Neighbour[]): Promise<Checked> {
  await import('../site-modules.ts')
  const sources = await sourcesIn(folder)
  const manifest = await defaultOf<Manifest>(folder, sources, 'plugin')
  if (!manifest?.id) throw new Error('there is no plugin.ts that exports a manifest by default')
  const built = await readPlugin(folder, { ours: false, stored: false, strict: true })
  return {
    folder,
    packageJson: JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8')),
    manifest,
    built: 'reason' in built ? null : built,
    half: (await defaultOf<ServerPlugin>(folder, sources, 'server/index')) ?? null,
    endpoints: await endpointsOf(folder, sources),
    sources,
    words: await readCatalogues(folder),
    neighbours: neighbours.filter(({ id }) => id !== manifest.id),
  }
}

async function sourcesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && CODE.test(entry.name) && !TEST.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/(^|\/)(node_modules|dist)\//.test(name))
    .sort()
  return new Map(await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(folder, name), 'utf8')] as const)))
}

async function defaultOf<T>(folder: string, sources: Checked['sources'], name: string): Promise<T | undefined> {
  const file = [`${name}.ts`, `${name}.js`].find((each) => sources.has(each))
  return file === undefined ? undefined : ((await importFrom(folder, file)).default as T | undefined)
}

const importFrom = (folder: string, file: string): Promise<Record<string, unknown>> => import(pathToFileURL(path.join(folder, file)).href)

async function endpointsOf(folder: string, sources: Checked['sources']): Promise<Endpoint[]> {
  const modules = [...sources.keys()].filter((name) => name.startsWith('contract/')).map((name) => importFrom(folder, name))
  return (await Promise.all(modules)).flatMap((exported) => Object.values(exported).filter(isEndpoint))
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
