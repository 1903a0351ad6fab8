import { readBootstrap } from '@balafon/sdk/client'
import type { Endpoint, ErrorCode, RequestInput, ResponseOf } from '@balafon/sdk/contract'

/** An error response, as the server sends it. */
export class ErrorResponse {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/**
 * Creates an error response for {@link respondTo}.
 * @param errors Messages by field name.
 */
export const createErrorResponse = (status: number, code: ErrorCode, message = 'An error', errors: Readonly<Record<string, readonly string[]>> = {}) =>
  new ErrorResponse(status, { code, message, errors })

/** The fake of one endpoint. */
export interface FakeEndpoint {
  readonly endpoint: Endpoint
  readonly respond: (request: never) => unknown
}

/**
 * Fakes an endpoint. The compiler checks the response against the contract, and the client validates it as it validates the server's.
 * @param respond Receives `params`, `query`, `body` and the uploaded `file`. It returns the response, {@link createErrorResponse} or a promise of either.
 */
export const respondTo = <E extends Endpoint>(
  endpoint: E,
  respond: (request: RequestInput<E>) => ResponseOf<E> | ErrorResponse | Promise<ResponseOf<E> | ErrorResponse>,
): FakeEndpoint => ({ endpoint, respond })

/** The nightly tests delay requests and responses by this time in sum at most, as slow networks do. Otherwise it is 0. */
const MAX_DELAY_MS = Number(process.env.REQUEST_DELAY_MS)

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Delays a request by the same time as all others, so that requests arrive in their order. */
const delayRequest = async () => MAX_DELAY_MS > 0 && waitFor(MAX_DELAY_MS / 5)

/** Delays a response by a random time, so that a later response can arrive first. */
const delayResponse = async () => MAX_DELAY_MS > 0 && waitFor(Math.random() * (MAX_DELAY_MS * 0.8))

const PATHS_WITHOUT_PREFIX = /^(auth|secure|log-viewer|horizon)\//

function createPathPattern({ path }: Endpoint): RegExp {
  const prefix = PATHS_WITHOUT_PREFIX.test(path) ? '/' : '/api/v1/'
  // A parameter, such as `{albumId}`, becomes a named group.
  return new RegExp(`^${prefix}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

/**
 * Replaces `fetch` for the requests to the API.
 * @param onUnexpectedRequest Receives the method and path of a request that no fake responds to.
 * @returns A function that restores `fetch`.
 */
export function installFakeApi(fakes: readonly FakeEndpoint[], onUnexpectedRequest: (request: string) => void): () => void {
  const originalFetch = window.fetch
  const routes = fakes.map((fake) => ({ ...fake, pattern: createPathPattern(fake.endpoint) }))
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const method = new Headers(init.headers).get('x-http-method-override') ?? init.method ?? 'GET'
    // The client fetches its bootstrap data again after some events; nothing has changed.
    if (url.pathname === '/api/v1/bootstrap-data') return createJsonResponse(200, readBootstrap())
    const route = routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname))
    if (!route) {
      if (!/^\/(api|auth|secure)\//.test(url.pathname)) return originalFetch(input, init)
      onUnexpectedRequest(`${method} ${url.pathname}`)
      return createJsonResponse(404, { code: 'not_found', message: 'No fake responds to this request.' })
    }
    const request = { params: route.pattern.exec(url.pathname)?.groups ?? {}, query: Object.fromEntries(url.searchParams), ...readBody(init.body) }
    await delayRequest()
    const response = await route.respond(request as never)
    await delayResponse()
    if (response instanceof ErrorResponse) return createJsonResponse(response.status, response.body)
    return route.endpoint.status === 204 ? new Response(null, { status: 204 }) : createJsonResponse(route.endpoint.status, response)
  }
  return () => {
    window.fetch = originalFetch
  }
}

const createJsonResponse = (status: number, body: unknown) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function readBody(body: BodyInit | null | undefined): object {
  if (!(body instanceof FormData)) return { body: typeof body === 'string' ? JSON.parse(body) : undefined }
  const { file, ...fields } = Object.fromEntries(body)
  return { body: fields, file }
}
