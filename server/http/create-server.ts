import { randomBytes } from 'node:crypto'
import http from 'node:http'
import zlib from 'node:zlib'
import Hapi, { type Request, type RequestEvent, type Server } from '@hapi/hapi'
import Inert from '@hapi/inert'
import HapiPino from 'hapi-pino'
import { getErrorMessage } from '../app/logging/error-message.ts'
import { type Log, redactTokens } from '../app/logging/log.ts'
import { registerTrustedProxies } from './trusted-proxies.ts'

export interface ServerOptions {
  readonly host: string
  readonly port: number
  readonly log: Log
  readonly trustedProxies: readonly string[]
}

/** Creates the hapi server with what all routes share: request logs, compression, static files and timeouts. */
export async function createServer({ host, port, log, trustedProxies }: ServerOptions): Promise<Server> {
  const server = Hapi.server({
    // Node's own response to a missing Host header has no body. `rejectMalformedRequests` checks it instead.
    listener: http.createServer({ requireHostHeader: false }),
    host,
    port,
    debug: false,
    compression: { minBytes: 1024 },
    router: { stripTrailingSlash: true },
    routes: {
      payload: { timeout: 20_000 },
      timeout: { server: 60_000 },
      state: { parse: true, failAction: 'ignore' },
      // A part of a JSON text or of a page is useless. The routes of stored files handle ranges themselves.
      response: { ranges: false },
    },
  })
  // The id is part of every request id, which is sent in a response header. hapi's default contains the host name and the process id.
  server.info.id = randomBytes(6).toString('hex')
  // Quality 5 of 11: higher levels are too slow for responses that are compressed on every request.
  server.encoder('br', () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }))
  registerTrustedProxies(server, trustedProxies)
  await server.register(Inert)
  await server.register({
    plugin: HapiPino,
    options: {
      instance: log,
      logRequestComplete: true,
      getChildBindings: (request) => ({ request: request.info.id }),
      customRequestCompleteMessage: (request) =>
        `${request.method.toUpperCase()} ${redactTokens(request.path)} ${'statusCode' in request.response ? request.response.statusCode : ''}`,
      serializers: { req: () => undefined, res: () => undefined, payload: () => undefined, tags: () => undefined, queryParams: () => undefined } as never,
      ignorePaths: ['/health', '/ready'],
      // hapi also reports mistakes of clients as errors. They are logged below.
      logEvents: ['onPostStart', 'onPostStop', 'response'],
      // The type of the package is wrong.
      ignoredEventTags: { log: ['client'], request: '*' } as never,
    },
  })
  logRequestErrors(server, log)
  return server
}

/** Logs server errors as errors, and headers that a client has sent wrongly at debug level: they are not the administrator's concern. */
function logRequestErrors(server: Server, log: Log) {
  server.events.on({ name: 'request', channels: 'error' }, ({ info }: Request, { error }: RequestEvent) =>
    log.error({ request: info.id, err: error }, getErrorMessage(error)),
  )
  server.events.on({ name: 'request', channels: 'internal', filter: 'accept-encoding' }, ({ info }: Request, { error }: RequestEvent) =>
    log.debug({ request: info.id, err: error }, 'a header could not be parsed'),
  )
}
