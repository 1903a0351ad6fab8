import { UploadError } from './upload-error.ts'

/** A request that reports its progress. */
export interface ByteRequest {
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData | Blob
  readonly signal: AbortSignal
  readonly onProgress: (sentBytes: number) => void
}

/** A response to a {@link ByteRequest}. */
export interface ByteResponse {
  readonly status: number
  readonly text: string
  readonly getHeader: (name: string) => string | null
}

/** Sends bytes and reports the progress. */
export type SendBytes = (request: ByteRequest) => Promise<ByteResponse>

/**
 * Sends bytes with XMLHttpRequest, because `fetch` does not report the progress of a request body.
 * @throws UploadError `network` when there was no response.
 */
export const sendBytes: SendBytes = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
      reject(signal.reason)
    }
    const finish = (settle: () => void) => () => {
      signal.removeEventListener('abort', abort)
      settle()
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = finish(() => resolve({ status: request.status, text: request.responseText, getHeader: (name) => request.getResponseHeader(name) }))
    request.onerror = finish(() => reject(new UploadError('network')))
    signal.addEventListener('abort', abort, { once: true })
    request.send(body)
  })
