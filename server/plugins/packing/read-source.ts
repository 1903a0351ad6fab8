import { execFile } from 'node:child_process'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { getErrorMessage } from '../../app/logging/error-message.ts'
import { PLUGIN_JSON_PATH } from '../integrity.ts'
import { parsePluginJson } from '../plugin-json.ts'
import { packFolder } from './pack.ts'
import { type PluginFiles, readTar } from './tar.ts'

/** The name of an npm package with an optional version: `karaoke`, `@team/karaoke`, `@team/karaoke@^1.2.0`. */
const NPM_NAME = /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(@[\w.^~+-]+)?$/i
const MAX_UNPACKED_BYTES = 200 * 2 ** 20

/** Reads the files of a plugin from a folder, an archive, or a package on npm. */
export async function readSource(source: string): Promise<PluginFiles> {
  const stats = await fs.stat(source).catch(() => null)
  if (stats?.isDirectory()) return readFolder(source)
  if (stats) return unpack(await fs.readFile(source))
  if (!NPM_NAME.test(source)) throw new Error(`${source} is not a folder, an archive or the name of an npm package`)
  return fetchFromNpm(source)
}

/** Reads the files of a plugin in a folder. A plugin that was packed before is read unchanged. Otherwise the build is packed here, without a signature. */
async function readFolder(folder: string): Promise<PluginFiles> {
  const text = await fs.readFile(path.join(folder, PLUGIN_JSON_PATH), 'utf8').catch(() => null)
  const packedDigests = text === null ? undefined : parsePluginJson(text).packedDigests
  if (!packedDigests) return packFolder(folder)
  const names = [PLUGIN_JSON_PATH, ...Object.keys(packedDigests)]
  return new Map(await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(folder, name))] as const)))
}

async function unpack(archive: Buffer): Promise<PluginFiles> {
  try {
    return await readTar(zlib.gunzipSync(archive, { maxOutputLength: MAX_UNPACKED_BYTES }))
  } catch (error) {
    throw new Error(`the archive cannot be read: ${getErrorMessage(error)}`)
  }
}

/** Downloads a package with the operator's npm settings, without running its scripts. */
async function fetchFromNpm(name: string): Promise<PluginFiles> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-npm-'))
  try {
    await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder, '--', name], { cwd: folder })
    const [archive] = await fs.readdir(folder)
    if (archive === undefined) throw new Error('npm pack created no archive')
    return await unpack(await fs.readFile(path.join(folder, archive)))
  } catch (error) {
    throw new Error(`npm could not fetch ${name}: ${getErrorMessage(error).trim().split('\n').at(-1)}`)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
