import type { Endpoint, RequestInput, ResponseOf } from '../../contract/index.ts'
import { buildUrl } from '../../contract/url.ts'
import { readCookie } from '../state/cookies.ts'
import { showErrorTrace } from '../state/error-trace.ts'
import { requestPasswordConfirmation } from '../state/password-confirmation.ts'
import { getActiveWorkspaceId } from '../state/workspace.ts'
import { ApiError, isPasswordConfirmationRequired } from './api-error.ts'
import { isMissingCookies, renewCookies } from './renew-cookies.ts'
import { withRetries } from './retries.ts'

export interface RequestOptions {
  readonly signal?: AbortSignal
  /** What an idempotent endpoint knows this call by, where it is made again later; without it, every call has a key of its own. */
  readonly idempotencyKey?: string
}

const OVERRIDDEN = new Set(['PUT', 'PATCH', 'DELETE'])
const IN_WORKSPACE = new Set(['GET', 'POST', 'PUT'])

/**
 * Makes a described call. PUT, PATCH and DELETE travel as POST with their name in header and query. What may safely be
 * repeated is tried three times more when the server fails or cannot be reached; a refusal is final. One that needs the
 * password again asks the user for it and is then repeated, and so is one that came without cookies, with new ones.
 */
export async function sendRequest<E extends Endpoint>(spec: E, input: RequestInput<E>, options: RequestOptions = {}): Promise<ResponseOf<E>> {
  const { signal, idempotencyKey } = options
  const keyed = { ...(signal && { signal }), ...(spec.idempotent && { idempotencyKey: idempotencyKey ?? createIdempotencyKey() }) }
  const confirmed = () => retryOnce(() => requestWithRetries(spec, input, keyed), isPasswordConfirmationRequired, requestPasswordConfirmation)
  return retryOnce(confirmed, isMissingCookies, renewCookies)
}

/** Does the work; after a refusal of this kind once more, when its cause was mended. */
async function retryOnce<T>(work: () => Promise<T>, isKind: (error: unknown) => boolean, mend: () => Promise<boolean>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isKind(error) || !(await mend())) throw error
    return work()
  }
}

async function requestWithRetries<E extends Endpoint>(spec: E, input: RequestInput<E>, { signal, idempotencyKey }: RequestOptions): Promise<ResponseOf<E>> {
  const { params, query, body, file } = input as { params?: object; query?: object; body?: object; file?: Blob }
  const isOverridden = OVERRIDDEN.has(spec.method)
  const url = buildUrl(spec, params, { ...addWorkspaceId(spec, query), ...(isOverridden && { _method: spec.method }) })
  const request: RequestInit = {
    method: isOverridden ? 'POST' : spec.method,
    headers: {
      accept: 'application/json',
      ...(spec.method !== 'GET' && { 'x-xsrf-token': readCookie('__Host-XSRF-TOKEN') || readCookie('XSRF-TOKEN') }),
      // The browser writes a form's own, with its boundary.
      ...(spec.method !== 'GET' && !file && { 'content-type': 'application/json' }),
      ...(isOverridden && { 'x-http-method-override': spec.method }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(spec.method !== 'GET' && { body: file ? createFormData(file, body) : JSON.stringify(body ?? {}) }),
    credentials: 'same-origin',
    ...(signal && { signal }),
  }
  const isRepeatable = spec.method === 'GET' || idempotencyKey !== undefined
  const reply = await withRetries(() => fetchJson(url, request), isRepeatable, signal).catch(rethrowWithTrace)
  return spec.status === 204 ? (undefined as ResponseOf<E>) : parseResponse(spec, reply)
}

/** Not `randomUUID`: a site in a local network may have no https. */
const createIdempotencyKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/** The workspace at hand goes along, unless the call names another. */
function addWorkspaceId({ method }: Endpoint, query: object = {}): object {
  const workspaceId = IN_WORKSPACE.has(method) && !('workspaceId' in query) ? getActiveWorkspaceId() : 0
  return workspaceId === 0 ? query : { ...query, workspaceId }
}

/** The one place that opens the error dialog: whoever handles the error after this has nothing left to say. */
function rethrowWithTrace(error: unknown): never {
  if (error instanceof ApiError && error.trace) showErrorTrace(error.trace)
  throw error
}

function createFormData(file: Blob, fields: object = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value))
  form.set('file', file)
  return form
}

/** By the Standard Schema interface, so that the SDK itself carries no schema library. */
async function parseResponse<E extends Endpoint>({ response: schema }: E, reply: unknown): Promise<ResponseOf<E>> {
  const result = await schema['~standard'].validate(reply)
  if (result.issues) throw new ApiError(0, 'unexpected_reply', result.issues[0]?.message ?? '')
  return result.value as ResponseOf<E>
}

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetchOrThrow(url, init)
  const reply = response.status === 204 ? null : await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, reply?.code ?? 'unknown', reply?.message ?? '', reply ?? {})
  return reply
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    throw new ApiError(0, 'offline', '')
  }
}
