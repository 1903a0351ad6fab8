import type { Manifest } from '@balafon/sdk/contract'
import type { Job, Providers, Route, ServerPlugin, ValueList } from '@balafon/sdk/server'

/** A started server module and the results of its functions. */
export interface PluginInstance {
  readonly serverModule: ServerPlugin
  readonly services: unknown
  readonly routes: readonly Route[]
  /** Whether the routes are registered with hapi. hapi cannot remove them: the route guard hides the routes of a plugin that does not run. */
  readonly areRoutesRegistered: boolean
  readonly valueLists: readonly ValueList[]
  /** The providers of the plugin, by extension point. The server modules of other plugins call them. */
  readonly providers: Providers
  /** The plugin's own jobs, and one for each of its event handlers. */
  readonly jobs: readonly Job[]
  readonly handledEvents: ReadonlySet<string>
}

/**
 * The folder of the plugin was found, and its server module is not imported in this process. This is not the status `discovered` that administrators
 * see: that status means that the plugin is not installed.
 */
export interface Discovered {
  readonly status: 'discovered'
}

/** The server module is imported. */
export interface Loaded {
  readonly status: 'loaded'
  readonly serverModule: ServerPlugin
}

/** The tables of the plugin are up to date. */
export interface Migrated {
  readonly status: 'migrated'
  readonly serverModule: ServerPlugin
}

/** The services are created and the routes respond. */
export interface Started {
  readonly status: 'started'
  readonly instance: PluginInstance
}

/** The plugin was started before and is enabled again. Its migrations run again first, because its tables may have been deleted meanwhile. */
export interface AwaitingMigrations {
  readonly status: 'awaiting_migrations'
  readonly instance: PluginInstance
}

/** A step failed. The plugin stays in this state until the operator enables it again or another version is installed. */
export interface Failed {
  readonly status: 'failed'
  readonly step: LifecycleStep
  readonly kind: FailureKind
  readonly message: string
  /** The instance that was started before the failure. A plugin cannot be started twice in one process. */
  readonly instance: PluginInstance | null
}

/** The state of a plugin in this process. It does not depend on whether the operator has enabled the plugin, which is stored separately. */
export type PluginState = Discovered | Loaded | Migrated | Started | AwaitingMigrations | Failed

export type LifecycleStep = 'import' | 'migration' | 'start' | 'routes' | 'run'

/**
 * Why a plugin failed: `crashed`: a step threw an error; `timed_out`: a step took too long; `repeated_errors`: the running plugin threw too many
 * errors; `interrupted_start`: the server process died twice while it started the plugin.
 */
export type FailureKind = 'crashed' | 'timed_out' | 'repeated_errors' | 'interrupted_start'

export const DISCOVERED: Discovered = { status: 'discovered' }

/** Records that the server module was imported. */
export const markLoaded = (_state: Discovered, serverModule: ServerPlugin): Loaded => ({ status: 'loaded', serverModule })

/** Records that the plugin's migrations have run. A plugin that was started before becomes started again; its module is not started twice. */
export function markMigrated(state: Loaded): Migrated
export function markMigrated(state: AwaitingMigrations): Started
export function markMigrated(state: Loaded | AwaitingMigrations): Migrated | Started
export function markMigrated(state: Loaded | AwaitingMigrations): Migrated | Started {
  return state.status === 'awaiting_migrations' ? { status: 'started', instance: state.instance } : { status: 'migrated', serverModule: state.serverModule }
}

/** Records that the server module was started, and the results of its functions. */
export const markStarted = ({ serverModule }: Migrated, parts: Omit<PluginInstance, 'serverModule'>): Started => ({
  status: 'started',
  instance: { serverModule, ...parts },
})

/** Records that the plugin's routes are registered with hapi. */
export const markRoutesRegistered = ({ instance }: Started): Started => ({ status: 'started', instance: { ...instance, areRoutesRegistered: true } })

/** Records at which step the plugin failed. */
export const markFailed = (state: Exclude<PluginState, Failed>, step: LifecycleStep, message: string, kind: FailureKind = 'crashed'): Failed => ({
  status: 'failed',
  step,
  kind,
  message,
  instance: findInstance(state),
})

/**
 * Returns the state for another attempt to start: a plugin that was started before runs only its migrations again; a plugin that failed before
 * it was started is imported again.
 */
export function retry(state: PluginState): Discovered | Loaded | AwaitingMigrations {
  const instance = findInstance(state)
  if (instance) return { status: 'awaiting_migrations', instance }
  return state.status === 'loaded' || state.status === 'migrated' ? { status: 'loaded', serverModule: state.serverModule } : DISCOVERED
}

/**
 * Returns the state after another version was installed. A server module that was started continues to run until the process restarts.
 * When neither version has a server module, no restart is needed: the new manifest is used at once.
 * @param manifest The manifest of the new version.
 * @param options `hasServerModule`: whether the old or the new version has a server module.
 */
export function replaceVersion(
  state: PluginState,
  manifest: Manifest,
  { hasServerModule }: { readonly hasServerModule: boolean },
): Discovered | Started | AwaitingMigrations {
  const instance = findInstance(state)
  if (!instance) return DISCOVERED
  const status = state.status === 'started' ? 'started' : 'awaiting_migrations'
  return { status, instance: hasServerModule ? instance : { ...instance, serverModule: { manifest } } }
}

/** Returns the instance of a plugin that was started, whether or not it runs now. */
export const findInstance = (state: PluginState): PluginInstance | null => ('instance' in state ? state.instance : null)

/** Returns the imported server module, if there is one. */
export const findServerModule = (state: PluginState): ServerPlugin | null =>
  'serverModule' in state ? state.serverModule : (findInstance(state)?.serverModule ?? null)
