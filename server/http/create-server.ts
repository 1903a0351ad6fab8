import { randomBytes } from 'node:crypto'
import http from 'node:http'
import Hapi, { type Server } from '@hapi/hapi'
import Inert from '@hapi/inert'
import type { Log } from '../app/logging/log.ts'
import { createBrotliEncoder, MIN_COMPRESSED_BYTES } from './compression.ts'
import { logRequests } from './request-log.ts'
import { registerTrustedProxies } from './trusted-proxies.ts'

export interface ServerOptions {
  readonly host: string
  readonly port: number
  readonly log: Log
  readonly trustedProxies: readonly string[]
}

/**
 * How long an idle connection stays open. It is longer than the 60 seconds for which nginx and load balancers keep theirs, so that the proxy closes a
 * connection first. Otherwise a proxy could send a request at the moment at which this server closes the connection, and the user would get a 502.
 */
const KEEP_ALIVE_MS = 75_000

/** Creates the hapi server with the features that all routes share: request logs, compression, static files and timeouts. */
export async function createServer({ host, port, log, trustedProxies }: ServerOptions): Promise<Server> {
  const server = Hapi.server({
    // Node's own response to a missing Host header has no body. `rejectMalformedRequest` checks it instead.
    listener: http.createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS }),
    host,
    port,
    debug: false,
    compression: { minBytes: MIN_COMPRESSED_BYTES },
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
  server.encoder('br', createBrotliEncoder)
  registerTrustedProxies(server, trustedProxies)
  await server.register(Inert)
  logRequests(server, log)
  return server
}
