import type { IncomingMessage, Server as Listener, ServerResponse } from 'node:http'
import type { Request, Server } from '@hapi/hapi'

const MAX_HOSTS = 100

/** The parts of a request that hapi has handled, with its response. */
export type HandledRequest = Pick<Request, 'app' | 'raw' | 'info' | 'path'>

/** Answers requests that equal earlier ones before hapi handles them. What hapi has answered is recorded. */
export interface EarlyResponder {
  /** Sends a response. Returns false when the request has to be handled. */
  send(req: IncomingMessage, res: ServerResponse, siteId: string): boolean
  /** Records a request that hapi has handled, when later requests may get the same response. */
  record(request: HandledRequest): void
}

/** Lets responders answer requests before hapi handles them, which takes most of the time of a simple response. */
export function registerEarlyResponses(server: Server, responders: readonly EarlyResponder[]) {
  const listener = server.listener as Listener
  const handlers = listener.listeners('request')
  let isStopping = false
  listener.removeAllListeners('request')
  listener.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (!isStopping && responders.some((responder) => responder.send(req, res, server.info.id))) return
    for (const handle of handlers) handle.call(listener, req, res)
  })
  for (const { record } of responders) server.events.on('response', record)
  // While the server stops, hapi ends each connection with its response.
  server.ext('onPreStop', () => {
    isStopping = true
  })
}

/** Whether a request is a GET without a body that is handled as one. */
export const isPlainGet = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['x-http-method-override'] === undefined && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined

/** Creates the list of host names that handled requests had, and which were valid. */
export function createKnownHosts() {
  const hosts = new Set<string>()
  return {
    add(host: string) {
      if (hosts.size < MAX_HOSTS) hosts.add(host)
    },
    /** Whether the request has one Host header, with a known name. */
    has({ rawHeaders, headers }: IncomingMessage): boolean {
      if (!hosts.has(headers.host ?? '')) return false
      let count = 0
      for (let index = 0; index < rawHeaders.length; index += 2) {
        const name = rawHeaders[index] ?? ''
        if (name.length === 4 && name.toLowerCase() === 'host') count += 1
      }
      return count === 1
    },
  }
}

/** A status and its headers, as names and values in turns. */
export interface ResponseHead {
  readonly status: number
  readonly headers: readonly string[]
  /** The index of the request id in the headers; 0 without one. */
  readonly requestIdIndex: number
}

/**
 * Reads the head of a response that was sent; undefined when it belongs to its connection or its visitor.
 * @param omitted - the names of headers that are left out
 */
export function readHead(res: ServerResponse, omitted?: ReadonlySet<string>): ResponseHead | undefined {
  const entries = Object.entries(res.getHeaders()).filter(([name]) => !omitted?.has(name))
  if (entries.some(([name]) => name === 'connection' || name === 'set-cookie')) return undefined
  const headers = entries.flatMap(([name, value]) => [name, String(value)])
  return { status: res.statusCode, headers, requestIdIndex: headers.indexOf('x-request-id') + 1 }
}
