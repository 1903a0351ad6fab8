import type { Job, ServerPlugin } from '@balafon/sdk/server'
import type { FoundPlugin } from './discovery.ts'

export type Verdict = 'enabled' | 'disabled' | 'suspended'

export interface PluginStatus {
  readonly id: string
  readonly version: string
  readonly wanted: boolean
  readonly verdict: Verdict
  /** Why it is suspended. */
  readonly reason?: string
}

/** A plugin as this process knows it. `half` is there once its server half was imported. */
export interface Installed {
  readonly found: FoundPlugin
  wanted: boolean
  half?: ServerPlugin
  services?: unknown
  /** Its own jobs, and its listeners' as jobs. */
  jobs?: readonly Job[]
  /** Names of the events it listens to. */
  listensTo?: ReadonlySet<string>
  /** Its routes stand on the server (hapi cannot take them back: the gate closes them). */
  registered: boolean
  failure?: string
}

/** Which plugins there are and which of them are open, decided in one place. */
export interface Registry {
  readonly all: () => readonly Installed[]
  get(id: string): Installed | undefined
  isOpen(id: string): boolean
  open(): readonly Installed[]
  statuses(): PluginStatus[]
}

export function createRegistry(plugins: readonly Installed[], incompatible: (plugin: FoundPlugin) => string | undefined): Registry {
  // Ranges do not change while we run, and this is asked on every request.
  const unfits = new Map(plugins.map(({ found }) => [found.manifest.id, incompatible(found)]))
  const byId = new Map(plugins.map((plugin) => [plugin.found.manifest.id, plugin]))
  const reasonAgainst = (plugin: Installed, asked: ReadonlySet<string> = new Set()): string | undefined => {
    const { id, requires = {} } = plugin.found.manifest
    if (plugin.failure) return plugin.failure
    const unfit = unfits.get(id)
    if (unfit) return unfit
    if (asked.has(id)) return undefined
    const seen = new Set([...asked, id])
    const missing = Object.keys(requires).find((needed) => {
      const other = byId.get(needed)
      return !other?.wanted || reasonAgainst(other, seen) !== undefined
    })
    return missing && `it needs ${missing}`
  }
  const isOpen = (id: string) => {
    const plugin = byId.get(id)
    return plugin?.wanted === true && plugin.registered && reasonAgainst(plugin) === undefined
  }
  return {
    all: () => plugins,
    get: (id) => byId.get(id),
    isOpen,
    open: () => plugins.filter(({ found }) => isOpen(found.manifest.id)),
    statuses: () =>
      plugins.map((plugin) => {
        const { id, version } = plugin.found.manifest
        const reason = reasonAgainst(plugin)
        const verdict = !plugin.wanted ? 'disabled' : reason ? 'suspended' : 'enabled'
        return { id, version, wanted: plugin.wanted, verdict, ...(reason && { reason }) }
      }),
  }
}
