import { buildUrl, type Endpoint, type RequestInput, type UploadEndpoint } from '@balafon/sdk/contract'
import type { Server } from '@hapi/hapi'

export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** The bytes as sent: compressed if the request accepts that. */
  readonly rawBody: Buffer
  /** The parsed JSON; undefined for other content types. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any type, including wrong types
  readonly body: any
}

interface RequestContent {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged. */
  readonly bytes?: Buffer
  readonly headers?: Record<string, string>
}

/** The parts of a request, without the types of an endpoint. */
export interface UncheckedInput {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

interface Upload {
  readonly params?: object
  readonly fields?: Record<string, string>
  readonly file: Buffer
  readonly name: string
}

export type Visitor = ReturnType<typeof createVisitor>

/** Creates a browser as the server sees one: it keeps cookies and sends the XSRF token back. */
export function createVisitor(server: Server) {
  const cookies = new Map<string, string>()
  const getXsrfToken = () => cookies.get('__Host-XSRF-TOKEN') ?? cookies.get('XSRF-TOKEN')

  async function send(method: string, url: string, { body, bytes, headers = {} }: RequestContent = {}): Promise<TestResponse> {
    const xsrfToken = getXsrfToken()
    const response = await server.inject({
      method,
      url,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      // The server gets a copy, because it may free the memory of the bytes that it receives.
      ...(bytes && { payload: Buffer.from(bytes) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(xsrfToken !== undefined && { 'x-xsrf-token': xsrfToken }),
        ...headers,
      },
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) storeCookie(String(line))
    // A response to HEAD has the type of a body and no body.
    const isJson = String(response.headers['content-type']).startsWith('application/json') && response.payload !== ''
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      rawBody: response.rawPayload,
      body: isJson ? JSON.parse(response.payload) : undefined,
    }
  }

  function storeCookie(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const isDeleted = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')
    if (isDeleted) cookies.delete(name)
    else cookies.set(name, value)
  }

  /** Opens a page first when there are no cookies yet, as a browser does before it sends an unsafe request. */
  async function ensureXsrfToken() {
    if (getXsrfToken() === undefined) await send('GET', '/')
  }

  /** Sends a request to an endpoint of a contract with any input, also one that the endpoint rejects. */
  async function requestUnchecked(endpoint: Endpoint, input: UncheckedInput, headers?: Record<string, string>): Promise<TestResponse> {
    await ensureXsrfToken()
    const { params, query, body } = input
    const url = buildUrl(endpoint, params, query)
    return send(endpoint.method, url, { ...(endpoint.method !== 'GET' && { body: body ?? {} }), ...(headers && { headers }) })
  }

  return {
    cookies,
    /** Sends a request with the cookies and the XSRF token, without opening a page first. */
    send,
    get: (url: string, headers?: Record<string, string>) => send('GET', url, headers ? { headers } : {}),
    /** Sends a request to an endpoint of a contract. */
    request<E extends Endpoint>(endpoint: E, input: RequestInput<E>, headers?: Record<string, string>): Promise<TestResponse> {
      const parts: object = input
      return requestUnchecked(endpoint, parts, headers)
    },
    requestUnchecked,
    /** Sends a request with a file, as a browser's form does. */
    async upload<E extends UploadEndpoint>(
      endpoint: E,
      { params, fields = {}, file, name }: Upload,
      headers: Record<string, string> = {},
    ): Promise<TestResponse> {
      await ensureXsrfToken()
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', new Blob([new Uint8Array(file)]), name)
      const encoded = new Response(form)
      const contentType = { 'content-type': String(encoded.headers.get('content-type')) }
      return send(endpoint.method, buildUrl(endpoint, params), { bytes: Buffer.from(await encoded.arrayBuffer()), headers: { ...contentType, ...headers } })
    },
    /** Sends a POST request to a URL with any body. */
    async post(url: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse> {
      await ensureXsrfToken()
      return send('POST', url, { body, ...(headers && { headers }) })
    },
    /** Uses a session that was opened elsewhere, as if its cookies had been set in this browser. */
    adoptSession({ cookie, token, xsrf }: { cookie: string; token: string; xsrf: string }) {
      cookies.set(cookie, token)
      cookies.set('XSRF-TOKEN', xsrf)
    },
  }
}
