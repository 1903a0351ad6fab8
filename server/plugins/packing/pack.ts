import { promises as fs } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { digestOf, PLUGIN_JSON, tamperedFile } from '../integrity.ts'
import { type PluginFacts, readPluginJson } from '../plugin-json.ts'
import { signPlugin } from './signature.ts'
import { type PluginFiles, writeTar } from './tar.ts'

/** Read by people, and by Node. */
const BESIDE = ['package.json', 'README.md', 'LICENSE']
const SYSTEM = 9
const NO_SYSTEM = 255

/** Everything of a built plugin that a site needs, with the SHA-384 of each file in its plugin.json; with a key, signed. */
export async function packFolder(folder: string, secret?: string): Promise<PluginFiles> {
  const text = await fs.readFile(path.join(folder, PLUGIN_JSON), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is no built plugin: there is no ${PLUGIN_JSON}`)
  const facts = readPluginJson(text)
  const changed = await changedSince(folder, facts)
  if (changed !== undefined) throw new Error(`${changed} has changed since it was built: build it again`)
  const files = await shippedFiles(folder, facts)
  const json = { ...JSON.parse(text), packed: Object.fromEntries([...files].map(([name, bytes]) => [name, digestOf(bytes)])) }
  const signed = secret === undefined ? json : { ...json, signature: signPlugin(json, secret) }
  return new Map([...files, [PLUGIN_JSON, Buffer.from(`${JSON.stringify(signed, null, 2)}\n`)]])
}

/** The archive of a packed plugin: the same bytes for the same files, on every machine. */
export function archiveOf(files: PluginFiles): Buffer {
  const archive = zlib.gzipSync(writeTar(files), { level: 9 })
  archive[SYSTEM] = NO_SYSTEM
  return archive
}

const changedSince = async (folder: string, { build }: PluginFacts) =>
  (await tamperedFile(path.join(folder, 'dist', 'client'), build.files)) ?? (await tamperedFile(folder, build.sources ?? {}))

async function shippedFiles(folder: string, { build }: PluginFacts): Promise<PluginFiles> {
  const entries = await fs.readdir(path.join(folder, 'dist', 'client'), { recursive: true, withFileTypes: true })
  const built = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const beside = (await fs.readdir(folder)).filter((name) => BESIDE.includes(name))
  const names = [...new Set([...beside, ...Object.keys(build.sources ?? {}), ...built])].sort()
  return new Map(await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(folder, name))] as const)))
}
