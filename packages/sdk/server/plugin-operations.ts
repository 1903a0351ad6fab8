/** Why a plugin that is wanted does not run. */
export interface PluginReason {
  readonly kind: 'incompatible' | 'missing' | 'crashed' | 'integrity' | 'unsigned' | 'restart'
  /** For the operator, in English, as logs are. */
  readonly detail: string
}

export interface PluginProblem {
  readonly side: 'client' | 'server'
  readonly location: string
  readonly message: string
  readonly count: number
  readonly last_at: Date
}

export interface PluginReport {
  readonly id: string
  /** Language → title, in its own words, whether or not it runs. */
  readonly titles: Readonly<Record<string, string>>
  readonly version: string
  /** That of the server half which runs until the next restart, where it is another. */
  readonly runningVersion: string | null
  readonly core: boolean
  /** Part of the house; anything else comes from somebody else. */
  readonly isFirstParty: boolean
  /** The operator's wish. */
  readonly isEnabled: boolean
  /** What became of it: `discovered` is there on disk and not installed. */
  readonly state: 'discovered' | 'disabled' | 'enabled' | 'suspended'
  readonly reason: PluginReason | null
  readonly requires: readonly string[]
  readonly extensionPoints: readonly string[]
  readonly permissions: readonly string[]
  /** What it asks to be handed; `null` for the house's own, which are handed everything. */
  readonly scopes: readonly string[] | null
  /** Whether somebody this site trusts has signed it. */
  readonly signature: 'trusted' | 'unknown' | 'wrong' | 'none' | null
  readonly contributes: readonly { readonly point: string; readonly count: number }[]
  /** Bytes of its scripts and styles as they travel. */
  readonly bytes: number
  /** How often something went wrong in it within a week. */
  readonly problemCount: number
}

export interface PurgePlan {
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
  readonly files: number
}

/** What an operator does with plugins. Verbs throw 404 for an unknown plugin and 409 where the state forbids them. */
export interface PluginOperations {
  list(): Promise<PluginReport[]>
  listProblems(id: string): Promise<PluginProblem[]>
  /** Folders that look like plugins and cannot be used. */
  listUnusable(): readonly { readonly name: string; readonly reason: string }[]
  /** Switches on, live; also tries again what had crashed. This node has followed when it returns, as after the other verbs. */
  enable(id: string): Promise<void>
  /** Switches off, live; nothing of its data is touched. */
  disable(id: string): Promise<void>
  /** Off, and forgotten but for its data. */
  uninstall(id: string): Promise<void>
  /** Takes a switched-off plugin's schema back to a step that ran, for an older version of it; `null`: to before the first. Gives the names of the steps that were undone. */
  rollback(id: string, step: string | null): Promise<string[]>
  /** What a purge would take away. */
  planPurge(id: string): Promise<PurgePlan>
  /** Takes its tables and files away for good. `confirmation` is its id, typed. */
  purge(id: string, confirmation: string): Promise<void>
}

export interface AdSlotReport {
  readonly name: string
  /** Translation keys. */
  readonly label: string
  readonly hint: string
  /** What the operator has put there; empty when nothing. */
  readonly code: string
}

/** The places for advertising. What fills them runs in a frame of its own and never in the site's origin; still, ask for the password before it is changed. */
export interface AdSlots {
  /** The host's, and those of plugins that are open. */
  list(): Promise<AdSlotReport[]>
  /** Throws 404 for a slot that nobody declares. */
  setCode(name: string, code: string): Promise<void>
}
