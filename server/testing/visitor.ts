import { buildUrl, type Endpoint, type RequestInput, type UploadEndpoint } from '@balafon/sdk/contract'
import type { Server } from '@hapi/hapi'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** The JSON of the answer; its shape is what the test says it is. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape, wrong ones too
  readonly body: any
}

interface Sent {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as they are. */
  readonly bytes?: Buffer
  readonly headers?: Record<string, string>
}

export type Visitor = ReturnType<typeof createVisitor>

/** A browser as the server sees one: it keeps cookies and sends the XSRF token back. */
export function createVisitor(server: Server) {
  const cookies = new Map<string, string>()
  const xsrf = () => cookies.get('__Host-XSRF-TOKEN') ?? cookies.get('XSRF-TOKEN')

  async function send(method: string, url: string, { body, bytes, headers = {} }: Sent = {}): Promise<Answer> {
    const response = await server.inject({
      method,
      url,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(bytes && { payload: bytes }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(xsrf() !== undefined && { 'x-xsrf-token': xsrf() }),
        ...headers,
      },
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) keep(String(line))
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return { status: response.statusCode, headers: response.headers, text: response.payload, body: isJson ? JSON.parse(response.payload) : undefined }
  }

  function keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const isGone = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')
    if (isGone) cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    cookies,
    send,
    get: (url: string, headers?: Record<string, string>) => send('GET', url, headers ? { headers } : {}),
    /** Opens a page first when there are no cookies yet, as every browser has. */
    async call<E extends Endpoint>(spec: E, input: RequestInput<E>, headers?: Record<string, string>): Promise<Answer> {
      if (xsrf() === undefined) await send('GET', '/')
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
      return send(spec.method, buildUrl(spec, params, query), { ...(spec.method !== 'GET' && { body: body ?? {} }), ...(headers && { headers }) })
    },
    /** A call with a file, as a browser's form sends it. */
    async upload<E extends UploadEndpoint>(
      spec: E,
      { params, fields = {}, file, name }: { params?: object; fields?: Record<string, string>; file: Buffer; name: string },
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      if (xsrf() === undefined) await send('GET', '/')
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', new Blob([new Uint8Array(file)]), name)
      const written = new Response(form)
      const type = { 'content-type': String(written.headers.get('content-type')) }
      return send(spec.method, buildUrl(spec, params), { bytes: Buffer.from(await written.arrayBuffer()), headers: { ...type, ...headers } })
    },
    /** Any unsafe call, with whatever body. */
    async post(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer> {
      if (xsrf() === undefined) await send('GET', '/')
      return send('POST', url, { body, ...(headers && { headers }) })
    },
    /** Takes over a session as if its cookies had been set here. */
    async adoptSession({ cookie, token, xsrf: own }: { cookie: string; token: string; xsrf: string }) {
      cookies.set(cookie, token)
      cookies.set('XSRF-TOKEN', own)
    },
  }
}
