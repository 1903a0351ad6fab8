import { ensureLedger, migrateUp, withMigrationLock } from '../database/migrate.ts'
import { core0001 } from '../database/migrations/0001-core.ts'
import { core0002 } from '../database/migrations/0002-services.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import type { FoundPlugin } from './discovery.ts'
import { type LoaderServices, loadHalf, migratePlugin, startPlugin } from './loader.ts'
import type { PluginsStore } from './plugins.store.ts'
import { createRegistry, type Installed, type Registry } from './registry.ts'

export const CORE_MIGRATIONS = { owner: 'core', migrations: [core0001, core0002] }

/** Brings the core's tables and every found plugin's up to date, one node at a time, and reads the operator's wishes. */
export async function installPlugins(
  found: readonly FoundPlugin[],
  incompatible: (plugin: FoundPlugin) => string | undefined,
  services: Pick<LoaderServices, 'db' | 'settings' | 'translator'> & { store: PluginsStore },
): Promise<Registry> {
  const { db, store } = services
  const plugins: Installed[] = found.map((plugin) => ({ found: plugin, wanted: false, registered: false }))
  await withMigrationLock(db, async () => {
    await ensureLedger(db)
    await migrateUp(db, CORE_MIGRATIONS)
    for (const plugin of plugins) {
      if (incompatible(plugin.found)) continue
      await store.install(plugin.found.manifest.id, plugin.found.ours, plugin.found.ours && plugin.found.manifest.core === true)
      if (!(await isWantedOrOurs(plugin, store))) continue
      await loadHalf(plugin, services)
      await migratePlugin(plugin, db)
    }
  })
  const wishes = await store.wishes()
  for (const plugin of plugins) plugin.wanted = wishes.get(plugin.found.manifest.id) ?? false
  return createRegistry(plugins, incompatible)
}

/** A stranger's plugin that is switched off is not imported at all. */
const isWantedOrOurs = async ({ found }: Installed, store: PluginsStore) => found.ours || (await store.wishes()).get(found.manifest.id) === true

/** Starts what the operator wants and does not run yet. */
export async function openWanted(registry: Registry, loader: LoaderServices, log: Log) {
  for (const plugin of registry.all()) {
    if (!plugin.wanted || plugin.registered || plugin.failure) continue
    await loadHalf(plugin, loader)
    await withMigrationLock(loader.db, () => migratePlugin(plugin, loader.db))
    await startPlugin(plugin, loader)
    if (plugin.failure) log.error({ plugin: plugin.found.manifest.id }, plugin.failure)
  }
}

/** Open plugins work off their queues; those of closed ones wait. */
export async function followWork(registry: Registry, jobs: JobQueue) {
  for (const plugin of registry.all()) {
    const { id } = plugin.found.manifest
    if (registry.isOpen(id)) await jobs.open(id, plugin.jobs ?? [])
    else await jobs.close(id)
  }
}
