import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Manifest } from '@balafon/sdk/contract'
import { discoverPlugins } from '../discovery.ts'
import { readTranslations } from '../loader.ts'
import { createStoredPlugins } from '../stored/stored-plugins.ts'

/** A plugin that a site may have together with the checked one. The host and the server are included for their translation keys. */
export interface OtherPlugin {
  readonly id: string
  /** The name of its package. */
  readonly name?: string
  readonly manifest?: Manifest
  readonly keyPrefixes: ReadonlySet<string>
}

/** Returns the prefix of a translation key: `hello` for `hello.title` and for `setting.hello.per_day`. */
export const getKeyPrefix = (key: string) => key.split('.').find((part) => part !== 'setting') ?? key

const readKeyPrefixes = async (folder: string) => new Set(Object.keys((await readTranslations(folder)).en ?? {}).map(getKeyPrefix))

/**
 * Lists the host, the server and the plugins that a site in `root` may have: first-party plugins, plugins from npm, and the plugins next to
 * `folder`. Plugins that are not built are left out.
 */
export async function listOtherPlugins(folder: string, root: string): Promise<OtherPlugin[]> {
  // The empty path leaves out the plugins that an operator has added to a running site.
  const { plugins } = await discoverPlugins({ root, pluginsDir: path.dirname(folder), storedPlugins: createStoredPlugins(''), shouldVerifySources: false })
  const otherPlugins = plugins.map(async ({ manifest, folder: pluginFolder }) => {
    const { name }: { name?: string } = JSON.parse(await fs.readFile(path.join(pluginFolder, 'package.json'), 'utf8'))
    return { id: manifest.id, ...(name && { name }), manifest, keyPrefixes: await readKeyPrefixes(pluginFolder) }
  })
  const core = ['host', 'server'].map(async (id) => ({ id, keyPrefixes: await readKeyPrefixes(path.join(root, id)) }))
  return Promise.all([...otherPlugins, ...core])
}
