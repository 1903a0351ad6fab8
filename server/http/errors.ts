import type { ErrorAction, ErrorTrace } from '@balafon/sdk/contract'
import type { ProblemDetail } from '@balafon/sdk/server'
import type Boom from '@hapi/boom'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { z } from 'zod'
import type { Translator } from '../i18n/translator.ts'
import { createErrorTrace } from './error-trace.ts'
import { getIdentity } from './session-auth.ts'
import { describeIssue } from './validation-issues.ts'

/** Input that does not have the endpoint's shape. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid')
    this.issues = issues
  }
}

export interface ErrorBody extends Partial<Omit<ErrorTrace, 'message'>> {
  message: string
  code: string
  errors?: Record<string, string[]>
  /** A way out, offered with the refusal. */
  action?: ErrorAction
  /** With a 500: what to look for in the log. */
  id?: string
}

const CODES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'too_many_requests',
  503: 'unavailable',
}

export interface ErrorOptions {
  readonly translator: Translator
  readonly getLanguage: (request: Request) => string
  /** The checkout whose code a failure's trace shows; none in production. */
  readonly traceRoot: string | undefined
}

/** Every refusal leaves as `{message, code, errors?}`, in the caller's language; what went wrong inside stays inside. */
export function registerErrors(server: Server, { translator, getLanguage, traceRoot }: ErrorOptions) {
  server.ext('onPreResponse', (request: Request, h: ResponseToolkit) => {
    const { response } = request
    if (!('isBoom' in response) || !response.isBoom) return h.continue
    const error = asProblem(response)
    const { statusCode } = error.output
    const language = getLanguage(request)
    const say = (code: string, data: object = {}) => translator.translate(language, code, data)
    const body: ErrorBody = { ...bodyOf(error, statusCode, say), ...(statusCode >= 500 && statusCode !== 503 && { id: request.info.id }) }
    const isForDeveloper = statusCode === 500 && getIdentity(request)?.can('logs.view')
    error.output.payload = { ...body, ...(traceRoot && isForDeveloper && createErrorTrace(error, traceRoot)) } as never
    return error === response ? h.continue : h.response(error.output.payload).code(statusCode)
  })
}

function asProblem(error: Boom.Boom): Boom.Boom {
  const cause: unknown = error
  if (cause instanceof InvalidInput) {
    error.output.statusCode = 422
    error.data = { issues: cause.issues }
  }
  return error
}

type Say = (code: string, data?: object) => string

function bodyOf(error: Boom.Boom, status: number, say: Say): ErrorBody {
  const detail = ownDetail(error.data)
  if (detail && 'issues' in detail) {
    const errors = fieldMap(detail.issues, say)
    return { message: Object.values(errors)[0]?.[0] ?? say('invalid'), code: 'invalid', errors }
  }
  const code = status >= 500 && status !== 503 ? 'internal' : (detail?.code ?? CODES[status] ?? 'bad_request')
  const data = detail?.data ?? {}
  const action = detail?.action && { action: { ...detail.action, label: say(detail.action.label, data) } }
  if (!detail?.fields) return { message: say(code, data), code, ...action }
  const errors = Object.fromEntries(Object.entries(detail.fields).map(([field, codes]) => [field, codes.map((each) => say(each, data))]))
  return { message: Object.values(errors)[0]?.[0] ?? say(code), code, errors, ...action }
}

type Detail = ProblemDetail | { readonly issues: readonly z.core.$ZodIssue[] }

/** What a library hangs on its errors is not for the world, even where it is called a code. */
const ownDetail = (data: unknown) => (typeof data === 'object' && data !== null && ('issues' in data || 'data' in data) ? (data as Detail) : null)

function fieldMap(issues: readonly z.core.$ZodIssue[], say: Say): Record<string, string[]> {
  // A map: a field may be called `constructor` by who sends it.
  const errors = new Map<string, string[]>()
  for (const { field, code, data } of issues.flatMap(describeIssue)) errors.set(field, [...(errors.get(field) ?? []), say(code, data)])
  return Object.fromEntries(errors)
}
