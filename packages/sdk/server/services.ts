import type { Readable } from 'node:stream'
import type { Transaction } from 'sequelize'
import type { DomainEvent, EventInput, NotificationInput, NotificationType } from '../contract/index.ts'
import type { Progress } from './work.ts'

/** Runs one named statement with `$1…` values and gives its rows. */
export type SqlRunner = <Row>(text: string, values?: readonly unknown[], transaction?: Transaction) => Promise<Row[]>

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
  /** Declared with `.meta({ guarded: true })`: only for who has the permission `admin`, whoever else may change settings. */
  readonly guarded: boolean
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

/** The state of a job that a plugin enqueued. */
export interface JobProgress {
  readonly id: string
  readonly name: string
  readonly status: 'queued' | 'running' | 'retrying' | 'completed' | 'failed'
  /** How often the job was started. */
  readonly attempts: number
  /** The last report of the run; `null` before the first one. */
  readonly progress: Progress | null
  readonly reportedAt: Date | null
  /** Why the last attempt failed; `null` when it did not. */
  readonly error: string | null
}

export interface Jobs {
  /**
   * Adds one of the plugin's own jobs to its queue; with a transaction, if and only if that commits.
   * @returns The id of the job, for `getProgress`.
   */
  enqueue(name: string, data: object, options?: { readonly after?: Date; readonly transaction?: Transaction }): Promise<string>
  /** Returns the state of one of the plugin's own jobs, or `null` when there is none with this id. It is kept for a week after the job has ended. */
  getProgress(id: string): Promise<JobProgress | null>
}

export interface Events {
  /** Delivers an event to all its handlers, at least once; with a transaction, if and only if that commits. */
  publish<E extends DomainEvent>(event: E, payload: EventInput<E>, transaction?: Transaction): Promise<void>
}

export interface Live {
  /** Sends a message to every open tab of one user, or of all visitors. `type` is `<plugin>.<what>`; the data should be a few kilobytes at most. */
  publish(to: { readonly userId: number } | 'everyone', type: string, data?: object, transaction?: Transaction): Promise<void>
}

/** A notification type, and the plugin that declares it. */
export interface DeclaredNotification extends NotificationType {
  readonly plugin: string
}

/** Notifies users through the channels they chose; with a transaction, if and only if that commits. Throws when the plugin's manifest does not declare `type`. */
export type Notify = (userIds: number | readonly number[], type: string, data: NotificationInput, transaction?: Transaction) => Promise<void>

export interface ExternalRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** More than this is refused; with 0 nothing of the answer is read. */
  readonly maxBytes: number
  /** How many are followed; none when not given. */
  readonly maxRedirects?: number
  /** For all of it; 5000 when not given. */
  readonly timeoutMs?: number
}

/** Asks a server that somebody else names: https, the usual port, and only what is on the open internet. Throws when it may not or cannot be reached; tell a stranger no more of why. */
export type FetchExternal = (url: string, request: ExternalRequest) => Promise<{ readonly status: number; readonly body: Buffer }>

export interface EmailMessage {
  readonly to: { readonly email: string; readonly name?: string }
  readonly language: string
  /** The name of a template of the plugin. */
  readonly template: string
  readonly data: Readonly<Record<string, string | number>>
}

export interface Mailer {
  /** Renders an email and queues it; with a transaction, if and only if that commits. */
  send(email: EmailMessage, transaction?: Transaction): Promise<void>
}
