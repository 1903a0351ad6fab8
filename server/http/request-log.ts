import type { Request, RequestEvent, Server } from '@hapi/hapi'
import { getErrorMessage } from '../app/logging/error-message.ts'
import { type Log, redactTokens } from '../app/logging/log.ts'

/** The paths that process supervisors request every few seconds. */
const UNLOGGED_PATHS: ReadonlySet<string> = new Set(['/health', '/ready'])

/**
 * Logs every completed request, the errors of requests, and the start and stop of the server. Errors that clients cause are logged at debug level:
 * they are not the administrator's concern.
 */
export function logRequests(server: Server, log: Log) {
  server.events.on('response', (request) => {
    if (!UNLOGGED_PATHS.has(request.path)) log.info({ request: request.info.id, responseTime: getResponseTime(request) }, describeResponse(request))
  })
  server.events.on({ name: 'request', channels: 'error' }, ({ info }: Request, { error }: RequestEvent) =>
    log.error({ request: info.id, err: error }, getErrorMessage(error)),
  )
  server.events.on({ name: 'request', channels: 'internal', filter: 'accept-encoding' }, ({ info }: Request, { error }: RequestEvent) =>
    log.debug({ request: info.id, err: error }, 'a header could not be parsed'),
  )
  server.events.on('start', () => log.info({ address: server.info.uri }, 'the server started'))
  server.events.on('stop', () => log.info('the server stopped'))
}

const describeResponse = ({ method, path, response }: Request) =>
  `${method.toUpperCase()} ${redactTokens(path)} ${'statusCode' in response ? response.statusCode : ''}`

/** Milliseconds from the arrival of the request to the end of its response. A request that its client aborted has no completed response. */
const getResponseTime = ({ info }: Request) => (info.completed || info.responded) - info.received
