import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { PLUGIN_JSON, tamperedFile, tamperedPackage } from './integrity.ts'
import { type PluginFacts, readPluginJson } from './plugin-json.ts'
import { isStoredFolder, type StoredPlugins } from './stored/stored-plugins.ts'

export interface FoundPlugin extends Omit<PluginFacts, 'packed'> {
  readonly folder: string
  /** Part of this checkout: wanted unless the operator says otherwise. */
  readonly ours: boolean
  /** In the site's own store, where versions come and go. */
  readonly stored: boolean
  /** A file that is not the one its build wrote down. */
  readonly tampered?: string
}

export interface UnusablePlugin {
  readonly name: string
  readonly folder: string
  readonly reason: string
}

export interface Discovery {
  readonly found: readonly FoundPlugin[]
  readonly unusable: readonly UnusablePlugin[]
}

const KEYWORD = 'balafon-plugin'

export interface Places {
  readonly root: string
  readonly pluginsDir: string | undefined
  readonly stored: StoredPlugins
  /** Sources have to be those that were built too, and not only what browsers are sent; who writes a plugin changes them all day. */
  readonly strict: boolean
}

/** Looks in `plugins/*`, in PLUGINS_DIR, among the site's npm packages with the keyword and in the site's own store. */
export async function discoverPlugins({ root, pluginsDir, stored, strict }: Places): Promise<Discovery> {
  const kinds = { ours: false, stored: false, strict }
  const folders = [
    ...(await foldersIn(path.join(root, 'plugins'))).map((folder) => ({ folder, ...kinds, ours: true })),
    ...(pluginsDir ? await foldersIn(pluginsDir) : []).map((folder) => ({ folder, ...kinds })),
    ...(await installedPackages(root)).map((folder) => ({ folder, ...kinds })),
    ...(await stored.current()).map((folder) => ({ folder, ...kinds, stored: true })),
  ]
  const found: FoundPlugin[] = []
  const unusable: UnusablePlugin[] = []
  for (const { folder, ...kind } of folders) {
    const plugin = await readPlugin(folder, kind)
    if ('reason' in plugin) unusable.push(plugin)
    else if (found.some(({ manifest }) => manifest.id === plugin.manifest.id))
      unusable.push({ name: path.basename(folder), folder, reason: `another plugin is called ${plugin.manifest.id}` })
    else {
      const taken = takenNotification(plugin, found)
      if (taken) unusable.push({ name: path.basename(folder), folder, reason: `there is more than one notification called ${taken}` })
      else found.push(plugin)
    }
  }
  return { found, unusable }
}

/** What users chose for one plugin's notifications is nothing another may use. */
function takenNotification({ manifest }: FoundPlugin, others: readonly FoundPlugin[]): string | undefined {
  const taken = new Set(others.flatMap((other) => (other.manifest.notifications ?? []).map(({ id }) => id)))
  return manifest.notifications?.find(({ id }) => taken.has(id) || !taken.add(id))?.id
}

async function foldersIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await fs.readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name)
  return names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => path.join(folder, name))
}

/** The site's own dependencies, not theirs: an operator installs a plugin by name. */
async function installedPackages(root: string): Promise<string[]> {
  const { dependencies = {} } = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8')) as { dependencies?: object }
  const folders = Object.keys(dependencies).map((name) => path.join(root, 'node_modules', name))
  const marked = await Promise.all(folders.map(hasKeyword))
  return folders.filter((_, index) => marked[index])
}

async function hasKeyword(folder: string): Promise<boolean> {
  try {
    const { keywords = [] } = JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8')) as { keywords?: string[] }
    return keywords.includes(KEYWORD)
  } catch {
    return false
  }
}

interface Kind {
  readonly ours: boolean
  readonly stored: boolean
  readonly strict: boolean
}

/** What a folder holds, if it is a plugin. */
export async function readPlugin(folder: string, { ours, stored, strict }: Kind): Promise<FoundPlugin | UnusablePlugin> {
  const unusable = (reason: string) => ({ name: path.basename(folder), folder, reason })
  const text = await fs.readFile(path.join(folder, PLUGIN_JSON), 'utf8').catch(() => null)
  if (text === null) return unusable('it is not built: there is no dist/plugin.json')
  try {
    const { packed, ...facts } = readPluginJson(text)
    if (stored && !isStoredFolder(folder, facts.manifest)) return unusable(`it is ${facts.manifest.id} ${facts.manifest.version}, in a folder of another name`)
    const tampered = packed ? await tamperedPackage(folder, packed) : await tamperedBuild(folder, facts, strict)
    return { ...facts, folder, ours, stored, ...(tampered !== undefined && { tampered }) }
  } catch (error) {
    return unusable((error as Error).message)
  }
}

const tamperedBuild = async (folder: string, { build }: PluginFacts, strict: boolean) =>
  (await tamperedFile(path.join(folder, 'dist', 'client'), build.files)) ?? (strict ? await tamperedFile(folder, build.sources ?? {}) : undefined)
