import type { Readable } from 'node:stream'
import type { Request, ResponseToolkit } from '@hapi/hapi'
import type { Sequelize, Transaction } from 'sequelize'
import type { BootstrapData, DomainEvent, EventInput, NotificationInput, NotificationType, ServerPointId, ServerPoints, User } from '../contract/index.ts'
import type { SiteLogs } from './site-logs.ts'
import type { WebhookOperations } from './webhooks.ts'

/** Somebody who is signed in, as the request knows them. */
export interface Identity {
  readonly id: number
  readonly sessionId: number
  readonly user: User
  can(permission: string): boolean
}

/** Runs one named statement with `$1…` values and gives its rows. */
export type SqlRunner = <Row>(text: string, values?: readonly unknown[], transaction?: Transaction) => Promise<Row[]>

export interface NewUser {
  readonly email: string
  /** None for who signs in with another service. */
  readonly password: string | null
  readonly name?: string
  readonly language?: string
}

export interface Users {
  /** Throws 422 on `email` when it is taken. */
  create(user: NewUser, transaction?: Transaction): Promise<{ id: number }>
  /** The user when e-mail and password fit, else null. Takes the same time either way. */
  authenticate(email: string, password: string): Promise<{ id: number } | null>
  present(id: number): Promise<User | null>
  findByEmail(email: string): Promise<{ id: number; hasPassword: boolean } | null>
  /** Whether this is the user's password. Costs the same when they have none. */
  passwordFits(id: number, password: string): Promise<boolean>
  hasPassword(id: number): Promise<boolean>
  /** Ends no session: that is for the caller to decide. */
  setPassword(id: number, password: string, transaction?: Transaction): Promise<void>
  /** Changes what is given and leaves the rest. Throws 422 on `email` when it is taken; a new address has to be verified anew. */
  update(id: number, patch: UserPatch, transaction?: Transaction): Promise<User>
  /** For an address that somebody trustworthy has verified already. */
  markVerified(id: number, transaction?: Transaction): Promise<void>
  /** The account, its sessions, roles and letters are gone; `UserDeleted` tells the others. */
  remove(id: number, transaction?: Transaction): Promise<void>
}

export interface UserPatch {
  /** When it is not given, it follows the first and the last name. */
  readonly name?: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly image?: string | null
  readonly email?: string
  readonly language?: string | null
  readonly country?: string | null
  readonly timezone?: string | null
}

export interface SessionRow {
  readonly id: number
  readonly ip_address: string
  readonly user_agent: string
  readonly last_active: Date
}

export interface Sessions {
  /** Signs the user in on this response: a new session id, whatever cookie came in. */
  start(h: ResponseToolkit, request: Request, userId: number, remember: boolean): Promise<void>
  /** Signs out: the session is gone from the table and its cookie from the browser. */
  end(h: ResponseToolkit, request: Request): Promise<void>
  list(userId: number): Promise<SessionRow[]>
  /** Ends every session of the user but one. */
  endOthers(userId: number, keepId: number): Promise<number>
  /** Ends them all: after a password was reset, an account suspended or deleted. */
  endAll(userId: number, transaction?: Transaction): Promise<void>
  /** A name for this browser's visit, guest or signed in, under which something can be kept for its next call; it changes at sign-in and sign-out. `null`: it has no cookie yet. */
  visitOf(request: Request): string | null
  /** Ends what came in, guest or session, and gives the browser a guest's cookie that nobody can have planted; the name of that visit. */
  renewVisit(h: ResponseToolkit, request: Request): Promise<string>
  /** The user of this session gave their password again. It counts for 9000 seconds, in this session alone. */
  markConfirmed(sessionId: number): Promise<void>
  /** Whether that was within `seconds`, 9000 at most. Who has no password confirms by having signed in within the last 15 minutes. */
  isConfirmed(sessionId: number, seconds?: number): Promise<boolean>
  /** Throws 423 `password_confirmation_required`: for calls that need it sometimes. Those that always do declare `confirmed` on their endpoint. */
  requireConfirmed(user: Identity): Promise<void>
}

export interface FileEntry {
  readonly id: number
  readonly name: string
  readonly mime: string
  readonly extension: string
  readonly file_size: number
  readonly path: string
  readonly updated_at: Date
}

export interface Files {
  /** Stores bytes under a key of the server's making. `public` files have a lasting address; others need a signed one. */
  add(file: { name: string; mime: string; body: Buffer | Readable; visibility: 'public' | 'private'; ownerId?: number }): Promise<FileEntry>
  publicUrl(path: string): string
  /** An address that plays for a while: signed, and void after `seconds`. */
  signedUrl(path: string, seconds: number): string
  remove(id: number): Promise<void>
}

