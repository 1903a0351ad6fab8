import type { DeclaredNotification, Job, PluginReason, Providers, Route, ServerPlugin, ValueList } from '@balafon/sdk/server'
import semver from 'semver'
import type { FoundPlugin } from './discovery.ts'

export type Verdict = 'enabled' | 'disabled' | 'suspended'

export interface PluginStatus {
  readonly id: string
  readonly version: string
  readonly wanted: boolean
  readonly verdict: Verdict
  /** Why it is suspended, or would be. */
  readonly reason?: PluginReason
}

/** A plugin as this process knows it. `half` is there once its server half was imported. */
export interface Installed {
  found: FoundPlugin
  /** Versions that were replaced while we run: tabs that are open still ask for their files. */
  readonly before: FoundPlugin[]
  wanted: boolean
  /** Of the operator's wish, when it was last followed. */
  attempt: number
  half?: ServerPlugin
  services?: unknown
  routes?: readonly Route[]
  valueLists?: readonly ValueList[]
  /** For other plugins' server halves. */
  offers?: Providers
  /** Its own jobs, and its listeners' as jobs. */
  jobs?: readonly Job[]
  /** Names of the events it listens to. */
  listensTo?: ReadonlySet<string>
  /** Its tables were brought up to date since it was last switched on. */
  migrated: boolean
  /** Its services were built and it was started. */
  registered: boolean
  /** Its routes stand on the server (hapi cannot take them back: the gate closes them). */
  routed: boolean
  /** What it broke at; kept until somebody switches it on again. */
  failure?: string
}

/** Which plugins there are and which of them are open, decided in one place. The operator's wish is never changed by what the system finds. */
export interface Registry {
  readonly all: () => readonly Installed[]
  get(id: string): Installed | undefined
  isOpen(id: string): boolean
  open(): readonly Installed[]
  /** Ids of the open ones that listen to an event. */
  listeningTo(event: string): string[]
  /** One that came while we run: installed, and off. */
  add(found: FoundPlugin): void
  /** Another version of a plugin: browsers have it at once, its server half when none is running yet. */
  replace(found: FoundPlugin): void
  /** What speaks against plugins may have changed. */
  reconsider(): void
  statuses(): PluginStatus[]
}

/** Only types of open plugins exist. */
export const notificationTypes = (registry: Registry): DeclaredNotification[] =>
  registry.open().flatMap(({ found: { manifest } }) => (manifest.notifications ?? []).map((type) => ({ ...type, plugin: manifest.id })))

export type Unfit = (plugin: FoundPlugin) => PluginReason | undefined

export const installed = (found: FoundPlugin): Installed => ({
  found,
  before: [],
  wanted: false,
  attempt: 0,
  migrated: false,
  registered: false,
  routed: false,
})

/** The version whose server half runs in this process, where that is not the one that is installed. */
export function runningVersion({ found, half, registered }: Installed): string | undefined {
  const running = half?.manifest.version
  return registered && running !== found.manifest.version ? running : undefined
}

export function createRegistry(those: readonly Installed[], unfit: Unfit): Registry {
  const plugins = [...those]
  // Asked on every request, and changed by few things.
  const unfits = new Map(plugins.map(({ found }) => [found.manifest.id, unfit(found)]))
  const byId = new Map(plugins.map((plugin) => [plugin.found.manifest.id, plugin]))
  const fits = new Map<string, boolean>()
  const isWithin = (version: string, range: string) => {
    const pair = `${version} ${range}`
    const answer = fits.get(pair) ?? semver.satisfies(version, range)
    fits.set(pair, answer)
    return answer
  }
  const reasonAgainst = (plugin: Installed, asked: ReadonlySet<string> = new Set()): PluginReason | undefined => {
    const { id, requires = {} } = plugin.found.manifest
    if (plugin.failure) return { kind: 'crashed', detail: plugin.failure }
    const verdict = unfits.get(id)
    if (verdict) return verdict
    const running = runningVersion(plugin)
    if (running !== undefined && semver.gt(running, plugin.found.manifest.version))
      return { kind: 'restart', detail: `${running} still runs here: restart the site` }
    if (asked.has(id)) return undefined
    const seen = new Set([...asked, id])
    for (const [needed, range] of Object.entries(requires)) {
      const other = byId.get(needed)
      if (!other?.wanted || reasonAgainst(other, seen) !== undefined) return { kind: 'missing', detail: `it needs ${needed}` }
      const { version } = other.found.manifest
      if (!isWithin(version, range)) return { kind: 'missing', detail: `it needs ${needed} ${range}, this site has ${version}` }
    }
    return undefined
  }
  const isOpen = (id: string) => {
    const plugin = byId.get(id)
    return plugin?.wanted === true && plugin.registered && plugin.migrated && reasonAgainst(plugin) === undefined
  }
  const open = () => plugins.filter(({ found }) => isOpen(found.manifest.id))
  return {
    all: () => plugins,
    get: (id) => byId.get(id),
    isOpen,
    open,
    listeningTo: (event) => open().flatMap(({ found, listensTo }) => (listensTo?.has(event) ? [found.manifest.id] : [])),
    add(found) {
      const plugin = installed(found)
      plugins.push(plugin)
      byId.set(found.manifest.id, plugin)
      unfits.set(found.manifest.id, unfit(found))
    },
    replace(found) {
      const plugin = byId.get(found.manifest.id)
      if (!plugin) return
      plugin.before.unshift(plugin.found)
      plugin.found = found
      unfits.set(found.manifest.id, unfit(found))
      delete plugin.failure
      const isClientAlone = !plugin.before[0]?.build.server && !found.build.server
      if (isClientAlone && plugin.half) plugin.half = { manifest: found.manifest }
      else if (!plugin.registered) {
        delete plugin.half
        plugin.migrated = false
      }
    },
    reconsider() {
      for (const { found } of plugins) unfits.set(found.manifest.id, unfit(found))
    },
    statuses: () =>
      plugins.map((plugin) => {
        const { id, version } = plugin.found.manifest
        const reason = reasonAgainst(plugin)
        const verdict = !plugin.wanted ? 'disabled' : reason ? 'suspended' : 'enabled'
        return { id, version, wanted: plugin.wanted, verdict, ...(reason && { reason }) }
      }),
  }
}
