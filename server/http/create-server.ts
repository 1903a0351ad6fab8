import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'
import Hapi, { type Server } from '@hapi/hapi'
import Inert from '@hapi/inert'
import HapiPino from 'hapi-pino'
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
    host,
    port,
    debug: false,
    compression: { minBytes: 1024 },
    router: { stripTrailingSlash: true },
    routes: { payload: { timeout: 20_000 }, timeout: { server: 60_000 }, state: { parse: true, failAction: 'ignore' } },
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
    },
  })
  return server
}
