import type { Endpoint, RequestInput, ResponseOf } from '../../contract/index.ts'
import { buildUrl } from '../../contract/url.ts'
import { readXsrfToken } from '../state/cookies.ts'
import { showErrorTrace } from '../state/error-trace.ts'
import { requestPasswordConfirmation } from '../state/password-confirmation.ts'
import { getActiveWorkspaceId } from '../state/workspace.ts'
import { ApiError, isPasswordConfirmationRequired } from './api-error.ts'
import { isCookieError, renewCookies } from './renew-cookies.ts'
import { withRetries } from './retries.ts'

/** The options of {@link sendRequest}. */
export interface RequestOptions {
  readonly signal?: AbortSignal
  /** The key under which an idempotent endpoint recognises a repeated request. Default: a new key for every call. */
  readonly idempotencyKey?: string
  /** Lets the browser finish the request after the page was closed. The body may then have up to 64 KiB. */
  readonly keepalive?: boolean
}

const OVERRIDDEN_METHODS = new Set(['PUT', 'PATCH', 'DELETE'])
const METHODS_WITH_WORKSPACE = new Set(['GET', 'POST', 'PUT'])

/**
 * Sends a request to an endpoint and validates the response. PUT, PATCH and DELETE are sent as POST, with their name in a header and in
 * the query.
 *
 * GET requests and idempotent requests are retried up to three times when the server fails or cannot be reached. When the endpoint
 * requires a confirmed password, the user is asked for it and the request is repeated. A request that is rejected because of
 * its cookies is repeated with the current ones, unless the user is no longer signed in.
 * @throws ApiError when the server rejects the request or cannot be reached.
 */
export async function sendRequest<E extends Endpoint>(endpoint: E, input: RequestInput<E>, options: RequestOptions = {}): Promise<ResponseOf<E>> {
  const { signal, idempotencyKey, keepalive } = options
  const requestOptions = {
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    ...(endpoint.idempotent && { idempotencyKey: idempotencyKey ?? createIdempotencyKey() }),
  }
  const sendWithConfirmation = () =>
    retryOnce(() => requestWithRetries(endpoint, input, requestOptions), isPasswordConfirmationRequired, requestPasswordConfirmation)
  return retryOnce(sendWithConfirmation, isCookieError, renewCookies)
}

/** Runs a function. When it fails with a recoverable error and `recover` succeeds, runs it once more. */
async function retryOnce<T>(run: () => Promise<T>, isRecoverable: (error: unknown) => boolean, recover: () => Promise<boolean>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isRecoverable(error) || !(await recover())) throw error
    return run()
  }
}

interface RequestParts {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly file?: Blob
}

async function requestWithRetries<E extends Endpoint>(
  endpoint: E,
  input: object,
  { signal, idempotencyKey, keepalive }: RequestOptions,
): Promise<ResponseOf<E>> {
  const { params, query, body, file }: RequestParts = input
  const isOverridden = OVERRIDDEN_METHODS.has(endpoint.method)
  const url = buildUrl(endpoint, params, { ...addWorkspaceId(endpoint, query), ...(isOverridden && { _method: endpoint.method }) })
  const request: RequestInit = {
    method: isOverridden ? 'POST' : endpoint.method,
    headers: {
      accept: 'application/json',
      ...(endpoint.method !== 'GET' && { 'x-xsrf-token': readXsrfToken() }),
      // A form has no content type here, because the browser sets it together with the boundary that it chooses.
      ...(endpoint.method !== 'GET' && !file && { 'content-type': 'application/json' }),
      ...(isOverridden && { 'x-http-method-override': endpoint.method }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(endpoint.method !== 'GET' && { body: file ? createFormData(file, body) : JSON.stringify(body ?? {}) }),
    credentials: 'same-origin',
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }
  const isRepeatable = endpoint.method === 'GET' || idempotencyKey !== undefined
  const response = await withRetries(() => fetchJson(url, request), isRepeatable, signal).catch(showTraceAndRethrow)
  return parseResponse(endpoint, endpoint.status === 204 ? undefined : response)
}

/** Creates a key under which the server recognises a repeated request. `crypto.randomUUID` needs https, which a site in a local network may not have. */
export const createIdempotencyKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/** Adds the id of the active workspace to the query, unless the query already contains a workspace. */
function addWorkspaceId({ method }: Endpoint, query: object = {}): object {
  const workspaceId = METHODS_WITH_WORKSPACE.has(method) && !('workspaceId' in query) ? getActiveWorkspaceId() : 0
  return workspaceId === 0 ? query : { ...query, workspaceId }
}

/** Opens the error dialog for an error with a stack trace. `reportError` ignores such errors afterwards. */
function showTraceAndRethrow(error: unknown): never {
  if (error instanceof ApiError && error.trace) showErrorTrace(error.trace)
  throw error
}

function createFormData(file: Blob, fields: object = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value))
  form.set('file', file)
  return form
}

/**
 * Validates the response. It uses the Standard Schema interface, so that the SDK contains no schema library. Production builds contain no schemas of
 * responses (docs/decisions/0004), because the server has already validated the response; the response is then returned unchanged.
 */
async function parseResponse<E extends Endpoint>(endpoint: E, response: unknown): Promise<ResponseOf<E>> {
  const schema: Endpoint['response'] | undefined = endpoint.response
  if (!schema) {
    if (response === null) throw new ApiError(0, 'unexpected_response', '')
    return response as ResponseOf<E>
  }
  const result = await schema['~standard'].validate(response)
  if (result.issues) throw new ApiError(0, 'unexpected_response', result.issues[0]?.message ?? '')
  return result.value as ResponseOf<E>
}

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetchOrThrow(url, init)
  const body = response.status === 204 ? null : await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, body?.code ?? 'unknown', body?.message ?? '', body ?? {})
  return body
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ApiError(0, 'offline', '')
  }
}
