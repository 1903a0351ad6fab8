import Boom from '@hapi/boom'
import type { ErrorAction } from '../contract/index.ts'

/** Words are made at the edge from the code, in the user's language; `data` fills their gaps. */
export interface ProblemData {
  readonly [key: string]: string | number | undefined
}

export interface ProblemDetail {
  readonly code: string
  readonly data: ProblemData
  /** Field → codes of what is wrong with it. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** A way out; its label is a code too. */
  readonly action?: ErrorAction
}

/** The only way to say no: a status for HTTP and a stable code, which is a translation key. */
export function problem(status: number, code: string, data: ProblemData = {}): Boom.Boom<ProblemDetail> {
  return new Boom.Boom<ProblemDetail>(code, { statusCode: status, data: { code, data } })
}

/** Offers a way out with a refusal: `withAction(problem(402, 'wallet.too_little'), { label: 'wallet.top_up', action: '/wallet' })`. */
export function withAction(refusal: Boom.Boom<ProblemDetail>, action: ErrorAction): Boom.Boom<ProblemDetail> {
  if (refusal.data) refusal.data = { ...refusal.data, action }
  return refusal
}

/** 422 with what is wrong at each field. */
export function fieldProblem(fields: Record<string, string | readonly string[]>, data: ProblemData = {}): Boom.Boom<ProblemDetail> {
  const lists = Object.fromEntries(Object.entries(fields).map(([field, codes]) => [field, typeof codes === 'string' ? [codes] : codes]))
  return new Boom.Boom<ProblemDetail>('invalid', { statusCode: 422, data: { code: 'invalid', data, fields: lists } })
}

/** 429 or 503 that says when to come back. The words may be told by `…_minutes` and `…_hours` where the wait is long. */
export function retryLater(status: 429 | 503, code: string, seconds: number): Boom.Boom<ProblemDetail> {
  const wait = Math.max(1, Math.ceil(seconds))
  const later = problem(status, code, describeWait(wait))
  later.output.headers['retry-after'] = String(wait)
  return later
}

const MINUTE = 60
const HOUR = 3600

/** As one would say it, and never less: nobody is sent back too early. `context` is i18next's, for the form of the words. */
function describeWait(seconds: number): ProblemData {
  if (seconds < 1.5 * MINUTE) return { count: seconds }
  if (seconds < 1.5 * HOUR) return { count: Math.ceil(seconds / MINUTE), context: 'minutes' }
  return { count: Math.ceil(seconds / HOUR), context: 'hours' }
}

/** What a problem said no with; `null` for any other error. */
export const getProblem = (error: unknown): ProblemDetail | null => (Boom.isBoom(error) ? (error.data as ProblemDetail | null) : null)
