import { setTimeout } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { Log } from '../app/logging/log.ts'
import type { JobQueue, StoredQueues } from '../messaging/jobs/job-queue.ts'
import { type LoaderDependencies, loadPlugin, migratePlugin, startPlugin } from './loader.ts'
import { retry } from './plugin-state.ts'
import type { DesiredState, PluginsStore } from './plugins.store.ts'
import type { PluginRecord, Registry } from './registry.ts'

/** How long `synchronize` waits for plugins to start. Slower plugins continue to start afterwards. */
const SYNCHRONIZATION_WAIT_MS = 500
/**
 * How many plugins start at the same time. Each step of a start has a time limit. If hundreds of plugins started at once, they would slow each
 * other down and reach it.
 */
const MAX_STARTING_PLUGINS = 8
/** After this time the next plugin may start too. The slow plugin continues to start. */
const SLOW_AFTER_MS = 500
/** Delay of the call of `onLateStart`, so that plugins that finish starting shortly after each other cause only one call. */
const LATE_START_DELAY_MS = 100

export interface PluginStarterDependencies extends LoaderDependencies {
  readonly registry: Registry
  readonly store: PluginsStore
  readonly log: Log
  /** Called when a plugin has started or failed after the caller stopped waiting for it. */
  readonly onLateStart: () => Promise<void>
}

export interface PluginStarter {
  /** Starts the enabled first-party plugins one after the other, in the order in which they were discovered: by folder name. */
  startFirstParty(): Promise<void>
  /** Starts all other enabled plugins. Resolves when they run or have failed, or earlier when one of them takes longer than `waitMs`. */
  startOthers(waitMs: number): Promise<void>
  /** Starts and stops plugins in this process, as the operator has chosen. */
  synchronize(): Promise<void>
  /** Resolves when a plugin that is starting runs or has failed. */
  waitFor(id: string): Promise<void>
  /** Resolves when no plugin is starting. */
  waitForAll(): Promise<void>
}

/**
 * Records the operator's choice. `attempt` counts how often the operator has enabled the plugin: when it has changed, the plugin was enabled again,
 * so its start is retried. A plugin without a desired state is uninstalled, so it is disabled.
 */
export function applyDesiredState(plugin: PluginRecord, desired: DesiredState | undefined) {
  plugin.isEnabled = desired?.isEnabled ?? false
  if (!desired) return
  if (desired.isEnabled && desired.attempt !== plugin.attempt) plugin.state = retry(plugin.state)
  plugin.attempt = desired.attempt
}

/**
 * Creates the starter of enabled plugins. Each plugin is started independently of the other plugins, so that a start that never ends blocks no other plugin.
 */
