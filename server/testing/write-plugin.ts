import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { SCOPES, type Scope } from '@balafon/sdk/contract'

export interface PluginSource {
  /** JavaScript before the server half's export; it may define `serverModule`. */
  readonly server?: string
  readonly version?: string
  readonly engines?: string
  /** All there are, when none are given: most tests are of something else. */
  readonly scopes?: readonly Scope[]
  readonly requires?: Readonly<Record<string, string>>
  readonly contributes?: object
  readonly notifications?: readonly object[]
  /** The script browsers are sent. */
  readonly client?: string
}

const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Writes what the build of a stranger's plugin leaves, by hand: for tests of what becomes of it. */
export async function writePlugin(folder: string, id: string, source: PluginSource = {}) {
  const { server = '', version = '1.0.0', engines = '^1.0.0', scopes = SCOPES, requires, client = 'var hello', contributes, notifications } = source
  const rail = { 'host.rail/v1': [{ id: 'hello', label: `${id}.title`, icon: 'music', to: '/hello' }] }
  const manifest = {
    id,
    title: `${id}.title`,
    version,
    engines: { balafon: engines },
    scopes,
    ...(requires && { requires }),
    ...(notifications && { notifications }),
    contributes: contributes ?? rail,
  }
  const serverSource = `${server}\nexport default { manifest: ${JSON.stringify(manifest)}, ...(typeof serverModule === 'undefined' ? {} : serverModule) }`
  const lines = JSON.stringify({ [`${id}.title`]: `Hello from ${id}` })
  const build = {
    digest: version === '1.0.0' ? 'abc' : `abc-${version}`,
    container: id.replace(/\W/g, '_'),
    entry: 'remoteEntry.js',
    preload: [],
    server: 'server/index.js',
    files: { 'remoteEntry.js': digestOf(client) },
    sources: { 'locales/en.json': digestOf(lines), 'server/index.js': digestOf(serverSource) },
  }
  const files = {
    'package.json': '{"type":"module"}',
    'locales/en.json': lines,
    'dist/client/remoteEntry.js': client,
    'dist/plugin.json': JSON.stringify({ ...manifest, build }),
    'server/index.js': serverSource,
  }
  for (const [file, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, id, file)), { recursive: true })
    await fs.writeFile(path.join(folder, id, file), text)
  }
}
