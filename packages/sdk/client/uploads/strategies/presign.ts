import type { FileEntry } from '../../../contract/index.ts'
import { presignUpload } from '../../../contract/uploads.ts'
import { sendRequest } from '../../api/send-request.ts'
import { type SendBytes, sendBytes } from '../engine/send-bytes.ts'
import { UploadError } from '../engine/upload-error.ts'
import { createDirectUploadBody } from './describe-file.ts'
import { findStoredFile, storeFile } from './store-file.ts'
import type { UploadAttempt } from './upload-attempt.ts'

/** Sends a file to the object storage with one request, to a URL that the server signs. */
export async function sendPresigned(attempt: UploadAttempt, send: SendBytes = sendBytes): Promise<FileEntry> {
  const { upload, file, resumePoint, saveResumePoint, signal, onProgress, onFinishing } = attempt
  const stored = resumePoint?.kind === 'object' ? await findStoredFile(attempt, resumePoint.key) : null
  if (stored) return stored
  const { url, key, headers } = await sendRequest(presignUpload, { body: createDirectUploadBody(upload) }, { signal })
  saveResumePoint({ kind: 'object', key })
  const { status } = await send({ method: 'PUT', url, headers, body: file, signal, onProgress })
  if (status >= 400) throw new UploadError('rejected', { status })
  onFinishing()
  return storeFile(attempt, key)
}
