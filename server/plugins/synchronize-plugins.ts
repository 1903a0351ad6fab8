import type { Log } from '../app/logging/log.ts'
import { withMigrationLock } from '../database/migrate.ts'
import type { JobQueue } from '../messaging/jobs/job-queue.ts'
import { type LoaderDependencies, loadPlugin, migratePlugin, startPlugin } from './loader.ts'
import { retry } from './plugin-state.ts'
import type { DesiredState, PluginsStore } from './plugins.store.ts'
import type { PluginRecord, Registry } from './registry.ts'

export interface SynchronizationDependencies extends LoaderDependencies {
  readonly registry: Registry
  readonly store: PluginsStore
  readonly log: Log
}

/** Records the operator's choice. A plugin that was enabled again is retried. A plugin without a desired state is uninstalled, so it is disabled. */
export function applyDesiredState(plugin: PluginRecord, desired: DesiredState | undefined) {
  plugin.isEnabled = desired?.isEnabled ?? false
  if (!desired) return
  if (desired.isEnabled && desired.attempt !== plugin.attempt) plugin.state = retry(plugin.state)
  plugin.attempt = desired.attempt
}

/** Brings this process in line with the operator's choices. */
export async function synchronizeDesiredStates(dependencies: SynchronizationDependencies) {
  const { registry, store } = dependencies
  const desiredStates = await store.readDesiredStates()
  for (const plugin of registry.list()) applyDesiredState(plugin, desiredStates.get(plugin.id))
  await startEnabledPlugins(dependencies)
}

/** Starts the enabled plugins that are compatible and not started yet. */
export async function startEnabledPlugins(dependencies: SynchronizationDependencies) {
  const { db, registry, store, log } = dependencies
  // Plugins with a missing requirement are not blocked: this run may start the requirement.
  const blockedIds = new Set(registry.listStatuses().flatMap(({ id, reason }) => (reason && reason.kind !== 'missing' ? [id] : [])))
  const handledEvents = new Map<string, readonly string[]>()
  for (const plugin of registry.list()) {
    if (!plugin.isEnabled || blockedIds.has(plugin.id) || plugin.state.status === 'started') continue
    await loadPlugin(plugin, dependencies)
    await withMigrationLock(db, () => migratePlugin(plugin, dependencies))
    await startPlugin(plugin, dependencies)
    // The cast removes the narrowing of `plugin.state` by the condition above: the steps have changed it.
    const { state } = plugin as PluginRecord
    if (state.status === 'started') handledEvents.set(plugin.id, [...state.instance.handledEvents])
    if (state.status === 'failed') log.error({ plugin: plugin.id, step: state.step }, `a plugin failed: ${state.message}`)
  }
  if (handledEvents.size > 0) await store.saveHandledEvents(handledEvents)
}

/** Runs the jobs of running plugins. The jobs of other plugins stay in their queues. */
export async function synchronizeJobs(registry: Registry, jobs: JobQueue) {
  for (const { id } of registry.list()) {
    const plugin = registry.findRunning(id)
    if (plugin) await jobs.openQueue(id, plugin.state.instance.jobs)
    else await jobs.closeQueue(id)
  }
}
