import type { FileEntry } from '../../../contract/index.ts'
import { UPLOAD_LIMITS } from '../../../contract/upload-limits.ts'
import { UPLOAD_KEY_PREFIX } from '../../state/upload-presence.ts'
import type { Upload } from '../upload.ts'

/** Where an interrupted upload resumes: the address of a resumable upload, or the key in the object storage, with or without parts. */
export type ResumePoint =
  | { readonly kind: 'tus'; readonly url: string }
  | { readonly kind: 'multipart'; readonly key: string; readonly uploadId: string }
  | { readonly kind: 'object'; readonly key: string }

const SAVED_FIELDS = [
  'fingerprint',
  'requestKey',
  'name',
  'relativePath',
  'size',
  'mime',
  'extension',
  'lastModified',
  'uploadType',
  'group',
  'batch',
  'isFolder',
  'isKeptAfterCompletion',
  'isHidden',
] as const

/** The data of an upload that the browser keeps, so that the upload resumes after a reload of the page. */
export interface SavedUpload extends Pick<Upload, (typeof SAVED_FIELDS)[number]> {
  readonly userId: number | null
  /** The tab that uploads the file. */
  readonly tab: string
  readonly savedAt: number
  readonly sentBytes: number
  readonly position: ResumePoint | null
  /** The stored file of a completed upload. It is kept until all uploads of the batch are completed, so that a file chosen again is not sent a second time. */
  readonly fileEntry: FileEntry | null
}

/** Local storage, or a fake of it. */
export type JournalStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

const HOUR_MS = 3600 * 1000
/** The age after which an upload is removed, because the server then deletes the bytes that it has received. */
const MAX_AGE_MS = UPLOAD_LIMITS.expiresAfterHours * HOUR_MS
/** How long a screen finds the files that were completed while it was closed. */
const MAX_COMPLETED_AGE_MS = 7 * 24 * HOUR_MS

/** Keeps the progress of uploads in local storage, by fingerprint. A browser without storage keeps nothing. */
export function createUploadJournal(storage: JournalStorage, tab: string, now: () => number = Date.now) {
  const read = (fingerprint: string): SavedUpload | null => parse(storage.getItem(UPLOAD_KEY_PREFIX + fingerprint))
  const remove = (fingerprint: string) => storage.removeItem(UPLOAD_KEY_PREFIX + fingerprint)

  function save(upload: Upload, userId: number | null, position: ResumePoint | null) {
    const fields = Object.fromEntries(SAVED_FIELDS.map((name) => [name, upload[name]]))
    const saved = { ...fields, userId, tab, savedAt: now(), sentBytes: upload.sentBytes, position, fileEntry: upload.fileEntry }
    try {
      storage.setItem(UPLOAD_KEY_PREFIX + upload.fingerprint, JSON.stringify(saved))
    } catch {
      // Ignores a full or blocked storage: the upload itself works, but cannot resume after a reload.
    }
  }

  function listKeys() {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(UPLOAD_KEY_PREFIX))
  }

  /** Lists the saved uploads of a user by batch and name, and removes expired ones of all users. */
  function list(userId: number | null): readonly SavedUpload[] {
    const saved = listKeys().map((key) => ({ key: key ?? '', upload: parse(storage.getItem(key ?? '')) }))
    const expired = saved.filter(({ upload }) => !upload || now() - upload.savedAt > (upload.fileEntry ? MAX_COMPLETED_AGE_MS : MAX_AGE_MS))
    for (const { key } of expired) storage.removeItem(key)
    return saved
      .flatMap((entry) => (entry.upload && !expired.includes(entry) ? [entry.upload] : []))
      .filter((upload) => upload.userId === userId)
      .sort((a, b) => collator.compare(getSortKey(a), getSortKey(b)))
  }

  return { read, save, remove, list }
}

/** Keeps the progress of uploads. */
export type UploadJournal = ReturnType<typeof createUploadJournal>

/** Compares numbers in names by value, so that `2 Intro` comes before `10 Outro`. */
const collator = new Intl.Collator(undefined, { numeric: true })
const getSortKey = ({ batch, relativePath, name }: SavedUpload) => `${batch} ${relativePath || name}`

function parse(text: string | null): SavedUpload | null {
  try {
    const saved: SavedUpload | null = JSON.parse(text ?? 'null')
    return saved && typeof saved.fingerprint === 'string' && typeof saved.size === 'number' ? saved : null
  } catch {
    return null
  }
}
