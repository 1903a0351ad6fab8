import type { DeclaredNotificationType, PluginReason } from '@balafon/sdk/server'
import semver from 'semver'
import type { CheckCompatibility } from './compatibility.ts'
import type { DiscoveredPlugin } from './discovery.ts'
import { DISCOVERED, type Failed, findInstance, type LifecycleStep, type PluginState, replaceVersion, type Started } from './plugin-state.ts'

export interface PluginStatus {
  readonly id: string
  readonly version: string
  readonly isEnabled: boolean
  /** `suspended` means that the plugin is enabled and does not run. This is not the status of `PluginState`, which is the last completed step of a start. */
  readonly status: 'enabled' | 'disabled' | 'suspended'
  /** Why it is suspended, or would be if it were enabled. */
  readonly reason?: PluginReason
}

/** An installed plugin as this process knows it. */
export interface PluginRecord {
  readonly id: string
  readonly isFirstParty: boolean
  /** The installed version. Browsers get its files. */
  current: DiscoveredPlugin
  /** Versions replaced since this process started: open tabs still request their files. */
  readonly replacedVersions: DiscoveredPlugin[]
  /** Whether the operator has enabled the plugin. The system itself never changes it. */
  isEnabled: boolean
  /** How often the operator has enabled the plugin. A failed step is tried again when this number has changed. */
  attempt: number
  state: PluginState
}

/** A plugin that is enabled, compatible and started. */
export type RunningPlugin = PluginRecord & { readonly state: Started }

/** The installed plugins, and which of them run. */
export interface Registry {
  readonly list: () => readonly PluginRecord[]
  find(id: string): PluginRecord | undefined
  isRunning(id: string): boolean
  findRunning(id: string): RunningPlugin | undefined
  listRunning(): readonly RunningPlugin[]
  /** Returns the ids of the running plugins that handle an event. */
  listPluginsHandling(event: string): string[]
  /** Adds a plugin, disabled. */
  add(plugin: DiscoveredPlugin): void
  /** Replaces the installed version. Browsers get the new one at once; a started server module continues to run until the restart. */
  replace(plugin: DiscoveredPlugin): void
  /** Checks the compatibility of all plugins again, after the operator allowed or forbade an unsigned plugin. */
  recheckCompatibility(): void
  listStatuses(): PluginStatus[]
}

/** Lists the notification types that the running plugins declare. */
export const listNotificationTypes = (registry: Registry): DeclaredNotificationType[] =>
  registry.listRunning().flatMap(({ id, current: { manifest } }) => (manifest.notifications ?? []).map((type) => ({ ...type, plugin: id })))

const createPluginRecord = (current: DiscoveredPlugin): PluginRecord => ({
  id: current.manifest.id,
  isFirstParty: current.isFirstParty,
  current,
  replacedVersions: [],
  isEnabled: false,
  attempt: 0,
  state: DISCOVERED,
})

/** Returns the version that runs in this process, when another one is installed. */
export function findOutdatedRunningVersion({ current, state }: PluginRecord): string | undefined {
  const version = findInstance(state)?.serverModule.manifest.version
  return version === current.manifest.version ? undefined : version
}

const STEP_NAMES: Readonly<Record<LifecycleStep, string>> = {
  import: 'import',
  migration: 'migration',
  start: 'start',
  routes: 'route registration',
  run: 'run',
}

const describeFailure = ({ kind, step, message }: Failed) => (kind === 'crashed' || kind === 'timed_out' ? `${STEP_NAMES[step]} failed: ${message}` : message)

/** Creates an empty registry. Plugins are added when the core's tables are up to date. */
export function createRegistry(checkCompatibility: CheckCompatibility): Registry {
  const plugins: PluginRecord[] = []
  const byId = new Map<string, PluginRecord>()
  // Cached, because they are needed on every request and rarely change.
  const incompatibilities = new Map<string, PluginReason | undefined>()
  const isVersionInRange = createRangeCheck()

  const findSuspensionReason = (plugin: PluginRecord, visited: ReadonlySet<string> = new Set()): PluginReason | undefined => {
    const { id, state, current } = plugin
    if (state.status === 'failed') return { kind: state.kind, detail: describeFailure(state) }
    const incompatibility = incompatibilities.get(id)
    if (incompatibility) return incompatibility
    const running = findOutdatedRunningVersion(plugin)
    if (running !== undefined && semver.gt(running, current.manifest.version))
      return { kind: 'restart', detail: `${running} is still running: restart the site` }
    // The plugin requires itself, through other plugins.
    if (visited.has(id)) return undefined
    return findMissingRequirement(plugin, new Set([...visited, id]))
  }
  const findMissingRequirement = ({ current: { manifest } }: PluginRecord, visited: ReadonlySet<string>): PluginReason | undefined => {
    for (const [requiredId, range] of Object.entries(manifest.requires ?? {})) {
      const required = byId.get(requiredId)
      if (!required?.isEnabled || findSuspensionReason(required, visited) !== undefined) return { kind: 'missing', detail: `requires ${requiredId}` }
      const { version } = required.current.manifest
      if (!isVersionInRange(version, range)) return { kind: 'missing', detail: `requires ${requiredId} ${range}, but ${version} is installed` }
    }
    return undefined
  }
  const isRunningPlugin = (plugin: PluginRecord): plugin is RunningPlugin =>
    plugin.isEnabled && plugin.state.status === 'started' && findSuspensionReason(plugin) === undefined
  const findRunning = (id: string) => {
    const plugin = byId.get(id)
    return plugin && isRunningPlugin(plugin) ? plugin : undefined
  }
  const listRunning = () => plugins.filter(isRunningPlugin)

  return {
    list: () => plugins,
    find: (id) => byId.get(id),
    isRunning: (id) => findRunning(id) !== undefined,
    findRunning,
    listRunning,
    listPluginsHandling: (event) => listRunning().flatMap(({ id, state }) => (state.instance.handledEvents.has(event) ? [id] : [])),
    add(discovered) {
      const plugin = createPluginRecord(discovered)
      plugins.push(plugin)
      byId.set(plugin.id, plugin)
      incompatibilities.set(plugin.id, checkCompatibility(discovered))
    },
    replace(discovered) {
      const plugin = byId.get(discovered.manifest.id)
      if (!plugin) return
      const hasServerModule = plugin.current.build.server !== undefined || discovered.build.server !== undefined
      plugin.replacedVersions.unshift(plugin.current)
      plugin.current = discovered
      plugin.state = replaceVersion(plugin.state, discovered.manifest, { hasServerModule })
      incompatibilities.set(plugin.id, checkCompatibility(discovered))
    },
    recheckCompatibility() {
      for (const { id, current } of plugins) incompatibilities.set(id, checkCompatibility(current))
    },
    listStatuses: () =>
      plugins.map((plugin) => {
        const { id, current, isEnabled } = plugin
        const reason = findSuspensionReason(plugin)
        const status = !isEnabled ? 'disabled' : reason ? 'suspended' : 'enabled'
        return { id, version: current.manifest.version, isEnabled, status, ...(reason && { reason }) }
      }),
  }
}

/** Creates a check of version ranges with a cache, because semver parses both texts each time. */
function createRangeCheck() {
  const results = new Map<string, boolean>()
  return (version: string, range: string): boolean => {
    const key = `${version} ${range}`
    const result = results.get(key) ?? semver.satisfies(version, range)
    results.set(key, result)
    return result
  }
}
