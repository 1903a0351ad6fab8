import type { FileEntry } from '../../../contract/index.ts'
import { createS3Entry, presignUpload } from '../../../contract/uploads.ts'
import { sendRequest } from '../../api/send-request.ts'
import { type SendBytes, sendBytes } from '../engine/send-bytes.ts'
import { UploadError } from '../engine/upload-error.ts'
import { createDirectUploadBody, createStoredFileBody } from './describe-file.ts'
import type { UploadAttempt } from './upload-attempt.ts'

/** Sends a file to the object storage with one request, to a URL that the server signs. */
export async function sendPresigned({ upload, file, signal, onProgress, onFinishing }: UploadAttempt, send: SendBytes = sendBytes): Promise<FileEntry> {
  const { url, key, headers } = await sendRequest(presignUpload, { body: createDirectUploadBody(upload) }, { signal })
  const { status } = await send({ method: 'PUT', url, headers, body: file, signal, onProgress })
  if (status >= 400) throw new UploadError('rejected', { status })
  onFinishing()
  const { fileEntry } = await sendRequest(createS3Entry, { body: createStoredFileBody(upload, key) }, { signal })
  return fileEntry
}
