import { promises as fs } from 'node:fs'
import path from 'node:path'
import semver from 'semver'
import type { PluginFiles } from '../packing/tar.ts'

export type StoredPlugins = ReturnType<typeof createStoredPlugins>

/** The file beside the version folders that contains the current version. */
const CURRENT_FILE = 'current'
const PLUGIN_ID_PATTERN = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/

/** Returns whether a folder is named after the plugin and version that it contains. */
export const hasStoredFolderName = (folder: string, { id, version }: { readonly id: string; readonly version: string }) =>
  path.basename(folder) === version && path.basename(path.dirname(folder)) === id

/**
 * Reads and changes the site's folder of installed plugins, which contains the plugins that an operator added: `{folder}/{id}/{version}/`. A version is written completely or not at all: its files are never changed, only replaced or
 * deleted together.
 */
export function createStoredPlugins(folder: string) {
  const getFolder = (id: string, version: string) => path.join(folder, id, version)

  async function findCurrentVersion(id: string): Promise<string | undefined> {
    const version = (await fs.readFile(path.join(folder, id, CURRENT_FILE), 'utf8').catch(() => '')).trim()
    return semver.valid(version) ?? undefined
  }

  async function listVersions(id: string): Promise<string[]> {
    const names = await fs.readdir(path.join(folder, id)).catch((): string[] => [])
    return names.filter((name) => semver.valid(name)).toSorted(semver.compare)
  }

  async function selectVersion(id: string, version: string) {
    // Renaming is atomic: other processes never read a file that is only partly written.
    const temporaryFile = path.join(folder, id, `.${CURRENT_FILE}`)
    await fs.writeFile(temporaryFile, `${version}\n`)
    await fs.rename(temporaryFile, path.join(folder, id, CURRENT_FILE))
  }

  return {
    getFolder,
    findCurrentVersion,
    selectVersion,
    /** Lists the folders of all current versions. */
    async listCurrentFolders(): Promise<string[]> {
      const ids = (await fs.readdir(folder).catch((): string[] => [])).filter((name) => PLUGIN_ID_PATTERN.test(name)).toSorted()
      const versions = await Promise.all(ids.map(async (id) => [id, await findCurrentVersion(id)] as const))
      return versions.flatMap(([id, version]) => (version === undefined ? [] : [getFolder(id, version)]))
    },
    /** Returns the highest stored version that is lower than `version`. A rollback restores it. */
    async findVersionBefore(id: string, version: string): Promise<string | undefined> {
      return (await listVersions(id)).findLast((storedVersion) => semver.lt(storedVersion, version))
    },
    /** Writes a version and makes it current. The previously current version is kept for a rollback; older versions are deleted. */
    async save(id: string, version: string, files: PluginFiles) {
      const previous = await findCurrentVersion(id)
      await fs.mkdir(path.join(folder, id), { recursive: true })
      const incoming = await fs.mkdtemp(path.join(folder, id, '.incoming-'))
      try {
        await writeFiles(incoming, files)
        // After a rollback the newer version is still stored. Adding it again replaces its folder.
        await fs.rm(getFolder(id, version), { recursive: true, force: true })
        await fs.rename(incoming, getFolder(id, version))
      } catch (error) {
        await fs.rm(incoming, { recursive: true, force: true })
        throw error
      }
      await selectVersion(id, version)
      const outdated = (await listVersions(id)).filter((storedVersion) => storedVersion !== version && storedVersion !== previous)
      for (const outdatedVersion of outdated) await fs.rm(getFolder(id, outdatedVersion), { recursive: true, force: true })
    },
  }
}

async function writeFiles(folder: string, files: PluginFiles) {
  for (const [name, bytes] of files) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await fs.writeFile(path.join(folder, name), bytes)
  }
  await fs.chmod(folder, 0o755)
}
