import type { ErrorAction, ErrorTrace } from '../../contract/index.ts'

/** The body of an error response. Every field is optional, because a proxy may respond in place of the server. */
export interface ErrorBody extends Partial<Omit<ErrorTrace, 'message'>> {
  readonly message?: string
  readonly code?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly action?: ErrorAction
  readonly current?: unknown
}

/** An error response of the API, or a request that never reached the server. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  /** The error code, for example `invalid` or `auth.invalid_credentials`; `offline` when there was no response. */
  readonly code: string
  /** Translated messages by field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** What the user can do about the error: a link that the server suggests. */
  readonly action: ErrorAction | undefined
  /** The stack trace of a server error; only outside production. */
  readonly trace: ErrorTrace | undefined
  /** The current data on the server, when the status is 409 because another request has changed the data. */
  readonly current?: unknown
  constructor(status: number, code: string, message: string, { errors = {}, action, current, ...traceFields }: ErrorBody = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = errors
    this.action = action
    this.current = current
    const { exception = '', trace = [], totalVendorGroups = 0 } = traceFields
    this.trace = traceFields.hasTrace ? { hasTrace: true, exception, message, trace, totalVendorGroups } : undefined
  }
}

/** Returns the messages of an `ApiError` by field name; an empty object for any other error. */
export const readFieldErrors = (error: unknown): ApiError['fields'] => (error instanceof ApiError ? error.fields : {})

/** Returns whether the endpoint requires a confirmed password. When `sendRequest` throws such an error, the user has cancelled the password dialog. */
export const isPasswordConfirmationRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'password_confirmation_required'
