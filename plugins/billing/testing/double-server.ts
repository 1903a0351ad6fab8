import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom } from './random.ts'

/**
 * What goes wrong with a response of a test double. `reset`: the connection breaks in the middle of the body. `lost`: the request has its effect, but the
 * response never arrives, as with a success after the client's time limit.
 */
export const DOUBLE_FAULTS = ['slow', 'http_500', 'reset', 'truncated', 'lost'] as const
export type DoubleFault = (typeof DOUBLE_FAULTS)[number]

/** A request to a test double. */
export interface DoubleRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** A response of a test double; `null` for an empty body. */
export interface DoubleResponse {
  readonly status: number
  readonly body: object | null
}

export interface FaultOptions {
  readonly seed: number
  readonly probability: number
  readonly faults?: readonly DoubleFault[]
}

const SLOW_MS = 40

/** Starts the server of a test double on its own port of the loopback interface. */
export async function createDoubleServer(handle: (request: DoubleRequest) => DoubleResponse | Promise<DoubleResponse>, port = 0) {
  let chooseFault: (() => DoubleFault | undefined) | undefined
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const body = await readBody(request)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
    const fault = chooseFault?.()
    if (fault === 'http_500') return send(response, { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong' } } })
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    const result = await handle({ method: request.method ?? 'GET', path: pathname, query: searchParams, headers, body })
    if (fault === 'lost') return void response.destroy()
    if (fault === 'reset' || fault === 'truncated') return breakBody(response, result, fault)
    send(response, result)
  }

  return {
    url,
    /** Lets each response fail with the given probability. Without options, no response fails. */
    setFaults(options?: FaultOptions) {
      const random = createRandom(options?.seed ?? 0)
      const { probability = 0, faults = DOUBLE_FAULTS } = options ?? {}
      chooseFault = options && (() => (random() < probability ? faults[Math.floor(random() * faults.length)] : undefined))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, body }: DoubleResponse) {
  if (body === null) return void response.writeHead(status).end()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function breakBody(response: ServerResponse, { status, body }: DoubleResponse, fault: 'reset' | 'truncated') {
  const text = JSON.stringify(body)
  const half = text.slice(0, Math.ceil(text.length / 2))
  if (fault === 'truncated') return void response.writeHead(status, { 'content-type': 'application/json' }).end(half)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.write(half, () => response.destroy())
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
