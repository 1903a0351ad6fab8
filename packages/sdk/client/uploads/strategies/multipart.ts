import type { FileEntry } from '../../../contract/index.ts'
import { getPartBytes, getPartCount, UPLOAD_LIMITS } from '../../../contract/upload-limits.ts'
import { abortMultipartUpload, completeMultipartUpload, createMultipartUpload, getUploadedParts, signPartUrls } from '../../../contract/uploads.ts'
import { sendRequest } from '../../api/send-request.ts'
import { runWithRetries } from '../engine/retries.ts'
import { type SendBytes, sendBytes } from '../engine/send-bytes.ts'
import { isRetryable, UploadError } from '../engine/upload-error.ts'
import { createDirectUploadBody } from './describe-file.ts'
import { findStoredFile, storeFile } from './store-file.ts'
import type { UploadAttempt } from './upload-attempt.ts'

interface Part {
  readonly number: number
  readonly start: number
  readonly end: number
}

interface Target {
  readonly key: string
  readonly uploadId: string
}

const PART_DELAYS_MS = UPLOAD_LIMITS.retryDelaysMs.slice(0, UPLOAD_LIMITS.partRetries)

/**
 * Sends a large file to the object storage in parts, several parts at the same time. Parts that the storage has already are not sent again. When the storage
 * refuses a
 * part, all parts of the file are deleted there.
 */
export async function sendInParts(attempt: UploadAttempt, send: SendBytes = sendBytes): Promise<FileEntry> {
  const { signal, onFinishing } = attempt
  const found = await findParts(attempt)
  // When the storage no longer has the parts, they may have been joined before the page was reloaded. The complete file is then in the storage.
  const stored = found === null && attempt.resumePoint?.kind === 'multipart' ? await findStoredFile(attempt, attempt.resumePoint.key) : null
  if (stored) return stored
  const { target, etags } = found ?? (await createParts(attempt))
  try {
    await sendMissingParts(attempt, target, etags, send)
    onFinishing()
    const parts = [...etags].map(([PartNumber, ETag]) => ({ PartNumber, ETag })).sort((a, b) => a.PartNumber - b.PartNumber)
    await sendRequest(completeMultipartUpload, { body: { ...target, parts } }, { signal })
  } catch (error) {
    // Keeps the parts after a lost connection, because a retry then sends only the missing ones.
    if (!signal.aborted && !isRetryable(error)) await discardParts(target)
    throw error
  }
  return storeFile(attempt, target.key)
}

/** Deletes the parts in the storage. Errors are ignored, because the server deletes abandoned parts later. */
export const discardParts = (target: Target): Promise<unknown> => sendRequest(abortMultipartUpload, { body: target }).catch(() => undefined)

/** Returns the parts of the interrupted upload, or null when there is none or the object storage no longer has it. */
async function findParts({ resumePoint, signal, onProgress }: UploadAttempt) {
  if (resumePoint?.kind !== 'multipart') return null
  const target = { key: resumePoint.key, uploadId: resumePoint.uploadId }
  const found = await sendRequest(getUploadedParts, { body: target }, { signal }).catch((error) => {
    if (isRetryable(error)) throw error
    return null
  })
  if (!found) return null
  onProgress(found.parts.reduce((sum, { Size }) => sum + Size, 0))
  return { target, etags: new Map(found.parts.map(({ PartNumber, ETag }) => [PartNumber, ETag])) }
}

async function createParts({ upload, saveResumePoint, signal }: UploadAttempt) {
  const target = await sendRequest(createMultipartUpload, { body: createDirectUploadBody(upload) }, { signal })
  saveResumePoint({ kind: 'multipart', ...target })
  return { target, etags: new Map<number, string>() }
}

function listParts(size: number): readonly Part[] {
  const partBytes = getPartBytes(size)
  return Array.from({ length: getPartCount(size) }, (_, index) => ({
    number: index + 1,
    start: index * partBytes,
    end: Math.min((index + 1) * partBytes, size),
  }))
}

async function sendMissingParts({ upload, file, network, signal, onProgress }: UploadAttempt, target: Target, etags: Map<number, string>, send: SendBytes) {
  const parts = listParts(upload.size)
  const missing = parts.filter(({ number }) => !etags.has(number))
  const sentBytesByPart = new Map(parts.filter(({ number }) => etags.has(number)).map(({ number, start, end }) => [number, end - start]))
  const reportPart = (number: number, sentBytes: number) => {
    sentBytesByPart.set(number, sentBytes)
    onProgress([...sentBytesByPart.values()].reduce((sum, bytes) => sum + bytes, 0))
  }
  const getUrl = createUrlSource(target, signal, missing)
  const sendPart = async ({ number, start, end }: Part) => {
    const url = await getUrl(number)
    const body = file.slice(start, end)
    const { status, getHeader } = await send({ method: 'PUT', url, headers: {}, body, signal, onProgress: (bytes) => reportPart(number, bytes) })
    // Treats 403 as a network error, which is retried: the signed URL has probably expired, and the next attempt gets a new one.
    if (status === 403) throw new UploadError('network')
    if (status >= 400) throw new UploadError('rejected', { status })
    etags.set(number, getHeader('etag') ?? '')
    reportPart(number, end - start)
  }
  const sendNext = async (): Promise<void> => {
    const part = missing.shift()
    if (!part) return
    // While the device is offline, a part fails and does not wait for the network: the caller waits once for the whole upload, and then sends the missing
    // parts.
    await runWithRetries(() => sendPart(part), { signal, network, canWait: false, delaysMs: PART_DELAYS_MS })
    return sendNext()
  }
  await Promise.all(Array.from({ length: UPLOAD_LIMITS.parallelParts }, sendNext))
}

/** Requests the signed URLs of parts in batches. Each URL is used once, so another attempt to send the part requests a new URL. */
function createUrlSource(target: Target, signal: AbortSignal, missing: readonly Part[]) {
  const urls = new Map<number, Promise<string>>()
  const requestUrls = (numbers: readonly number[]) => {
    const batch = sendRequest(signPartUrls, { body: { ...target, partNumbers: [...numbers] } }, { signal })
    for (const number of numbers) {
      const url = batch.then((response) => {
        const found = response.urls.find(({ partNumber }) => partNumber === number)
        if (!found) throw new UploadError('rejected')
        return found.url
      })
      // Prevents an "unhandled rejection": the part that waits for the URL reports the error.
      url.catch(() => undefined)
      urls.set(number, url)
    }
  }
  return (number: number): Promise<string> => {
    if (!urls.has(number)) {
      const next = missing.map((part) => part.number).filter((other) => other !== number && !urls.has(other))
      requestUrls([number, ...next].slice(0, UPLOAD_LIMITS.maxUrlsPerRequest))
    }
    const url = urls.get(number) ?? Promise.reject(new UploadError('rejected'))
    urls.delete(number)
    return url
  }
}
