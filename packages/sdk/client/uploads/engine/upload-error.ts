import { ApiError } from '../../api/api-error.ts'

/** Why an upload failed: no progress for too long, no connection, a response of the server, or a file that cannot be read any more. */
export type UploadErrorCode = 'timed_out' | 'network' | 'rejected' | 'unreadable'

/** An upload that failed. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly code: UploadErrorCode
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  constructor(code: UploadErrorCode, { status = 0, message = '' }: { status?: number; message?: string } = {}) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Converts an error of any source to an upload error. */
export function toUploadError(error: unknown): UploadError {
  if (error instanceof UploadError) return error
  if (!(error instanceof ApiError)) return new UploadError('rejected')
  const [message = error.message] = Object.values(error.fields).flat()
  return new UploadError(error.code === 'offline' ? 'network' : 'rejected', { status: error.status, message })
}

/** Returns whether another attempt may succeed: the connection failed, the server failed, or another request has locked the upload (409 and 423). */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError && error.status === 0) return error.code === 'offline'
  if (!(error instanceof UploadError || error instanceof ApiError)) return false
  if (error instanceof UploadError && error.status === 0) return error.code === 'network'
  return error.status < 400 || error.status >= 500 || error.status === 409 || error.status === 423
}
