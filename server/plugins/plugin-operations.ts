import { setTimeout } from 'node:timers/promises'
import { fieldProblem, type PluginOperations, type PluginReport, problem } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { listExecutedMigrations, migrateDown, migrateDownTo, withMigrationLock } from '../database/migrate.ts'
import type { JobQueue } from '../messaging/jobs/job-queue.ts'
import { measureClientSize } from './client-size.ts'
import type { UnusablePlugin } from './discovery.ts'
import { type ImportDependencies, loadPlugin } from './loader.ts'
import { presentPluginProblem } from './plugin-problem.presenter.ts'
import { findServerModule } from './plugin-state.ts'
import { readTitles } from './plugin-titles.ts'
import type { PluginsStore } from './plugins.store.ts'
import type { ProblemsStore } from './problems.store.ts'
import { type PurgeDependencies, planPurge, purgePlugin } from './purge.ts'
import { findOutdatedRunningVersion, type PluginRecord, type PluginStatus, type Registry } from './registry.ts'
import type { Trust } from './trust.ts'

const MAX_LISTED_PROBLEMS = 20
/** After this time, the operator gets a response even if a plugin hangs while it starts. */
const SYNCHRONIZATION_TIMEOUT_MS = 5000

export interface PluginOperationDependencies extends PurgeDependencies, ImportDependencies {
  readonly db: Sequelize
  readonly registry: Registry
  readonly store: PluginsStore
  readonly problems: ProblemsStore
  readonly trust: Trust
  readonly jobs: JobQueue
  readonly unusable: readonly UnusablePlugin[]
  /** Starts and stops plugins on this node, as the stored states require. The database notifies the other nodes. */
  readonly synchronize: () => Promise<void>
  /** Resolves when a plugin that is starting on this node runs or has failed. */
  readonly waitForStart: (id: string) => Promise<void>
}

/** Creates the operations of operators on plugins. Each one stores a desired state, which all nodes apply. */
export function createPluginOperations(dependencies: PluginOperationDependencies): PluginOperations {
  const { db, pluginDatabases, registry, store, problems, trust, jobs, unusable } = dependencies

  const getPlugin = (id: string): PluginRecord => {
    const plugin = registry.find(id)
    if (!plugin) throw problem(404, 'plugin.unknown')
    return plugin
  }
  const getOptionalPlugin = (id: string): PluginRecord => {
    const plugin = getPlugin(id)
    if (plugin.current.manifest.core) throw problem(409, 'plugin.is_core')
    return plugin
  }
  const getDisabledPlugin = async (id: string): Promise<PluginRecord> => {
    const plugin = getOptionalPlugin(id)
    if ((await store.readDesiredStates()).get(id)?.isEnabled) throw problem(409, 'plugin.still_enabled')
    return plugin
  }
  /** Imports the server module too if needed: it contains the migrations to revert, and a disabled plugin may not be loaded. */
  const getLoadedDisabledPlugin = async (id: string): Promise<PluginRecord> => {
    const plugin = await getDisabledPlugin(id)
    await loadPlugin(plugin, dependencies)
    if (plugin.state.status === 'failed') throw problem(409, 'plugin.cannot_be_purged')
    return plugin
  }
  const limitTime = (synchronization: Promise<void>) => Promise.race([synchronization, setTimeout(SYNCHRONIZATION_TIMEOUT_MS, undefined, { ref: false })])
  const synchronize = () => limitTime(dependencies.synchronize())
  const synchronizeAndStart = (id: string) => limitTime(dependencies.synchronize().then(() => dependencies.waitForStart(id)))

  return {
    async list() {
      const [problemCounts, uninstalled] = [await problems.countRecent(), await store.listUninstalled()]
      const presentReport = (status: PluginStatus) => {
        const plugin = getPlugin(status.id)
        const signature = trust.getSignatureStatus(plugin.current)
        return presentPluginReport(plugin, status, {
          isUninstalled: uninstalled.has(status.id),
          problemCount: problemCounts.get(status.id) ?? 0,
          signature,
        })
      }
      return Promise.all(registry.listStatuses().map(presentReport))
    },
    async listTitles() {
      const plugins = await Promise.all(registry.list().map(async ({ id, current }) => [id, await readTitles(current)] as const))
      return new Map(plugins)
    },
    listProblems: async (id) => (await problems.listLatest(getPlugin(id).id, MAX_LISTED_PROBLEMS)).map(presentPluginProblem),
    listUnusable: () => unusable.map(({ name, reason }) => ({ name, reason })),
    async enable(id) {
      getPlugin(id)
      await problems.deleteAll(id)
      await store.setEnabled(id, true)
      await synchronizeAndStart(id)
    },
    async disable(id) {
      getOptionalPlugin(id)
      await store.setEnabled(id, false)
      await synchronize()
    },
    async uninstall(id) {
      getOptionalPlugin(id)
      await store.uninstall(id)
      await synchronize()
    },
    async rollback(id, step) {
      const plugin = await getLoadedDisabledPlugin(id)
      const ownedMigrations = { owner: id, isFirstParty: plugin.isFirstParty, migrations: findServerModule(plugin.state)?.migrations ?? [] }
      const executed = await listExecutedMigrations(db, id)
      if (step !== null && !executed.includes(step)) throw fieldProblem({ step: 'plugin.unknown_step' })
      return withMigrationLock(db, id, async () => {
        if (step !== null) return pluginDatabases.withMigrationDb(plugin, (migrationDb) => migrateDownTo(migrationDb, ownedMigrations, step))
        await pluginDatabases.withMigrationDb(plugin, (migrationDb) => migrateDown(migrationDb, ownedMigrations))
        return executed.toReversed()
      })
    },
    async planPurge(id) {
      return planPurge(await getLoadedDisabledPlugin(id), dependencies)
    },
    async purge(id, confirmation) {
      await getDisabledPlugin(id)
      if (confirmation !== id) throw fieldProblem({ confirmation: 'plugin.wrong_confirmation' })
      await withMigrationLock(db, id, async () => {
        // The plugin is checked again, because it may have been enabled while this operation waited for the lock.
        await purgePlugin(await getLoadedDisabledPlugin(id), dependencies)
        await jobs.deleteQueue(id)
        await problems.deleteAll(id)
        await store.uninstall(id)
      })
      await synchronize()
    },
  }
}

interface ReportDetails extends Pick<PluginReport, 'problemCount' | 'signature'> {
  readonly isUninstalled: boolean
}

async function presentPluginReport(
  plugin: PluginRecord,
  status: PluginStatus,
  { isUninstalled, problemCount, signature }: ReportDetails,
): Promise<PluginReport> {
  const { manifest, isFirstParty, buildFolder, build } = plugin.current
  return {
    id: plugin.id,
    titles: await readTitles(plugin.current),
    version: status.version,
    runningVersion: findOutdatedRunningVersion(plugin) ?? null,
    isCore: manifest.core === true,
    isFirstParty,
    isEnabled: status.isEnabled,
    status: isUninstalled ? 'uninstalled' : status.status,
    reason: status.reason ?? null,
    requires: Object.keys(manifest.requires ?? {}),
    extensionPoints: [...(manifest.extensionPoints ?? [])],
    permissions: (manifest.permissions ?? []).map(({ name }) => name),
    scopes: isFirstParty ? null : [...(manifest.scopes ?? [])],
    signature,
    contributes: Object.entries(manifest.contributes ?? {}).map(([point, items]) => ({ point, count: items.length })),
    bytes: await measureClientSize(buildFolder, Object.keys(build.files)),
    problemCount,
  }
}
