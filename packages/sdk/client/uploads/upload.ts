import type { FileEntry } from '../../contract/index.ts'
import type { UploadErrorCode } from './engine/upload-error.ts'

/** The state of an upload. A pending upload waits for its turn, for the user after a pause, or for its file after a reload of the page. */
export type UploadState = 'pending' | 'inProgress' | 'completed' | 'failed' | 'aborted'

/** Why an upload failed. */
export interface UploadProblem {
  readonly code: UploadErrorCode
  /** The server's message in the language of the user; empty when it sent none. */
  readonly message: string
}

/** A file that the user has chosen, and the progress of its upload. */
export interface Upload {
  readonly id: string
  /** Identifies the file and its purpose, also after a reload of the page. */
  readonly fingerprint: string
  /** Under this key, the server recognises a repeated request, so that it stores the file once when its response was lost. */
  readonly requestKey: string
  readonly name: string
  /** The path within the folder that the user chose; empty for a single file. */
  readonly relativePath: string
  /** In bytes. */
  readonly size: number
  readonly mime: string
  /** Without the dot, in lower case. */
  readonly extension: string
  /** Milliseconds since 1970. */
  readonly lastModified: number
  /** The name of the declared type that accepts the file, for example `player.track`. */
  readonly uploadType: string
  /** What the file belongs to, for example a draft. A screen shows the uploads of its group. */
  readonly group: string
  /** The files that were chosen together. */
  readonly batch: string
  readonly isFolder: boolean
  readonly state: UploadState
  readonly isPaused: boolean
  readonly isWaitingForNetwork: boolean
  /** An attempt has failed, and the next one starts after a few seconds. */
  readonly isWaitingToRetry: boolean
  /** All bytes are sent, and the server stores the file. */
  readonly isFinishing: boolean
  /** The page was reloaded, and the browser no longer has the file. */
  readonly needsFile: boolean
  /** The browser can read the missing file again when the user permits it. */
  readonly canReopen: boolean
  /** The upload and its batch were completed before the page was loaded. */
  readonly isEarlier: boolean
  /** Stays in the list and in the browser after its completion, until it is removed. */
  readonly isKeptAfterCompletion: boolean
  /** Leaves the upload out of the panel of the site, because a screen shows its progress. */
  readonly isHidden: boolean
  readonly sentBytes: number
  /** Null before the first bytes and while nothing is sent. */
  readonly bytesPerSecond: number | null
  readonly problem: UploadProblem | null
  /** The stored file of a completed upload. */
  readonly fileEntry: FileEntry | null
}

/** A file to upload, as a file field, a drop zone or the clipboard provides it. */
export interface ChosenFile {
  readonly file: File
  /** The path within the folder that the user chose; empty for a single file. */
  readonly relativePath: string
  /** Lets the browser read the file again after a reload of the page. */
  readonly handle?: FileSystemFileHandle | undefined
}

/** How files are uploaded. */
export interface UploadOptions {
  /** The name of the declared type that accepts the files, for example `player.track`. */
  readonly uploadType: string
  /** What the files belong to, for example `release 7`. Default: the upload type. */
  readonly group?: string
  /**
   * Keeps completed uploads until `remove` is called, so that a screen which was closed meanwhile finds them when it opens again, also after a
   * reload of the page.
   */
  readonly isKeptAfterCompletion?: boolean
  /** Leaves the uploads out of the panel of the site, for a field of a form that shows the progress itself. */
  readonly isHidden?: boolean
}
