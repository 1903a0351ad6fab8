import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'

export interface PluginSource {
  /** JavaScript before the server half's export; it may define `half`. */
  readonly server?: string
  readonly engines?: string
  readonly requires?: Readonly<Record<string, string>>
  readonly contributes?: object
  readonly notifications?: readonly object[]
  /** The script browsers are sent. */
  readonly client?: string
}

const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Writes what the build of a stranger's plugin leaves, by hand: for tests of what becomes of it. */
export async function writePlugin(folder: string, id: string, source: PluginSource = {}) {
  const { server = '', engines = '^1.0.0', requires, client = 'var hello', contributes, notifications } = source
  const rail = { 'host.rail/v1': [{ id: 'hello', label: `${id}.title`, icon: 'music', to: '/hello' }] }
  const manifest = {
    id,
    title: `${id}.title`,
    version: '1.0.0',
    engines: { balafon: engines },
    ...(requires && { requires }),
    ...(notifications && { notifications }),
    contributes: contributes ?? rail,
  }
  const half = `${server}\nexport default { manifest: ${JSON.stringify(manifest)}, ...(typeof half === 'undefined' ? {} : half) }`
  const build = {
    digest: 'abc',
    container: id.replace(/\W/g, '_'),
    entry: 'remoteEntry.js',
    preload: [],
    server: 'server/index.js',
    files: { 'remoteEntry.js': digestOf(client) },
    sources: { 'server/index.js': digestOf(half) },
  }
  const files = {
    'package.json': '{"type":"module"}',
    'locales/en.json': JSON.stringify({ [`${id}.title`]: `Hello from ${id}` }),
    'dist/client/remoteEntry.js': client,
    'dist/plugin.json': JSON.stringify({ ...manifest, build }),
    'server/index.js': half,
  }
  for (const [file, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, id, file)), { recursive: true })
    await fs.writeFile(path.join(folder, id, file), text)
  }
}
