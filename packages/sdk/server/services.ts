import type { Readable } from 'node:stream'
import type { Transaction } from 'sequelize'
import type { DomainEvent, EventInput, NotificationInput, NotificationType } from '../contract/index.ts'
import type { Progress } from './job.ts'

/** Runs one SQL statement with values for `$1`, `$2` and so on, and returns its rows. */
export type SqlRunner = <Row>(text: string, values?: readonly unknown[], transaction?: Transaction) => Promise<Row[]>

/** A stored file. */
export interface FileEntry {
  readonly id: number
  readonly name: string
  readonly mime: string
  readonly extension: string
  /** Bytes. */
  readonly file_size: number
  /** The path in the file storage, for `getPublicUrl` and `createSignedUrl`. */
  readonly path: string
  readonly updated_at: Date
}

/** The files of a plugin. A plugin cannot read, sign or delete files of other plugins: the functions behave as if these files did not exist. */
export interface Files {
  /**
   * Stores a file under a generated path. Public files have a permanent URL; private files need a signed URL.
   * @throws when the body ends early or the disk cannot store it. In both cases no part of the file is stored.
   */
  add(file: { name: string; mime: string; body: Buffer | Readable; visibility: 'public' | 'private'; ownerId?: number }): Promise<FileEntry>
  /** Finds a file of the plugin. Returns `null` when it does not exist or is in the trash. */
  find(id: number): Promise<FileEntry | null>
  /**
   * Opens a file, or a part of it. The stream emits an error when the file cannot be read to its end.
   * @param range The positions of the first and the last byte. A last byte after the end of the file means the last byte of the file.
   * @throws 404 `not_found` when the plugin has no file with this id.
   */
  read(id: number, range?: { readonly start: number; readonly end?: number }): Promise<Readable>
  /** Returns the permanent URL of a public file. */
  getPublicUrl(path: string): string
  /**
   * Creates a URL of a file that expires after `seconds`. With `maxBytes`, the URL serves only this many bytes from the beginning of the file, as if the
   * file ended there.
   * @throws 404 `not_found` when the plugin has no file at this path.
   */
  createSignedUrl(path: string, seconds: number, options?: { readonly maxBytes?: number }): Promise<string>
  /** Deletes a file. Does nothing when the plugin has no file with this id, so that it can be repeated. */
  remove(id: number): Promise<void>
}

/** An uploaded file. It is deleted after the response. */
export interface UploadedFile {
  /** The file name of the client, sanitized for display. It must not be used in a path. */
  readonly name: string
  /** Where the server stored the content. */
  readonly path: string
  /** Bytes. */
  readonly size: number
}

/** The visibility of a setting. Public settings are in the bootstrap data of every page; secret settings are encrypted in the database. */
export type Visibility = 'public' | 'private' | 'secret'

/** A setting with its value, as administrators see it. */
export interface SettingDescription {
  readonly key: string
  /** `core`, or the id of the plugin that declares it. */
  readonly owner: string
  readonly visibility: Visibility
  /** Declared with `.meta({ guarded: true })`: changing it requires the permission `admin`. */
  readonly guarded: boolean
  /** The JSON Schema of its values. */
  readonly schema: Readonly<Record<string, unknown>>
  /** `null` for a secret setting. */
  readonly default: unknown
  /** `null` for a secret setting. */
  readonly value: unknown
  /** Whether it was changed from its default. For a secret setting, whether it has a value that can be decrypted. */
  readonly isSet: boolean
}

/** The settings of the site: those of the core and of plugins. */
export interface Settings {
  /**
   * Returns the value of a setting. A plugin reads its own settings and public ones; first-party plugins also read the private settings of
   * others. Throws when no such setting is declared, and with the code `scope_missing` when the plugin may not read it.
   */
  get<T>(key: string): Promise<T>
  /** Changes a setting. Throws 422 when the value is invalid. */
  set(key: string, value: unknown): Promise<void>
  /** Changes several settings, or none of them. `undefined` resets a setting to its default. Throws 422 at every key that is unknown or has an invalid value. */
  setAll(values: Readonly<Record<string, unknown>>): Promise<void>
  /** Describes all settings of the core and of the plugins that run. */
  describe(): Promise<SettingDescription[]>
}

/** The server log. Entries contain the id of the plugin. */
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
  /** How many times the job was started. */
  readonly attempts: number
  /** The last report of the run; `null` before the first one. */
  readonly progress: Progress | null
  readonly reportedAt: Date | null
  /** Why the last attempt failed; `null` when it did not. */
  readonly error: string | null
}

/** The job queue of the plugin. */
export interface Jobs {
  /**
   * Adds a job of the plugin to its queue; with a transaction, only when the transaction commits.
   * @returns The id of the job, for `getProgress`.
   */
  enqueue(name: string, data: object, options?: { readonly after?: Date; readonly transaction?: Transaction }): Promise<string>
  /** Returns the state of a job of the plugin, or `null` when no job has this id. The state is kept for a week after the job has ended. */
  getProgress(id: string): Promise<JobProgress | null>
}

/** The domain events of the site. */
export interface Events {
  /** Delivers an event to all its handlers, at least once; with a transaction, only when the transaction commits. */
  publish<E extends DomainEvent>(event: E, payload: EventInput<E>, transaction?: Transaction): Promise<void>
}

/** Live messages to open browser tabs. */
export interface Live {
  /** Sends a message to every open tab of one user, or of all visitors. `type` is `{plugin}.{name}`; the data should be a few kilobytes at most. */
  publish(to: { readonly userId: number } | 'everyone', type: string, data?: object, transaction?: Transaction): Promise<void>
}

/** A notification type, and the plugin that declares it. */
export interface DeclaredNotificationType extends NotificationType {
  readonly plugin: string
}

/** Notifies users through the channels they chose; with a transaction, only when the transaction commits. Throws when the plugin's manifest does not declare `type`. */
export type Notify = (userIds: number | readonly number[], type: string, data: NotificationInput, transaction?: Transaction) => Promise<void>

/** A request to an external server. */
export interface ExternalRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The largest response that is accepted. With 0 the response body is not read. */
  readonly maxBytes: number
  /** How many redirects are followed. Default: none. */
  readonly maxRedirects?: number
  /** The time limit of the whole request. Default: 5000. */
  readonly timeoutMs?: number
}

/**
 * Sends a request to a URL that a user or a third party supplied. Only https on the default port and addresses of the public internet are
 * allowed. Throws when the server is not allowed or cannot be reached; do not show the reason to users, because it describes the network.
 */
export type FetchExternal = (url: string, request: ExternalRequest) => Promise<{ readonly status: number; readonly body: Buffer }>

/** A file that is sent with an email. */
export interface EmailAttachment {
  /** The name under which mail programs save it. */
  readonly fileName: string
  readonly contentType: string
  /** At most 5 MB in all attachments of an email. */
  readonly content: Buffer
}

/** An email to send. */
export interface EmailMessage {
  readonly to: { readonly email: string; readonly name?: string }
  readonly language: string
  /** The name of an email template of the plugin. */
  readonly template: string
  /** The values of the placeholders, and the code and URL of the template. */
  readonly data: Readonly<Record<string, string | number>>
  readonly attachments?: readonly EmailAttachment[]
}

/** Sends emails. */
export interface Mailer {
  /** Renders an email and queues it; with a transaction, only when the transaction commits. */
  send(email: EmailMessage, transaction?: Transaction): Promise<void>
}
