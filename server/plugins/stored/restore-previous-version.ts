import type { PluginOperations } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { listExecutedMigrations } from '../../database/migrate.ts'
import { readPlugin } from '../discovery.ts'
import { importServerModule } from '../loader.ts'
import type { PluginsStore } from '../plugins.store.ts'
import type { Registry } from '../registry.ts'
import type { StoredPlugins } from './stored-plugins.ts'

export interface RestoreDependencies {
  readonly db: Sequelize
  readonly registry: Registry
  readonly storedPlugins: StoredPlugins
  readonly pluginsStore: PluginsStore
  readonly plugins: PluginOperations
}

export interface RestoredVersion {
  readonly version: string
  /** Names of the reverted migrations. */
  readonly reverted: readonly string[]
}

/** Restores the previous version of a disabled plugin from the site's folder of installed plugins, after reverting the migrations that it does not have. */
export async function restorePreviousVersion(
  id: string,
  { db, registry, storedPlugins, pluginsStore, plugins }: RestoreDependencies,
): Promise<RestoredVersion> {
  const current = registry.find(id)?.current
  const version = current?.isStored ? await storedPlugins.findVersionBefore(id, current.manifest.version) : undefined
  if (version === undefined) throw new Error(`No earlier version of ${id} is stored.`)
  const previous = await readPlugin(storedPlugins.getFolder(id, version), { isFirstParty: false, isStored: true, shouldVerifySources: true })
  if ('reason' in previous || previous.modifiedFile !== undefined) throw new Error(`${version} of ${id} cannot be used: its files were changed.`)
  const { migrations = [] } = await importServerModule({ current: previous, attempt: 0 })
  const executed = await listExecutedMigrations(db, id)
  const lastCommonStep = executed.findLast((step) => migrations.some(({ name }) => name === step))
  const reverted = executed.length === 0 ? [] : await plugins.rollback(id, lastCommonStep ?? null)
  await storedPlugins.selectVersion(id, version)
  await pluginsStore.markAdded(id)
  return { version, reverted }
}
