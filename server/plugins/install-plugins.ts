import type { Sequelize } from 'sequelize'
import { CORE_MIGRATIONS } from '../database/core-migrations.ts'
import { ensureMigrationsTable, hasMigrationsTable, hasPendingMigrations, migrateUp, withInstallationLock } from '../database/migrate.ts'
import type { CheckCompatibility } from './compatibility.ts'
import type { DiscoveredPlugin } from './discovery.ts'
import { type ImportDependencies, type LoaderDependencies, loadPlugin, migratePlugin } from './loader.ts'
import type { PluginsStore } from './plugins.store.ts'
import type { Registry } from './registry.ts'
import { applyDesiredState } from './synchronize-plugins.ts'
import type { Trust } from './trust.ts'

export interface InstallationDependencies extends ImportDependencies, Pick<LoaderDependencies, 'log' | 'db' | 'pluginDatabases' | 'limitMigrations'> {
  readonly migrationDb: Sequelize
  readonly registry: Registry
  readonly store: PluginsStore
  readonly trust: Trust
  readonly checkCompatibility: CheckCompatibility
}

/**
 * Adds the discovered plugins to the registry and migrates the tables of the core and of the first-party plugins, on one node at a
 * time. First-party plugins are migrated even while they are disabled, so that their schema is never outdated when they
 * are enabled. Third-party plugins are imported and migrated when they start, and not at all while they are disabled.
 */
export async function installPlugins(discovered: readonly DiscoveredPlugin[], dependencies: InstallationDependencies) {
  const { log, db, migrationDb, registry, store, trust, checkCompatibility } = dependencies
  await withInstallationLock(db, async () => {
    // The connections of the migration role are only opened when something has to change.
    if (!(await hasMigrationsTable(db))) await ensureMigrationsTable(migrationDb)
    if (await hasPendingMigrations(db, CORE_MIGRATIONS)) await migrateUp(migrationDb, CORE_MIGRATIONS, log)
    trust.setAllowedUnsigned(await store.listAllowedUnsigned())
    await store.install(
      discovered.map(({ isFirstParty, manifest }) => ({ id: manifest.id, isEnabled: isFirstParty, isCore: isFirstParty && manifest.core === true })),
    )
    for (const plugin of discovered) registry.add(plugin)
    const desiredStates = await store.readDesiredStates()
    for (const plugin of registry.list()) {
      // An uninstalled plugin has no desired state.
      const desired = desiredStates.get(plugin.id)
      applyDesiredState(plugin, desired)
      if (!plugin.isFirstParty || desired === undefined || checkCompatibility(plugin.current) !== undefined) continue
      await loadPlugin(plugin, dependencies)
      await migratePlugin(plugin, dependencies)
    }
  })
}
