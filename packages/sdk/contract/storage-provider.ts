import type { Readable } from 'node:stream'

/** A file in a storage. */
export interface StoredContent {
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Date
}

/** The options of a signed URL, under which the storage itself serves a file. */
export interface ContentLink {
  /** How long the URL is valid. */
  readonly seconds: number
  readonly mime: string
  /** The Content-Disposition of the response: `inline`, or `attachment` with a file name. */
  readonly disposition: string
}

/**
 * A storage for files, in addition to the local disk and S3. The operator chooses it by its name in the settings. Keys of files look like
 * `private/1f/1f0c….mp3`.
 */
export interface StorageProvider {
  /** `{plugin}.{name}`: `acme-storage.archive`. */
  readonly name: string
  /** Writes a file and returns its size in bytes. When it rejects, it has removed all bytes of the file. */
  readonly write: (key: string, body: Buffer | Readable, options: { readonly mime: string }) => Promise<number>
  /** Returns `null` when the file does not exist, and rejects when the storage cannot be reached. */
  readonly stat: (key: string) => Promise<StoredContent | null>
  /** Streams a part of a file. `start` and `end` are inclusive. */
  readonly read: (key: string, start: number, end: number) => Readable
  /** Deletes a file. Does nothing when it does not exist. */
  readonly remove: (key: string) => Promise<void>
  /** Creates a URL from which browsers read the file directly. When the provider has no such function, the server sends the file. */
  readonly createLink?: (key: string, link: ContentLink) => Promise<string>
}
