import type { FileEntry } from '../../../contract/index.ts'
import { createTusEntry, TUS_PATH } from '../../../contract/uploads.ts'
import { buildPath } from '../../../contract/url.ts'
import { sendRequest } from '../../api/send-request.ts'
import { readXsrfToken } from '../../state/cookies.ts'
import { UploadError } from '../engine/upload-error.ts'
import { createMetadata } from './describe-file.ts'
import { createResponseError, runWithCookies } from './read-response.ts'
import type { UploadAttempt } from './upload-attempt.ts'

/** Sends a file in chunks with the tus protocol. An interrupted upload resumes where the server has stopped receiving. */
export async function sendResumable(attempt: UploadAttempt): Promise<FileEntry> {
  const url = await runWithCookies(() => sendChunks(attempt))
  attempt.onFinishing()
  const uploadKey = url.slice(url.lastIndexOf('/') + 1)
  const { fileEntry } = await sendRequest(createTusEntry, { body: { uploadKey } }, { signal: attempt.signal })
  return fileEntry
}

/** @returns The URL of the upload. */
async function sendChunks({ upload, file, configuration, resumePoint, saveResumePoint, signal, onProgress }: UploadAttempt): Promise<string> {
  const { DetailedError, Upload } = await import('tus-js-client')
  const metadata = Object.fromEntries(Object.entries(createMetadata(upload)).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
  return new Promise((resolve, reject) => {
    const transfer = new Upload(file, {
      endpoint: buildPath(TUS_PATH),
      uploadUrl: resumePoint?.kind === 'tus' ? resumePoint.url : null,
      chunkSize: configuration.chunk_bytes,
      metadata,
      // The upload queue retries instead of tus-js-client, because only the queue knows whether the user paused the upload.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => request.setHeader('x-xsrf-token', readXsrfToken()),
      onUploadUrlAvailable: () => transfer.url && saveResumePoint({ kind: 'tus', url: transfer.url }),
      onProgress: (sentBytes) => onProgress(sentBytes),
      onSuccess: () => (transfer.url ? resolve(transfer.url) : reject(new UploadError('rejected'))),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null
        reject(response ? createResponseError(response.getStatus(), response.getBody()) : new UploadError('network'))
      },
    })
    signal.addEventListener('abort', () => void transfer.abort(), { once: true })
    transfer.start()
  })
}

/** Deletes the received bytes on the server. Errors are ignored, because the server deletes abandoned uploads later. */
export async function discardChunks(url: string): Promise<void> {
  const { Upload } = await import('tus-js-client')
  await Upload.terminate(url, { retryDelays: null, onBeforeRequest: (request) => request.setHeader('x-xsrf-token', readXsrfToken()) }).catch(() => undefined)
}