/** A file as it came in: it is gone when the call is answered. */
export interface UploadedFile {
  /** What the sender calls it, made harmless: for showing, never for a path. */
  readonly name: string
  readonly path: string
  /** In bytes. */
  readonly size: number
}

/** `public` ones are in every page's bootstrap data; `secret` ones are sealed in the database. */
export type Visibility = 'public' | 'private' | 'secret'

export interface SettingDescription {
  readonly key: string
  /** `core`, or the id of the plugin that declares it. */
  readonly owner: string
  readonly visibility: Visibility
  /** JSON schema of what it takes. */
  readonly schema: Readonly<Record<string, unknown>>
  /** `null` for a secret one, as is its value, whatever it holds. */
  readonly default: unknown
  readonly value: unknown
  /** Whether somebody has given it a value; for a secret one, whether there is one that can be opened. */
  readonly isSet: boolean
}

export interface Settings {
  get<T>(key: string): Promise<T>
  set(key: string, value: unknown): Promise<void>
  /** Sets them all or none; `undefined` goes back to the default. Throws 422 at every key that is unknown or takes no such value. */
  setAll(values: Readonly<Record<string, unknown>>): Promise<void>
  /** Every setting of the core and of the plugins that are on. */
  describe(): Promise<SettingDescription[]>
}

export interface Log {
  info(detail: object, message?: string): void
  warn(detail: object, message?: string): void
  error(detail: object, message?: string): void
}

export interface Jobs {
  /** Puts one of the plugin's own jobs into the queue; with a transaction, if and only if that commits. */
  enqueue(name: string, data: object, options?: { readonly after?: Date; readonly transaction?: Transaction }): Promise<void>
}

export interface Events {
  /** Tells every listener, at least once, if and only if the transaction commits. */
  emit<E extends DomainEvent>(event: E, payload: EventInput<E>, transaction?: Transaction): Promise<void>
}

export interface Live {
  /** Tells every open tab of one user, or of everybody. `type` is `<plugin>.<what>`; at most a few kilobytes. */
  tell(to: { readonly userId: number } | 'everybody', type: string, data?: object, transaction?: Transaction): Promise<void>
}

/** A notification type, and whose it is. */
export interface DeclaredNotification extends NotificationType {
  readonly plugin: string
}

/** Tells users something, each where they want to be told; `type` stands in the plugin's manifest, else it throws. With a transaction, if and only if that commits. */
export type Notify = (userIds: number | readonly number[], type: string, data: NotificationInput, transaction?: Transaction) => Promise<void>

export interface OutsideRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** More than this is refused; with 0 nothing of the answer is read. */
  readonly maxBytes: number
  /** How many are followed; none when not given. */
  readonly redirects?: number
  /** For all of it; 5000 when not given. */
  readonly milliseconds?: number
}

/** Asks a server that somebody else names: https, the usual port, and only what is on the open internet. Throws when it may not or cannot be reached; tell a stranger no more of why. */
export type FetchOutside = (url: string, request: OutsideRequest) => Promise<{ readonly status: number; readonly body: Buffer }>

export interface Letter {
  readonly to: { readonly email: string; readonly name?: string }
  readonly language: string
  /** The name of a template of the plugin. */
  readonly template: string
  readonly data: Readonly<Record<string, string | number>>
}

export interface Mail {
  /** Writes the letter and queues it; with a transaction, if and only if that commits. */
  send(letter: Letter, transaction?: Transaction): Promise<void>
}

/** Why a plugin that is wanted does not run. */
export interface PluginReason {
  readonly kind: 'incompatible' | 'missing' | 'crashed' | 'integrity' | 'unsigned' | 'restart'
  /** For the operator, in English, as logs are. */
  readonly detail: string
}

export interface PluginProblem {
  readonly side: 'client' | 'server'
  readonly place: string
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
  readonly running: string | null
  readonly core: boolean
  /** Part of the house; anything else comes from somebody else. */
  readonly ours: boolean
  /** The operator's wish. */
  readonly wanted: boolean
  /** What became of it: `discovered` is there on disk and not installed. */
  readonly state: 'discovered' | 'disabled' | 'enabled' | 'suspended'
  readonly reason: PluginReason | null
  readonly requires: readonly string[]
  readonly opens: readonly string[]
  readonly permissions: readonly string[]
  /** What it asks to be handed; `null` for the house's own, which are handed everything. */
  readonly scopes: readonly string[] | null
  /** Whether somebody this site trusts has signed it. */
  readonly signature: 'trusted' | 'unknown' | 'wrong' | 'none' | null
  readonly contributes: readonly { readonly point: string; readonly count: number }[]
  /** Bytes of its scripts and styles as they travel. */
  readonly bytes: number
  /** How often something went wrong in it within a week. */
  readonly problems: number
}

