import { createIdempotencyKey } from '../../api/send-request.ts'
import type { ChosenFile, Upload, UploadOptions } from '../upload.ts'
import { createFingerprint } from './fingerprint.ts'

interface Batch {
  readonly id: string
  readonly isFolder: boolean
}

/** Creates the upload of a file that the user has chosen. */
export function createUpload(chosen: ChosenFile, options: UploadOptions, { userId, batch }: { userId: number | null; batch: Batch }): Upload {
  const { uploadType, group = uploadType, isKeptAfterCompletion = false, isHidden = false } = options
  const { name, size, type, lastModified } = chosen.file
  const fingerprint = createFingerprint(chosen, { userId, uploadType, group })
  return {
    ...IDLE,
    id: fingerprint,
    fingerprint,
    requestKey: createIdempotencyKey(),
    name,
    relativePath: chosen.relativePath,
    size,
    mime: type || 'application/octet-stream',
    extension: /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '',
    lastModified,
    uploadType,
    group,
    batch: batch.id,
    isFolder: batch.isFolder,
    isKeptAfterCompletion,
    isHidden,
  }
}

/** The progress of an upload that was not started. */
export const IDLE = {
  state: 'pending',
  isPaused: false,
  isWaitingForNetwork: false,
  isWaitingToRetry: false,
  isFinishing: false,
  needsFile: false,
  canReopen: false,
  isEarlier: false,
  sentBytes: 0,
  bytesPerSecond: null,
  problem: null,
  fileEntry: null,
} as const satisfies Partial<Upload>

/** Returns whether this is the file that an upload has lost in a reload of the page. It is recognised also when the user has chosen it in another folder. */
export const isMissingFile = (upload: Upload, { file, relativePath }: ChosenFile, { uploadType, group = uploadType }: UploadOptions): boolean =>
  upload.needsFile &&
  upload.uploadType === uploadType &&
  upload.group === group &&
  upload.name === file.name &&
  upload.size === file.size &&
  upload.lastModified === file.lastModified &&
  (upload.relativePath === '' || relativePath === '' || upload.relativePath === relativePath)
