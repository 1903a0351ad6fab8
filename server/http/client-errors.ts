import type { Server as Listener } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problem } from '@balafon/sdk/server'
import type { Server } from '@hapi/hapi'
import type { Log } from '../app/logging/log.ts'
import type { ErrorBody } from './errors.ts'
import type { RequestCheck } from './request-checks.ts'

/** Longer addresses get 414. Node limits the address and all headers together to 16 KiB. */
const MAX_URL_LENGTH = 8000

export interface ClientErrorOptions {
  readonly log: Pick<Log, 'debug'>
  /** Translates into the default language of the site, because the headers of these requests cannot be read. */
  readonly translate: (code: string) => string
}

/**
 * Responds to requests that Node cannot parse. The response has the format of all other errors: `{message, code}`. The errors are logged at debug level,
 * because every visitor can cause them, and they must not replace the errors that administrators read.
 */
export function registerClientErrors(server: Server, { log, translate }: ClientErrorOptions) {
  const listener = server.listener as Listener
  const busySockets = trackBusySockets(listener)
  // hapi's listeners send a response without a body when Node could not parse the request. They are still used for a request that is already running.
  const hapiListeners = listener.listeners('clientError')
  listener.removeAllListeners('clientError')
  listener.on('clientError', (err: ParserError, socket: Socket) => {
    log.debug({ err }, 'a request could not be parsed')
    if (busySockets.has(socket)) for (const handle of hapiListeners) handle.call(listener, err, socket)
    else if (err.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else socket.end(buildResponse(err, translate))
  })
}

export const rejectLongUrl: RequestCheck = ({ raw: { req } }) => {
  if ((req.url ?? '').length > MAX_URL_LENGTH) throw problem(414, 'url_too_long')
}

/** Collects the connections with a request that has no complete response yet. A second response would damage the first. */
function trackBusySockets(listener: Listener): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  listener.prependListener('request', ({ socket }, response) => {
    sockets.add(socket)
    response.once('close', () => sockets.delete(socket))
  })
  return sockets
}

interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
}

function buildResponse(error: ParserError, translate: ClientErrorOptions['translate']): string {
  const [status, code] = classifyError(error)
  const body = JSON.stringify({ message: translate(code), code } satisfies ErrorBody)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

function classifyError({ code, rawPacket }: ParserError): readonly [status: number, code: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'timeout']
  if (code !== 'HPE_HEADER_OVERFLOW') return [400, 'bad_request']
  // The URL is in the first line of the request.
  const lineEnd = rawPacket?.indexOf('\n') ?? -1
  return lineEnd === -1 || lineEnd > MAX_URL_LENGTH ? [414, 'url_too_long'] : [431, 'headers_too_large']
}
