import type { PluginOperations } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { executedSteps } from '../../database/migrate.ts'
import { readPlugin } from '../discovery.ts'
import { importServer } from '../loader.ts'
import type { PluginsStore } from '../plugins.store.ts'
import { installed, type Registry } from '../registry.ts'
import type { StoredPlugins } from './stored-plugins.ts'

interface Services {
  readonly db: Sequelize
  readonly registry: Registry
  readonly storedPlugins: StoredPlugins
  readonly pluginsStore: PluginsStore
  readonly plugins: PluginOperations
}

/** Takes a switched-off plugin back to the version that was kept, its tables first. Throws, in a sentence, where there is none. */
export async function goBack(
  id: string,
  { db, registry, storedPlugins, pluginsStore, plugins }: Services,
): Promise<{ version: string; undone: readonly string[] }> {
  const found = registry.get(id)?.found
  const version = found?.stored ? await storedPlugins.earlierThan(id, found.manifest.version) : undefined
  if (version === undefined) throw new Error(`No earlier version of ${id} is kept.`)
  const earlier = await readPlugin(storedPlugins.folderOf(id, version), { ours: false, stored: true, strict: true })
  if ('reason' in earlier || earlier.tampered !== undefined) throw new Error(`${version} of ${id} cannot be used: its files were changed.`)
  const { migrations = [] } = await importServer(installed(earlier))
  const ran = await executedSteps(db, id)
  const last = ran.findLast((step) => migrations.some(({ name }) => name === step))
  const undone = ran.length === 0 ? [] : await plugins.rollback(id, last ?? null)
  await storedPlugins.choose(id, version)
  await pluginsStore.arrived(id)
  return { version, undone }
}
