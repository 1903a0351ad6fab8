import Boom from '@hapi/boom'
import type { ErrorAction, ErrorCode } from '../contract/index.ts'

/** The values of the placeholders in the message of an error code. The message is translated when the response is sent. */
export interface ProblemData {
  readonly [key: string]: string | number | undefined
}

/** The content of an error response before its texts are translated. */
export interface ProblemDetail {
  readonly code: ErrorCode
  readonly data: ProblemData
  /** Error codes by field name. */
  readonly fields?: Readonly<Record<string, readonly ErrorCode[]>>
  /** A link that is suggested to the user. Its label is a translation key. */
  readonly action?: ErrorAction
  /** The current data, for an endpoint with `conflict`. */
  readonly current?: unknown
}

/** Creates an error response: an HTTP status and a stable error code, which is also a translation key. Handlers throw it. */
export function problem(status: number, code: ErrorCode, data: ProblemData = {}): Boom.Boom<ProblemDetail> {
  return new Boom.Boom<ProblemDetail>(code, { statusCode: status, data: { code, data } })
}

/** Adds a suggested link to an error: `withAction(problem(402, 'wallet.too_little'), { label: 'wallet.top_up', action: '/wallet' })`. */
export function withAction(error: Boom.Boom<ProblemDetail>, action: ErrorAction): Boom.Boom<ProblemDetail> {
  if (error.data) error.data = { ...error.data, action }
  return error
}

/** Creates a 422 error with error codes for fields: `fieldProblem({ email: 'taken' })`. */
export function fieldProblem(fields: Readonly<Record<string, ErrorCode | readonly ErrorCode[]>>, data: ProblemData = {}): Boom.Boom<ProblemDetail> {
  const codesByField = Object.fromEntries(Object.entries(fields).map(([field, codes]) => [field, typeof codes === 'string' ? [codes] : codes]))
  return new Boom.Boom<ProblemDetail>('invalid', { statusCode: 422, data: { code: 'invalid', data, fields: codesByField } })
}

/**
 * Creates a 409 error `resource.conflict`: another request has changed the data since the editor loaded them. Only endpoints with `conflict`
 * send `current`, as its schema describes it.
 */
export const conflictProblem = (current: unknown, code: ErrorCode = 'resource.conflict'): Boom.Boom<ProblemDetail> =>
  new Boom.Boom<ProblemDetail>(code, { statusCode: 409, data: { code, data: {}, current } })

/** Creates a 403 error for fields that the caller may not change. */
export const fieldAccessProblem = (fields: readonly string[]): Boom.Boom<ProblemDetail> => {
  const codesByField = Object.fromEntries(fields.map((field) => [field, ['resource.field_not_writable'] as const]))
  return new Boom.Boom<ProblemDetail>('forbidden', { statusCode: 403, data: { code: 'resource.field_not_writable', data: {}, fields: codesByField } })
}

/**
 * Creates a 429 or 503 error with a Retry-After header. The translations of the code may have the forms `…_minutes` and `…_hours`, for long
 * waits.
 */
export function retryLaterProblem(status: 429 | 503, code: ErrorCode, seconds: number): Boom.Boom<ProblemDetail> {
  const wait = Math.max(1, Math.ceil(seconds))
  const error = problem(status, code, describeWait(wait))
  error.output.headers['retry-after'] = String(wait)
  return error
}

const MINUTE = 60
const HOUR = 3600

/** Converts a wait to seconds, minutes or hours, rounded up. `context` selects the form of the translation. */
function describeWait(seconds: number): ProblemData {
  if (seconds < 1.5 * MINUTE) return { count: seconds }
  if (seconds < 1.5 * HOUR) return { count: Math.ceil(seconds / MINUTE), context: 'minutes' }
  return { count: Math.ceil(seconds / HOUR), context: 'hours' }
}

/** Returns the HTTP status of an error that `problem` created; `null` for any other error. */
export const getProblemStatus = (error: unknown): number | null => (Boom.isBoom(error) ? error.output.statusCode : null)

/** Returns the details of an error that `problem` created; `null` for any other error. */
export const getProblem = (error: unknown): ProblemDetail | null => (Boom.isBoom(error) ? error.data : null)
