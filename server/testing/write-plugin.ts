import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { SCOPES, type Scope } from '@balafon/sdk/contract'

export interface PluginSource {
  /** JavaScript of the server module, without its export. A constant `serverModule` in it has the properties of the module, such as `migrations`. */
  readonly server?: string
  readonly version?: string
  readonly engines?: string
  /** All scopes by default. */
  readonly scopes?: readonly Scope[]
  readonly requires?: Readonly<Record<string, string>>
  readonly contributes?: object
  readonly notifications?: readonly object[]
  /** The script that browsers load. */
  readonly client?: string
}

const computeDigest = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Writes the files that a build of a third-party plugin would produce, for tests of how a site handles plugins. */
export async function writePlugin(folder: string, id: string, source: PluginSource = {}) {
  const { server = '', version = '1.0.0', engines = '^1.0.0', scopes = SCOPES, requires, client = 'var hello', contributes, notifications } = source
  // A link in the rail, the sidebar of the application.
  const sidebarLink = { 'host.rail/v1': [{ id: 'hello', label: `${id}.title`, icon: 'music', to: '/hello' }] }
  const manifest = {
    id,
    title: `${id}.title`,
    version,
    engines: { balafon: engines },
    scopes,
    ...(requires && { requires }),
    ...(notifications && { notifications }),
    contributes: contributes ?? sidebarLink,
  }
  const serverSource = `${server}\nexport default { manifest: ${JSON.stringify(manifest)}, ...(typeof serverModule === 'undefined' ? {} : serverModule) }`
  const texts = JSON.stringify({ [`${id}.title`]: `Hello from ${id}` })
  const build = {
    digest: version === '1.0.0' ? 'abc' : `abc-${version}`,
    // The global name of the module federation container.
    container: id.replace(/\W/g, '_'),
    entry: 'remoteEntry.js',
    preload: [],
    server: 'server/index.js',
    files: { 'remoteEntry.js': computeDigest(client) },
    sources: { 'locales/en.json': computeDigest(texts), 'server/index.js': computeDigest(serverSource) },
  }
  const files = {
    'package.json': '{"type":"module"}',
    'locales/en.json': texts,
    'dist/client/remoteEntry.js': client,
    'dist/plugin.json': JSON.stringify({ ...manifest, build }),
    'server/index.js': serverSource,
  }
  for (const [file, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, id, file)), { recursive: true })
    await fs.writeFile(path.join(folder, id, file), text)
  }
}
