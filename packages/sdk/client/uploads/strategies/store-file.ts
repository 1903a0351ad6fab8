import type { FileEntry } from '../../../contract/index.ts'
import { createS3Entry } from '../../../contract/uploads.ts'
import { ApiError } from '../../api/api-error.ts'
import { sendRequest } from '../../api/send-request.ts'
import { createStoredFileBody } from './describe-file.ts'
import type { UploadAttempt } from './upload-attempt.ts'

/** Stores a file that is in the object storage. */
export async function storeFile({ upload, signal }: Pick<UploadAttempt, 'upload' | 'signal'>, key: string): Promise<FileEntry> {
  const { fileEntry } = await sendRequest(createS3Entry, { body: createStoredFileBody(upload, key) }, { signal })
  return fileEntry
}

/** The statuses that mean that the server has no complete file: it has not arrived completely (409), is unknown (404), or was refused (422). */
const NOT_STORED: ReadonlySet<number> = new Set([404, 409, 422])

/** Returns the file when it arrived before the upload was interrupted, so that it is not sent again; otherwise null. */
export async function findStoredFile(attempt: Pick<UploadAttempt, 'upload' | 'signal'>, key: string): Promise<FileEntry | null> {
  try {
    return await storeFile(attempt, key)
  } catch (error) {
    if (error instanceof ApiError && NOT_STORED.has(error.status)) return null
    throw error
  }
}
