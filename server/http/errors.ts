import type { ErrorAction, ErrorTrace } from '@balafon/sdk/contract'
import type { ProblemDetail } from '@balafon/sdk/server'
import type Boom from '@hapi/boom'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { z } from 'zod'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import type { Translator } from '../i18n/translator.ts'
import { createErrorTrace } from './error-trace.ts'
import { getIdentity } from './session-auth.ts'
import { isNavigation, renderUnavailablePage, UNAVAILABLE_PAGE_POLICY } from './unavailable-page.ts'
import { describeIssue } from './validation-issues.ts'

/** Thrown when the input of a request does not match the contract of its endpoint. */
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
  /** A link that helps the user to solve the problem. */
  action?: ErrorAction
  /** The data as they are now, with status 409. */
  current?: unknown
  /** The request id of a server error, to find it in the log. */
  id?: string
}

const CODES_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  413: 'too_large',
  414: 'url_too_long',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  422: 'invalid',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'unavailable',
  507: 'upload.disk_full',
}

export interface ErrorOptions {
  readonly translator: Translator
  readonly getLanguage: (request: Request) => string
  /** The folder of the source code that error traces show; undefined in production. */
  readonly traceRoot: string | undefined
}

type Translate = (code: string, data?: object) => string

/** How long a client waits before it repeats a request that failed because the database was unavailable. PostgreSQL restarts in a few seconds. */
const RETRY_AFTER_SECONDS = '3'

/**
 * Sends every error as `{message, code, errors?}` in the language of the request. Details of server errors are not sent. A browser that
 * opens a page while the site is unavailable gets a page.
 */
export function registerErrors(server: Server, { translator, getLanguage, traceRoot }: ErrorOptions) {
  server.ext('onPreResponse', (request: Request, h: ResponseToolkit) => {
    const { response } = request
    if (!('isBoom' in response) || !response.isBoom) return h.continue
    applyInvalidInput(response)
    applyDatabaseUnavailable(response)
    const { statusCode } = response.output
    const language = getLanguage(request)
    const translate: Translate = (code, data = {}) => translator.translate(language, code, data)
    if (statusCode === 503 && isNavigation(request)) {
      applyUnavailablePage(response, language, translate)
      return h.continue
    }
    const body: ErrorBody = { ...createErrorBody(response, statusCode, translate), ...(isServerError(statusCode) && { id: request.info.id }) }
    const showsTrace = traceRoot !== undefined && statusCode === 500 && getIdentity(request)?.can('logs.view')
    response.output.payload = { ...body, ...(showsTrace && createErrorTrace(response, traceRoot)) } as never
    return h.continue
  })
}

/** 503 means that the site is temporarily unavailable, 507 that a disk is full. They have their own messages. */
const isServerError = (status: number) => status >= 500 && status !== 503 && status !== 507

/** hapi gives a thrown `InvalidInput` the status 500 and the properties of a Boom error, but keeps its class. */
function applyInvalidInput(error: Boom.Boom) {
  const cause: unknown = error
  if (!(cause instanceof InvalidInput)) return
  error.output.statusCode = 422
  error.data = { issues: cause.issues }
}

/** A lost connection, a full pool or a restart of the database is temporary, so it is not a server error. */
function applyDatabaseUnavailable(error: Boom.Boom) {
  if (!isDatabaseUnavailable(error)) return
  error.output.statusCode = 503
  error.output.headers['retry-after'] = RETRY_AFTER_SECONDS
  error.data = null
}

function applyUnavailablePage({ output }: Boom.Boom, language: string, translate: Translate) {
  const retryAfter = String(output.headers['retry-after'] ?? RETRY_AFTER_SECONDS)
  Object.assign(output.headers, {
    'retry-after': retryAfter,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': UNAVAILABLE_PAGE_POLICY,
    'cache-control': 'no-store',
  })
  output.payload = renderUnavailablePage({ language, retryAfter, translate }) as never
}

function createErrorBody(error: Boom.Boom, status: number, translate: Translate): ErrorBody {
  const detail = getDetail(error.data)
  if (detail && 'issues' in detail) {
    const errors = translateIssues(detail.issues, translate)
    return { message: Object.values(errors)[0]?.[0] ?? translate('invalid'), code: 'invalid', errors }
  }
  const code = isServerError(status) ? 'internal' : (detail?.code ?? CODES_BY_STATUS[status] ?? 'bad_request')
  const data = detail?.data ?? {}
  const action = detail?.action && { action: { ...detail.action, label: translate(detail.action.label, data) } }
  const current = detail?.current !== undefined && { current: detail.current }
  if (!detail?.fields) return { message: translate(code, data), code, ...action, ...current }
  const errors = Object.fromEntries(Object.entries(detail.fields).map(([field, codes]) => [field, codes.map((fieldCode) => translate(fieldCode, data))]))
  return { message: Object.values(errors)[0]?.[0] ?? translate(code), code, errors, ...action }
}

type Detail = ProblemDetail | { readonly issues: readonly z.core.$ZodIssue[] }

/** Returns the data of a problem. The data that libraries attach to their errors is not sent, even when it has a code. */
const getDetail = (data: unknown) => (typeof data === 'object' && data !== null && ('issues' in data || 'data' in data) ? (data as Detail) : null)

function translateIssues(issues: readonly z.core.$ZodIssue[], translate: Translate): Record<string, string[]> {
  // A Map, because a plain object inherits `constructor`, and the sender can name a field like that.
  const errors = new Map<string, string[]>()
  for (const { field, code, data } of issues.flatMap(describeIssue)) errors.set(field, [...(errors.get(field) ?? []), translate(code, data)])
  return Object.fromEntries(errors)
}
