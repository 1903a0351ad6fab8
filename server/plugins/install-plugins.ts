import { CORE_MIGRATIONS } from '../database/core-migrations.ts'
import { ensureMigrationsTable, migrateUp, withMigrationLock } from '../database/migrate.ts'
import type { CheckCompatibility } from './compatibility.ts'
import type { DiscoveredPlugin } from './discovery.ts'
import { type ImportDependencies, type LoaderDependencies, loadPlugin, migratePlugin } from './loader.ts'
import type { PluginsStore } from './plugins.store.ts'
import type { Registry } from './registry.ts'
import { applyDesiredState } from './synchronize-plugins.ts'
import type { Trust } from './trust.ts'

export interface InstallationDependencies extends ImportDependencies, Pick<LoaderDependencies, 'db'> {
  readonly registry: Registry
  readonly store: PluginsStore
  readonly trust: Trust
  readonly checkCompatibility: CheckCompatibility
}

/**
 * Adds the discovered plugins to the registry and migrates the tables of the core and of the plugins, on one node at a
 * time. First-party plugins are migrated even while they are disabled, so that their schema is never outdated when they
 * are enabled. A disabled third-party plugin is not imported at all.
 */
export async function installPlugins(discovered: readonly DiscoveredPlugin[], dependencies: InstallationDependencies) {
  const { db, registry, store, trust, checkCompatibility } = dependencies
  await withMigrationLock(db, async () => {
    await ensureMigrationsTable(db)
    await migrateUp(db, CORE_MIGRATIONS)
    trust.setAllowedUnsigned(await store.listAllowedUnsigned())
    for (const plugin of discovered) {
      const { isFirstParty, manifest } = plugin
      await store.install(manifest.id, isFirstParty, isFirstParty && manifest.core === true)
      registry.add(plugin)
    }
    const desiredStates = await store.readDesiredStates()
    for (const plugin of registry.list()) {
      const desired = desiredStates.get(plugin.id)
      applyDesiredState(plugin, desired)
      const isMigratedAtStart = plugin.isEnabled || (plugin.isFirstParty && desired !== undefined)
      if (!isMigratedAtStart || checkCompatibility(plugin.current) !== undefined) continue
      await loadPlugin(plugin, dependencies)
      await migratePlugin(plugin, dependencies)
    }
  })
}