export function createPluginStarter(dependencies: PluginStarterDependencies): PluginStarter {
  const { registry, store, journal, log, onLateStart } = dependencies
  const starting = new Map<string, Promise<void>>()
  const slots = new PQueue({ concurrency: MAX_STARTING_PLUGINS })
  let lateStartReport: Promise<void> | undefined

  function reportLateStart() {
    lateStartReport ??= setTimeout(LATE_START_DELAY_MS).then(() => {
      lateStartReport = undefined
      return onLateStart()
    })
    return lateStartReport
  }

  /** Lists the enabled plugins that are compatible and not started yet. */
  function listStartable() {
    // Plugins with a missing requirement are not blocked: this run may start the requirement.
    const blockedIds = new Set(registry.listStatuses().flatMap(({ id, reason }) => (reason && reason.kind !== 'missing' ? [id] : [])))
    return registry.list().filter(({ id, isEnabled, state }) => isEnabled && !blockedIds.has(id) && state.status !== 'started' && !starting.has(id))
  }

  async function runSteps(plugin: PluginRecord) {
    await loadPlugin(plugin, dependencies)
    await migratePlugin(plugin, dependencies)
    await startPlugin(plugin, dependencies)
    const { state } = plugin
    if (state.status === 'failed') log.error({ plugin: plugin.id, step: state.step }, `a plugin failed: ${state.message}`)
  }

  const runStepsInSlot = (plugin: PluginRecord) =>
    new Promise<void>((resolve, reject) => {
      void slots.add(async () => {
        const result = runSteps(plugin).then(resolve, reject)
        await Promise.race([result, setTimeout(SLOW_AFTER_MS, undefined, { ref: false })])
      })
    })

  /** Stores which events the plugins handle. While a plugin is disabled and not loaded, its events are still queued for it. */
  async function saveHandledEvents(plugins: readonly PluginRecord[]) {
    const handledEvents = new Map(plugins.flatMap(({ id, state }) => (state.status === 'started' ? [[id, [...state.instance.handledEvents]] as const] : [])))
    if (handledEvents.size > 0) await store.saveHandledEvents(handledEvents)
  }

  /** Starts a plugin after another promise, and runs `onEnd` when it runs or has failed. */
  function startAfter(plugin: PluginRecord, previous: Promise<unknown>, onEnd: () => Promise<void>) {
    const run = async () => {
      await previous
      try {
        // The plugin may have been disabled while it waited.
        if (plugin.isEnabled) await runStepsInSlot(plugin)
        await saveHandledEvents([plugin])
      } catch (err) {
        log.error({ err, plugin: plugin.id }, 'a plugin could not be started')
      }
      starting.delete(plugin.id)
      await onEnd().catch((err) => log.error({ err }, 'could not synchronize the plugins'))
    }
    const promise = run()
    starting.set(plugin.id, promise)
    return promise
  }

  /**
   * Starts plugins in parallel; each waits for the plugins it requires. Suspects are the plugins that were starting, according to the start
   * journal, when the process last died. They start after the others and one at a time: if the process dies again, only the plugin that caused it
   * was starting.
   */
  function startAll(plugins: readonly PluginRecord[], onEnd: () => Promise<void>): Promise<unknown> {
    const suspects = plugins.filter((plugin) => journal.isSuspect(plugin))
    const others = plugins.filter((plugin) => !suspects.includes(plugin))
    const getRequirements = ({ current: { manifest } }: PluginRecord) => Promise.all(Object.keys(manifest.requires ?? {}).map((id) => starting.get(id)))
    const othersStarted: Promise<unknown> = Promise.all(others.map((plugin) => startAfter(plugin, getRequirements(plugin), onEnd)))
    return suspects.reduce((previous, suspect) => startAfter(suspect, previous, onEnd), othersStarted)
  }

  async function startOthers(waitMs: number) {
    const plugins = listStartable()
    if (plugins.length === 0) return
    let isLate = false
    const [allStarted, cancelTimer] = [startAll(plugins, async () => (isLate ? reportLateStart() : undefined)), new AbortController()]
    const timer = setTimeout(waitMs, undefined, { signal: cancelTimer.signal }).catch(() => {})
    await Promise.race([allStarted, timer])
    cancelTimer.abort()
    isLate = true
  }

  return {
    startOthers,
    async startFirstParty() {
      const plugins = listStartable().filter(({ isFirstParty }) => isFirstParty)
      for (const plugin of plugins) await runSteps(plugin)
      await saveHandledEvents(plugins)
    },
    async synchronize() {
      const desiredStates = await store.readDesiredStates()
      for (const plugin of registry.list()) {
        const desired = desiredStates.get(plugin.id)
        // A plugin that is starting keeps its old attempt number. The next synchronization after its start finds the new number and retries the plugin.
        applyDesiredState(plugin, desired && starting.has(plugin.id) ? { ...desired, attempt: plugin.attempt } : desired)
      }
      await startOthers(SYNCHRONIZATION_WAIT_MS)
    },
    waitFor: async (id) => starting.get(id),
    async waitForAll() {
      while (starting.size > 0) await Promise.all(starting.values())
    },
  }
}

/** Runs the jobs of running plugins. The jobs of other plugins stay in their queues. */
export async function synchronizeJobs(registry: Registry, jobs: JobQueue) {
  let stored: StoredQueues | undefined
  for (const { id } of registry.list()) {
    const plugin = registry.findRunning(id)
    if (!plugin) await jobs.closeQueue(id)
    else if (!jobs.isOpen(id)) {
      stored ??= await jobs.readStored()
      await jobs.openQueue(id, plugin.state.instance.jobs, stored)
    }
  }
}
