import type { IncomingMessage, Server as Listener, ServerResponse } from 'node:http'
import type { Request, Server } from '@hapi/hapi'

/** More host names are not recorded, because they come from requests. Requests with other names are handled by hapi. */
const MAX_HOSTS = 100

/** The parts of a request that hapi has handled, with its response. */
export type HandledRequest = Pick<Request, 'app' | 'raw' | 'info' | 'path'>

/** Sends responses before hapi handles the requests. They are made from responses to earlier requests that hapi has handled. */
export interface EarlyResponder {
  /**
   * Sends a response. Returns false when hapi has to handle the request.
   * @param siteId The part of request ids that distinguishes the node.
   */
  send(req: IncomingMessage, res: ServerResponse, siteId: string): boolean
  /** Records a request that hapi has handled, when later requests may get the same response. */
  record(request: HandledRequest): void
}

/** Asks the responders before hapi handles a request, because hapi takes most of the time of a simple response. */
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
  // While the server stops, hapi handles all requests, because it closes each connection after the response.
  server.ext('onPreStop', () => {
    isStopping = true
  })
}

/** Returns whether a request is a GET without a body, and hapi would not handle it as another method. */
export const isPlainGet = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['x-http-method-override'] === undefined && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined

/** Creates the list of valid host names: those of requests that hapi has handled. */
export function createKnownHosts() {
  const hosts = new Set<string>()
  return {
    add(host: string) {
      if (hosts.size < MAX_HOSTS) hosts.add(host)
    },
    /** Returns whether the request has exactly one Host header, and its name is in the list. Proxies and servers could choose different names out of two. */
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

/** The status and the headers of a response. The list of headers alternates names and values. */
export interface ResponseHead {
  readonly status: number
  readonly headers: readonly string[]
  /** The index of the request id in the headers; 0 without one. */
  readonly requestIdIndex: number
}

/**
 * Reads the status and headers of a response that was sent. Returns undefined when a header belongs to one connection or one visitor, so that it cannot be
 * used again.
 * @param omitted The names of headers to leave out.
 */
export function readHead(res: ServerResponse, omitted?: ReadonlySet<string>): ResponseHead | undefined {
  const entries = Object.entries(res.getHeaders()).filter(([name]) => !omitted?.has(name))
  if (entries.some(([name]) => name === 'connection' || name === 'set-cookie')) return undefined
  const headers = entries.flatMap(([name, value]) => [name, String(value)])
  return { status: res.statusCode, headers, requestIdIndex: headers.indexOf('x-request-id') + 1 }
}
