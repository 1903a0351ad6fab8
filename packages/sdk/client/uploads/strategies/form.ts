import type { FileEntry } from '../../../contract/index.ts'
import { createFileEntry } from '../../../contract/uploads.ts'
import { buildUrl } from '../../../contract/url.ts'
import { readXsrfToken } from '../../state/cookies.ts'
import { getActiveWorkspaceId } from '../../state/workspace.ts'
import { type SendBytes, sendBytes } from '../engine/send-bytes.ts'
import { createMetadata } from './describe-file.ts'
import { createResponseError, runWithCookies } from './read-response.ts'
import type { UploadAttempt } from './upload-attempt.ts'

/**
 * Sends a small file as one multipart form. An interrupted attempt sends the whole file again. If the server has stored it already, it returns the stored file.
 */
export async function sendForm({ upload, file, signal, onProgress }: UploadAttempt, send: SendBytes = sendBytes): Promise<FileEntry> {
  const form = new FormData()
  // The fields come before the file, because the server needs them when it begins to receive the file.
  for (const [name, value] of Object.entries(createMetadata(upload))) if (value !== undefined && value !== null) form.set(name, String(value))
  form.set('file', file)
  const request = async () => {
    const { status, text } = await send({
      method: 'POST',
      url: buildUrl(createFileEntry, {}, { workspaceId: getActiveWorkspaceId() || undefined }),
      headers: { accept: 'application/json', 'x-xsrf-token': readXsrfToken(), 'idempotency-key': upload.requestKey },
      body: form,
      signal,
      // Limits the progress to the size of the file, because the form contains some more bytes.
      onProgress: (sentBytes) => onProgress(Math.min(sentBytes, upload.size)),
    })
    if (status >= 400) throw createResponseError(status, text)
    const response: { readonly fileEntry: FileEntry } = JSON.parse(text)
    return response.fileEntry
  }
  return runWithCookies(request)
}
