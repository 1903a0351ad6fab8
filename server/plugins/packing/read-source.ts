import { execFile } from 'node:child_process'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { PLUGIN_JSON } from '../integrity.ts'
import { readPluginJson } from '../plugin-json.ts'
import { packFolder } from './pack.ts'
import { type PluginFiles, readTar } from './tar.ts'

/** `karaoke`, `@team/karaoke`, `@team/karaoke@^1.2.0` */
const NPM_NAME = /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(@[\w.^~+-]+)?$/i
const MOST_BYTES = 200 * 2 ** 20

/** The files of a plugin that an operator names: a folder, an archive, or a package on npm. */
export async function readSource(source: string): Promise<PluginFiles> {
  const found = await fs.stat(source).catch(() => null)
  if (found?.isDirectory()) return readFolder(source)
  if (found) return unpack(await fs.readFile(source))
  if (!NPM_NAME.test(source)) throw new Error(`${source} is neither a folder nor an archive, and no npm package is called so`)
  return fromNpm(source)
}

/** One that was packed before is taken as it stands; one that was only built is packed, unsigned. */
async function readFolder(folder: string): Promise<PluginFiles> {
  const text = await fs.readFile(path.join(folder, PLUGIN_JSON), 'utf8').catch(() => null)
  const packed = text === null ? undefined : readPluginJson(text).packed
  if (!packed) return packFolder(folder)
  const names = [PLUGIN_JSON, ...Object.keys(packed)]
  return new Map(await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(folder, name))] as const)))
}

function unpack(archive: Buffer): PluginFiles {
  try {
    return readTar(zlib.gunzipSync(archive, { maxOutputLength: MOST_BYTES }))
  } catch (error) {
    throw new Error(`the archive cannot be read: ${(error as Error).message}`)
  }
}

/** npm fetches it, by the operator's own settings, and runs nothing of it. */
async function fromNpm(name: string): Promise<PluginFiles> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-npm-'))
  try {
    await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder, '--', name], { cwd: folder })
    const [archive] = await fs.readdir(folder)
    if (archive === undefined) throw new Error('it gave no archive')
    return unpack(await fs.readFile(path.join(folder, archive)))
  } catch (error) {
    throw new Error(`npm could not fetch ${name}: ${(error as Error).message.trim().split('\n').at(-1)}`)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
