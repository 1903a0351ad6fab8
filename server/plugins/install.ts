import type { Log } from '../app/logging/log.ts'
import { ensureLedger, migrateUp, withMigrationLock } from '../database/migrate.ts'
import { core0001 } from '../database/migrations/0001-core.ts'
import { core0002 } from '../database/migrations/0002-services.ts'
import { core0003 } from '../database/migrations/0003-password-confirmation.ts'
import { core0004 } from '../database/migrations/0004-listeners-and-webhooks.ts'
import { core0005 } from '../database/migrations/0005-plugin-trust.ts'
import { core0006 } from '../database/migrations/0006-idempotency.ts'
import { core0007 } from '../database/migrations/0007-session-ends.ts'
import { core0008 } from '../database/migrations/0008-search-text.ts'
import { core0009 } from '../database/migrations/0009-credentials.ts'
import { core0010 } from '../database/migrations/0010-letters.ts'
import { core0011 } from '../database/migrations/0011-session-cookies.ts'
import { core0012 } from '../database/migrations/0012-problem-reporters.ts'
import type { JobQueue } from '../messaging/jobs/jobs.ts'
import type { FoundPlugin } from './discovery.ts'
import { type LoaderServices, loadHalf, migratePlugin, startPlugin } from './loader.ts'
import type { PluginsStore, Wish } from './plugins.store.ts'
import { createRegistry, type Installed, installed, type Registry, type Unfit } from './registry.ts'
import type { Trust } from './trust.ts'

export const CORE_MIGRATIONS = {
  owner: 'core',
  migrations: [core0001, core0002, core0003, core0004, core0005, core0006, core0007, core0008, core0009, core0010, core0011, core0012],
}

/** Brings the core's tables and every found plugin's up to date, one node at a time, and reads the operator's wishes. */
export async function installPlugins(
  found: readonly FoundPlugin[],
  unfit: Unfit,
  services: Pick<LoaderServices, 'db' | 'settings' | 'translator' | 'crashed'> & { store: PluginsStore; trust: Trust },
): Promise<Registry> {
  const { db, store, trust } = services
  const plugins: Installed[] = found.map(installed)
  await withMigrationLock(db, async () => {
    await ensureLedger(db)
    await migrateUp(db, CORE_MIGRATIONS)
    for (const { found: plugin } of plugins) await store.install(plugin.manifest.id, plugin.ours, plugin.ours && plugin.manifest.core === true)
    trust.allow(await store.allowed())
    const wishes = await store.wishes()
    for (const plugin of plugins) {
      follow(plugin, wishes)
      if (unfit(plugin.found) || !isMigratedAtStart(plugin, wishes)) continue
      await loadHalf(plugin, services)
      await migratePlugin(plugin, services)
    }
  })
  return createRegistry(plugins, unfit)
}

/** The house's own are migrated even while they are off, so that switching on never meets an old schema. A stranger's plugin that is off is not imported at all. */
const isMigratedAtStart = ({ found, wanted }: Installed, wishes: Wishes) => wanted || (found.ours && wishes.has(found.manifest.id))

type Wishes = ReadonlyMap<string, Wish>

function follow(plugin: Installed, wishes: Wishes) {
  const { wanted, attempt } = wishes.get(plugin.found.manifest.id) ?? { wanted: false, attempt: plugin.attempt }
  if (wanted && attempt !== plugin.attempt) {
    plugin.migrated = false
    // What broke is read anew: it may have been mended meanwhile.
    if (plugin.failure && !plugin.registered) delete plugin.half
    delete plugin.failure
  }
  Object.assign(plugin, { wanted, attempt })
}

/** The operator has changed their mind about something. */
export async function followWishes(registry: Registry, store: PluginsStore, loader: LoaderServices, log: Log) {
  const wishes = await store.wishes()
  for (const plugin of registry.all()) follow(plugin, wishes)
  await openWanted(registry, store, loader, log)
}

/** Starts what the operator wants and does not run yet. */
export async function openWanted(registry: Registry, store: PluginsStore, loader: LoaderServices, log: Log) {
  const refused = new Set(registry.statuses().flatMap(({ id, reason }) => (reason && reason.kind !== 'missing' ? [id] : [])))
  const heard = new Map<string, readonly string[]>()
  for (const plugin of registry.all()) {
    if (!plugin.wanted || refused.has(plugin.found.manifest.id) || (plugin.registered && plugin.migrated)) continue
    await loadHalf(plugin, loader)
    if (!plugin.migrated) await withMigrationLock(loader.db, () => migratePlugin(plugin, loader))
    await startPlugin(plugin, loader)
    if (plugin.listensTo) heard.set(plugin.found.manifest.id, [...plugin.listensTo])
    if (plugin.failure) log.error({ plugin: plugin.found.manifest.id }, plugin.failure)
  }
  if (heard.size > 0) await store.noteListeners(heard)
}

/** Open plugins work off their queues; those of closed ones wait. */
export async function followWork(registry: Registry, jobs: JobQueue) {
  for (const plugin of registry.all()) {
    const { id } = plugin.found.manifest
    if (registry.isOpen(id)) await jobs.open(id, plugin.jobs ?? [])
    else await jobs.close(id)
  }
}
