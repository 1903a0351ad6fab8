import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { type Manifest, NotificationChannel } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Contributions } from './contributions.ts'
import { tamperedFile } from './integrity.ts'

const Build = z.object({
  digest: z.string(),
  container: z.string(),
  entry: z.string(),
  preload: z.array(z.string()),
  server: z.string().optional(),
  files: z.record(z.string(), z.string()),
  sources: z.record(z.string(), z.string()).optional(),
})

const Notification = z.object({
  id: z
    .string()
    .regex(/^[a-z][\w-]*(\.[\w-]+)+$/)
    .max(100),
  group: z.string(),
  label: z.string(),
  channels: z.array(NotificationChannel).min(1).optional(),
})

const Packed = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$/),
  title: z.string(),
  version: z.string(),
  engines: z.object({ balafon: z.string() }),
  contributes: Contributions.optional(),
  notifications: z.array(Notification).optional(),
  build: Build,
})

export interface FoundPlugin {
  readonly manifest: Manifest
  readonly build: z.infer<typeof Build>
  readonly folder: string
  /** Part of this checkout: wanted unless the operator says otherwise. */
  readonly ours: boolean
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

/**
 * Looks in `plugins/*`, in PLUGINS_DIR and among the site's npm packages with the keyword. `strict`: sources have to be
 * those that were built too, and not only what browsers are sent; who writes a plugin changes them all day.
 */
export async function discoverPlugins(root: string, pluginsDir: string | undefined, strict: boolean): Promise<Discovery> {
  const folders = [
    ...(await foldersIn(path.join(root, 'plugins'))).map((folder) => ({ folder, ours: true })),
    ...(pluginsDir ? await foldersIn(pluginsDir) : []).map((folder) => ({ folder, ours: false })),
    ...(await installedPackages(root)).map((folder) => ({ folder, ours: false })),
  ]
  const found: FoundPlugin[] = []
  const unusable: UnusablePlugin[] = []
  for (const { folder, ours } of folders) {
    const plugin = await readPlugin(folder, ours, strict)
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

async function readPlugin(folder: string, ours: boolean, strict: boolean): Promise<FoundPlugin | UnusablePlugin> {
  let text: string
  try {
    text = await fs.readFile(path.join(folder, 'dist', 'plugin.json'), 'utf8')
  } catch {
    return { name: path.basename(folder), folder, reason: 'it is not built: there is no dist/plugin.json' }
  }
  try {
    const { build, ...manifest } = Packed.parse(JSON.parse(text))
    const tampered =
      (await tamperedFile(path.join(folder, 'dist', 'client'), build.files)) ?? (strict ? await tamperedFile(folder, build.sources ?? {}) : undefined)
    return { manifest: manifest as unknown as Manifest, build, folder, ours, ...(tampered !== undefined && { tampered }) }
  } catch (error) {
    return { name: path.basename(folder), folder, reason: `its plugin.json cannot be read: ${whatIsWrong(error as Error)}` }
  }
}

function whatIsWrong(error: Error): string {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined
  return issue ? `${issue.path.join(' → ')}: ${issue.message}` : (error.message.split('\n')[0] ?? '')
}
