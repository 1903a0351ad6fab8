import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { findBuildFolder } from '../app/dev/development-builds.ts'
import { getErrorMessage } from '../app/logging/error-message.ts'
import { BUNDLE_FOLDER } from '../bundle/bundle-files.ts'
import { findModifiedBundleFile } from '../bundle/verify-bundle.ts'
import { findModifiedFile, findModifiedPackedFile, PLUGIN_JSON_PATH } from './integrity.ts'
import { type PluginDescriptor, parsePluginJson } from './plugin-json.ts'
import { hasStoredFolderName, type StoredPlugins } from './stored/stored-plugins.ts'

export interface DiscoveredPlugin extends Omit<PluginDescriptor, 'packedDigests'> {
  readonly folder: string
  /** The folder with the built files and plugin.json. */
  readonly buildFolder: string
  /** Whether the plugin is part of this repository. Such a plugin is enabled unless the operator disables it. */
  readonly isFirstParty: boolean
  /** Whether the plugin is in the site's folder of installed plugins (`DATA_DIR/plugins`), where versions are added and replaced. */
  readonly isStored: boolean
  /** The first file that does not match the digest in the build. */
  readonly modifiedFile?: string
}

/** A folder that looks like a plugin and cannot be used. */
export interface UnusablePlugin {
  readonly name: string
  readonly folder: string
  readonly reason: string
}

export interface Discovery {
  readonly plugins: readonly DiscoveredPlugin[]
  readonly unusable: readonly UnusablePlugin[]
}

const NPM_KEYWORD = 'balafon-plugin'

export interface DiscoveryOptions {
  readonly root: string
  readonly pluginsDir: string | undefined
  readonly storedPlugins: StoredPlugins
  /** Whether the digests of source files are checked too, not only those of the files for browsers. `false` while a plugin is developed. */
  readonly shouldVerifySources: boolean
  /** The folder with the builds of `npm run dev`. */
  readonly developmentBuilds?: string | undefined
}

/** Finds plugins in `plugins/*`, in PLUGINS_DIR, among the site's npm dependencies with the keyword, and in the site's folder of installed plugins. */
export async function discoverPlugins({ root, pluginsDir, storedPlugins, shouldVerifySources, developmentBuilds }: DiscoveryOptions): Promise<Discovery> {
  const defaults = { isFirstParty: false, isStored: false, shouldVerifySources, developmentBuilds }
  const folders = [
    ...(await listFolders(path.join(root, 'plugins'))).map((folder) => ({ folder, ...defaults, isFirstParty: true })),
    ...(pluginsDir ? await listFolders(pluginsDir) : []).map((folder) => ({ folder, ...defaults })),
    ...(await listPluginPackages(root)).map((folder) => ({ folder, ...defaults })),
    ...(await storedPlugins.listCurrentFolders()).map((folder) => ({ folder, ...defaults, isStored: true })),
  ]
  const plugins: DiscoveredPlugin[] = []
  const unusable: UnusablePlugin[] = []
  for (const { folder, ...options } of folders) {
    const plugin = await readPlugin(folder, options)
    const reason = 'reason' in plugin ? plugin.reason : findConflict(plugin, plugins)
    if ('reason' in plugin || reason !== undefined) unusable.push({ name: path.basename(folder), folder, reason: String(reason) })
    else plugins.push(plugin)
  }
  return { plugins, unusable }
}

/** Returns why a plugin cannot be used beside the others. Plugin ids and notification types are unique, because users' choices are stored under them. */
function findConflict({ manifest }: DiscoveredPlugin, others: readonly DiscoveredPlugin[]): string | undefined {
  if (others.some((other) => other.manifest.id === manifest.id)) return `another plugin has the id ${manifest.id}`
  const usedIds = new Set(others.flatMap((other) => (other.manifest.notifications ?? []).map(({ id }) => id)))
  // `add` returns the set, so `!usedIds.add(id)` is always false: it only adds the id, to find duplicates within the manifest too.
  const duplicate = manifest.notifications?.find(({ id }) => usedIds.has(id) || !usedIds.add(id))
  return duplicate && `another notification type has the id ${duplicate.id}`
}

async function listFolders(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await fs.readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name)
  return names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => path.join(folder, name))
}

/** Lists the folders of the site's direct dependencies that are plugins: an operator installs a plugin by its package name. */
async function listPluginPackages(root: string): Promise<string[]> {
  const { dependencies = {} }: { dependencies?: object } = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8'))
  const folders = Object.keys(dependencies).map((name) => path.join(root, 'node_modules', name))
  const arePlugins = await Promise.all(folders.map(hasKeyword))
  return folders.filter((_, index) => arePlugins[index])
}

async function hasKeyword(folder: string): Promise<boolean> {
  try {
    const { keywords = [] }: { keywords?: string[] } = JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8'))
    return keywords.includes(NPM_KEYWORD)
  } catch {
    return false
  }
}

interface ReadOptions extends Pick<DiscoveryOptions, 'shouldVerifySources' | 'developmentBuilds'> {
  readonly isFirstParty: boolean
  readonly isStored: boolean
}

/** Reads the plugin in a folder. Returns the reason when the folder contains no usable plugin. */
export async function readPlugin(folder: string, options: ReadOptions): Promise<DiscoveredPlugin | UnusablePlugin> {
  const { isFirstParty, isStored, developmentBuilds } = options
  const buildFolder = findBuildFolder(folder, developmentBuilds)
  const unusable = (reason: string) => ({ name: path.basename(folder), folder, reason })
  const text = await fs.readFile(path.join(buildFolder, path.basename(PLUGIN_JSON_PATH)), 'utf8').catch(() => null)
  if (text === null) return unusable('not built: dist/plugin.json is missing')
  try {
    const { packedDigests, ...descriptor } = parsePluginJson(text)
    const { id, version } = descriptor.manifest
    if (isStored && !hasStoredFolderName(folder, { id, version })) return unusable(`the folder is not named after its content, ${id} ${version}`)
    const modifiedFile = await findModified(
      { ...descriptor, folder, buildFolder, isFirstParty, ...(packedDigests && { packedDigests }) },
      options.shouldVerifySources,
    )
    return { ...descriptor, folder, buildFolder, isFirstParty, isStored, ...(modifiedFile !== undefined && { modifiedFile }) }
  } catch (error) {
    return unusable(getErrorMessage(error))
  }
}

interface BuiltFiles extends Pick<PluginDescriptor, 'build' | 'packedDigests'> {
  readonly folder: string
  readonly buildFolder: string
  readonly isFirstParty: boolean
}

async function findModified(
  { folder, buildFolder, isFirstParty, build, packedDigests }: BuiltFiles,
  shouldVerifySources: boolean,
): Promise<string | undefined> {
  if (packedDigests) return findModifiedPackedFile(folder, packedDigests)
  // The files of a development build change at any time.
  if (buildFolder !== path.join(folder, 'dist')) return undefined
  const modifiedFile = await findModifiedFile(path.join(buildFolder, 'client'), build.files)
  if (modifiedFile !== undefined || !shouldVerifySources) return modifiedFile
  const { sources = {} } = build
  const modifiedSource = await findModifiedFile(folder, sources)
  return modifiedSource ?? (BUNDLE_FOLDER && isFirstParty && build.server ? findModifiedBundleFile(BUNDLE_FOLDER, folder, sources) : undefined)
}