export interface PurgePlan {
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
  readonly files: number
}

/** What an operator does with plugins. Verbs throw 404 for an unknown plugin and 409 where the state forbids them. */
export interface PluginOperations {
  list(): Promise<PluginReport[]>
  problemsOf(id: string): Promise<PluginProblem[]>
  /** Folders that look like plugins and cannot be used. */
  unusable(): readonly { readonly name: string; readonly reason: string }[]
  /** Switches on, live; also tries again what had crashed. This node has followed when it returns, as after the other verbs. */
  enable(id: string): Promise<void>
  /** Switches off, live; nothing of its data is touched. */
  disable(id: string): Promise<void>
  /** Off, and forgotten but for its data. */
  uninstall(id: string): Promise<void>
  /** Takes a switched-off plugin's schema back to a step that ran, for an older version of it; `null`: to before the first. Gives the names of the steps that were undone. */
  rollback(id: string, step: string | null): Promise<string[]>
  /** What a purge would take away. */
  purgePlan(id: string): Promise<PurgePlan>
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
  fill(name: string, code: string): Promise<void>
}

/** Everything the frame hands a plugin's server half. */
export interface ServerContext {
  readonly db: Sequelize
  readonly sql: SqlRunner
  readonly users: Users
  readonly sessions: Sessions
  readonly files: Files
  readonly settings: Settings
  readonly jobs: Jobs
  readonly events: Events
  readonly live: Live
  readonly mail: Mail
  readonly notify: Notify
  readonly fetchOutside: FetchOutside
  /** What can be notified of, by the plugins that are open. Asked anew for each use. */
  readonly notificationTypes: () => readonly DeclaredNotification[]
  readonly plugins: PluginOperations
  readonly ads: AdSlots
  readonly webhooks: WebhookOperations
  readonly log: Log
  readonly logs: SiteLogs
  /** Counts a call against one of the server's budgets; throws 429 when it is spent. */
  readonly limits: { spend(name: string, key: string): Promise<void> }
  /** The country (two letters) that an IP address is registered in; `null` for one that is not of the open internet, or unknown. */
  readonly countryOf: (address: string) => Promise<string | null>
  readonly valueLists: {
    /** Whether a value stands in a list: `has('countries', 'CI')`. */
    has(list: string, value: string): Promise<boolean>
  }
  /** What plugins that are open offer at a point, the house's own first. Asked anew for each use: plugins come and go. */
  readonly offered: <K extends ServerPointId>(point: K) => readonly { readonly plugin: string; readonly offer: ServerPoints[K] }[]
  /**
   * Asks what another plugin offered, for so many milliseconds at most. What throws or is late gives `undefined` and is noted as
   * that plugin's problem; the signal tells it that nobody waits any more.
   */
  readonly ask: <T>(
    whom: { readonly plugin: string; readonly place: string; readonly milliseconds: number },
    work: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T | undefined>
  /** The site as the operator started it. */
  readonly site: {
    /** Its public origin, without a trailing slash. */
    readonly url: () => string
    readonly isProduction: boolean
  }
  /** Encrypts what has to be kept and must not be read in the database; only this plugin can open it. `place` is bound to it: moved to another, it does not open. */
  seal(text: string, place: string): string
  /** Throws when the text was changed, moved, or sealed under another secret. */
  open(sealed: string, place: string): string
  /** The language this caller reads. */
  readonly languageOf: (request: Request) => string
  /** The words behind a translation key: the core's, or of any plugin that runs. */
  readonly say: (language: string, key: string, data?: Readonly<Record<string, string | number>>) => string
  /** The bootstrap data for whom this answer leaves signed in. */
  readonly bootstrapFor: (request: Request, userId: number | null) => Promise<BootstrapData>
  /** Keeps a computed answer for `seconds`, in this process; `forget` drops all whose key starts so. */
  readonly cache: {
    remember<T>(key: string, seconds: number, make: () => Promise<T>): Promise<T>
    forget(prefix: string): void
  }
}
