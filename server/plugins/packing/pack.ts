import { promises as fs } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { computeDigest, findModifiedFile, PLUGIN_JSON_PATH } from '../integrity.ts'
import { type PluginDescriptor, parsePluginJson } from '../plugin-json.ts'
import { signPlugin } from './signature.ts'
import { createTar, type PluginFiles } from './tar.ts'

/** Files that are packed although the build does not list them. */
const PACKAGE_FILES = ['package.json', 'README.md', 'LICENSE']
/** The byte of a gzip header that names the operating system, and its value for "unknown". */
const GZIP_SYSTEM_BYTE = 9
const UNKNOWN_SYSTEM = 255

/** Reads all files of a built plugin that a site needs, and adds the SHA-384 of each to its plugin.json. With a key, the plugin.json is also signed. */
export async function packFolder(folder: string, secretKey?: string): Promise<PluginFiles> {
  const text = await fs.readFile(path.join(folder, PLUGIN_JSON_PATH), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is not a built plugin: there is no ${PLUGIN_JSON_PATH}`)
  const descriptor = parsePluginJson(text)
  const modifiedFile = await findModifiedBuildFile(folder, descriptor)
  if (modifiedFile !== undefined) throw new Error(`${modifiedFile} has changed since it was built: build the plugin again`)
  const files = await readPackedFiles(folder, descriptor)
  const json = { ...JSON.parse(text), packed: Object.fromEntries([...files].map(([name, bytes]) => [name, computeDigest(bytes)])) }
  const signedJson = secretKey === undefined ? json : { ...json, signature: signPlugin(json, secretKey) }
  return new Map([...files, [PLUGIN_JSON_PATH, Buffer.from(`${JSON.stringify(signedJson, null, 2)}\n`)]])
}

/** Creates the archive of a packed plugin. The same files give the same bytes on every machine. */
export async function createArchive(files: PluginFiles): Promise<Buffer> {
  const archive = zlib.gzipSync(await createTar(files), { level: 9 })
  archive[GZIP_SYSTEM_BYTE] = UNKNOWN_SYSTEM
  return archive
}

const findModifiedBuildFile = async (folder: string, { build }: PluginDescriptor) =>
  (await findModifiedFile(path.join(folder, 'dist', 'client'), build.files)) ?? (await findModifiedFile(folder, build.sources ?? {}))

async function readPackedFiles(folder: string, { build }: PluginDescriptor): Promise<PluginFiles> {
  const entries = await fs.readdir(path.join(folder, 'dist', 'client'), { recursive: true, withFileTypes: true })
  const built = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const packageFiles = (await fs.readdir(folder)).filter((name) => PACKAGE_FILES.includes(name))
  const names = [...new Set([...packageFiles, ...Object.keys(build.sources ?? {}), ...built])].sort()
  return new Map(await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(folder, name))] as const)))
}
