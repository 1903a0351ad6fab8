import { promises as fs } from 'node:fs'
import path from 'node:path'
import semver from 'semver'
import type { PluginFiles } from '../packing/tar.ts'

export type StoredPlugins = ReturnType<typeof createStoredPlugins>

/** Which version counts stands in a file beside them. */
const CURRENT = 'current'
const ID = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/

export const hasStoredFolderName = (folder: string, { id, version }: { readonly id: string; readonly version: string }) =>
  path.basename(folder) === version && path.basename(path.dirname(folder)) === id

/** The plugins an operator added: `{folder}/{id}/{version}/`. A version is written once, whole or not at all, and never changed. */
export function createStoredPlugins(folder: string) {
  const getFolder = (id: string, version: string) => path.join(folder, id, version)

  async function findCurrentVersion(id: string): Promise<string | undefined> {
    const version = (await fs.readFile(path.join(folder, id, CURRENT), 'utf8').catch(() => '')).trim()
    return semver.valid(version) ?? undefined
  }

  async function listVersions(id: string): Promise<string[]> {
    const names = await fs.readdir(path.join(folder, id)).catch(() => [] as string[])
    return names.filter((name) => semver.valid(name)).toSorted(semver.compare)
  }

  async function selectVersion(id: string, version: string) {
    const fresh = path.join(folder, id, `.${CURRENT}`)
    await fs.writeFile(fresh, `${version}\n`)
    await fs.rename(fresh, path.join(folder, id, CURRENT))
  }

  return {
    getFolder,
    findCurrentVersion,
    selectVersion,
    /** The folders of all that count. */
    async listCurrentFolders(): Promise<string[]> {
      const ids = (await fs.readdir(folder).catch(() => [] as string[])).filter((name) => ID.test(name)).toSorted()
      const versions = await Promise.all(ids.map(async (id) => [id, await findCurrentVersion(id)] as const))
      return versions.flatMap(([id, version]) => (version === undefined ? [] : [getFolder(id, version)]))
    },
    /** The version to go back to, if one is kept. */
    async findVersionBefore(id: string, version: string): Promise<string | undefined> {
      return (await listVersions(id)).findLast((each) => semver.lt(each, version))
    },
    /** Writes a version and lets it count. The one that counted is kept; what is older is not. */
    async save(id: string, version: string, files: PluginFiles) {
      const before = await findCurrentVersion(id)
      await fs.mkdir(path.join(folder, id), { recursive: true })
      const incoming = await fs.mkdtemp(path.join(folder, id, '.incoming-'))
      try {
        await writeAll(incoming, files)
        // A version that somebody went back from may lie there still.
        await fs.rm(getFolder(id, version), { recursive: true, force: true })
        await fs.rename(incoming, getFolder(id, version))
      } catch (error) {
        await fs.rm(incoming, { recursive: true, force: true })
        throw error
      }
      await selectVersion(id, version)
      for (const each of await listVersions(id)) if (each !== version && each !== before) await fs.rm(getFolder(id, each), { recursive: true, force: true })
    },
  }
}

async function writeAll(folder: string, files: PluginFiles) {
  for (const [name, bytes] of files) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await fs.writeFile(path.join(folder, name), bytes)
  }
  await fs.chmod(folder, 0o755)
}
