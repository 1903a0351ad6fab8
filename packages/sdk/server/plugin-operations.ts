/** Why an enabled plugin does not run. */
export interface PluginReason {
  /**
   * `incompatible`: it requires another SDK version. `missing`: a plugin that it requires does not run or has another version. `crashed`: it
   * failed to start. `timed_out`: a step of its start took too long. `repeated_errors`: it did not catch several errors.
   * `interrupted_start`: the site was stopped several times while it started the plugin. `integrity`: a file was modified after the build.
   * `unsigned`: no trusted publisher has signed it. `restart`: another version runs until the restart.
   */
  readonly kind: 'incompatible' | 'missing' | 'crashed' | 'timed_out' | 'repeated_errors' | 'interrupted_start' | 'integrity' | 'unsigned' | 'restart'
  /** A message for operators, in English. */
  readonly detail: string
}

/** An error of a plugin. Repeated errors are one problem with a higher `count`. */
export interface PluginProblem {
  readonly side: 'client' | 'server'
  /** The name of the component, endpoint, job or browser event in which the error happened. */
  readonly location: string
  readonly message: string
  readonly count: number
  readonly last_at: Date
}

/** A plugin, as administrators see it. */
export interface PluginReport {
  readonly id: string
  /** Titles by language code. */
  readonly titles: Readonly<Record<string, string>>
  readonly version: string
  /** The version of the server module that still runs after an update, until the restart; `null` when it is the installed version. */
  readonly runningVersion: string | null
  /** Whether it cannot be disabled. */
  readonly isCore: boolean
  readonly isFirstParty: boolean
  /** Whether an administrator has enabled the plugin. An enabled plugin may still not run; `reason` then says why. */
  readonly isEnabled: boolean
  /** `uninstalled` means that its folder exists, but it is not installed. */
  readonly status: 'uninstalled' | 'disabled' | 'enabled' | 'suspended'
  readonly reason: PluginReason | null
  readonly requires: readonly string[]
  readonly extensionPoints: readonly string[]
  readonly permissions: readonly string[]
  /** The scopes that it requests; `null` for a first-party plugin, which needs none. */
  readonly scopes: readonly string[] | null
  /** `trusted`: signed by a publisher that the site trusts; `unknown`: validly signed, with a key that the site does not trust; `wrong`: the signature is invalid; `none`: not signed. */
  readonly signature: 'trusted' | 'unknown' | 'wrong' | 'none' | null
  readonly contributes: readonly { readonly point: string; readonly count: number }[]
  /** The compressed size of its scripts and styles. */
  readonly bytes: number
  /** How many errors happened in the last week. */
  readonly problemCount: number
}

/** The data that a purge would delete. */
export interface PurgePlan {
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
  readonly files: number
}

/**
 * Manages plugins. Operations throw 404 for an unknown plugin, and 409 when its state does not allow them. When an operation returns, this node
 * has applied it; other nodes apply it shortly afterwards.
 */
export interface PluginOperations {
  list(): Promise<PluginReport[]>
  /** Returns the titles of all plugins by id and language code, also of disabled ones. */
  listTitles(): Promise<ReadonlyMap<string, PluginReport['titles']>>
  /** Lists the errors of a plugin, newest first. */
  listProblems(id: string): Promise<PluginProblem[]>
  /** Lists folders of plugins that cannot be loaded, with the reason. */
  listUnusable(): readonly { readonly name: string; readonly reason: string }[]
  /** Enables a plugin without a restart. It also starts a crashed plugin again. */
  enable(id: string): Promise<void>
  /** Disables a plugin without a restart. Its data is kept. */
  disable(id: string): Promise<void>
  /** Disables a plugin and removes it from the list of installed plugins. Its data is kept. */
  uninstall(id: string): Promise<void>
  /**
   * Reverts the migrations of a disabled plugin after a step, so that an older version can be installed; `null` reverts all of them. Returns the
   * names of the reverted steps.
   */
  rollback(id: string, step: string | null): Promise<string[]>
  /** Returns what a purge would delete. */
  planPurge(id: string): Promise<PurgePlan>
  /** Deletes the tables and files of a plugin permanently. `confirmation` must be its id, as the administrator typed it. */
  purge(id: string, confirmation: string): Promise<void>
}

/** An ad slot, as administrators see it. */
export interface AdSlotReport {
  readonly name: string
  /** A translation key. */
  readonly label: string
  /** A translation key. */
  readonly hint: string
  /** The ad code; empty when there is none. */
  readonly code: string
}

/** Manages the ad slots. Ad code runs in a sandboxed frame outside of the site's origin. Changing it should still require a confirmed password. */
export interface AdSlots {
  /** Lists the ad slots of the host and of the plugins that run. */
  list(): Promise<AdSlotReport[]>
  /** Changes the ad code of a slot. Throws 404 for an unknown slot. */
  setCode(name: string, code: string): Promise<void>
}
