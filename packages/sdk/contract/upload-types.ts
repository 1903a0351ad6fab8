import type { Transaction } from 'sequelize'
import type { User } from './user.ts'

/** An uploaded file, as the plugin of its upload type receives it. */
export interface UploadedEntry {
  /** The id, for `context.files`. */
  readonly id: number
  /** The display name. It must not be used in a path. */
  readonly name: string
  /** The type of the content, detected from the content. */
  readonly mime: string
  readonly extension: string
  /** Bytes. */
  readonly file_size: number
  /** The path in the file storage, for `context.files`. */
  readonly path: string
  /** The folder that the user uploaded, and the path of the file in it: `Album/01 Intro.flac`. `null` for a single file. */
  readonly relativePath: string | null
}

/**
 * A kind of file that users may upload: which files are accepted, which users may upload them, and what happens to them. The type, and not the client,
 * decides where the file is stored.
 */
export interface UploadType {
  /** `{plugin}.{type}`, for example `player.track`. */
  readonly name: string
  /** The translation key of its title in lists of files, for example `Audio files of tracks`. Default: the name. */
  readonly title?: string
  /** The accepted MIME types, for example `image/png` or `audio/*`. They are compared with the content of the file, not with its name. */
  readonly accepts: readonly string[]
  /** The largest file, in bytes. A function reads it from the restrictions of the user's permissions. */
  readonly maxBytes: number | ((user: User) => number)
  /**
   * Public files have a permanent URL. Public images are encoded again, which removes everything except the pixels. Other public files, and private files,
   * are served as attachments when a browser could execute their content.
   */
  readonly visibility: 'public' | 'private'
  /** Rejects with a problem when the user may not upload files of this type. Without it, the permission `files.create` suffices. */
  readonly assertCanUpload?: (user: User) => Promise<void>
  /**
   * Runs in the transaction that stores the file, for example to enqueue a job or to insert a row. When it rejects, the file is not stored. It runs once
   * for each stored file, also when the client repeats its request.
   */
  readonly onUploaded?: (file: UploadedEntry, user: User, transaction: Transaction) => Promise<void>
}
