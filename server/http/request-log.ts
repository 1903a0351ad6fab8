import type { Request, RequestEvent, Server } from '@hapi/hapi'
import { getErrorMessage } from '../app/logging/error-message.ts'
import { type Log, redactTokens } from '../app/logging/log.ts'

/** The paths that process supervisors request every few seconds. */
const UNLOGGED_PATHS: ReadonlySet<string> = new Set(['/health', '/ready'])

interface CompletedResponse {
  /** The id of the request. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** Missing for a request that its client aborted. */
  readonly status: number | undefined
  /** Milliseconds from the arrival of the request to the end of its response. */
  readonly milliseconds: number
}

/** Logs a completed request. */
export type LogResponse = (response: CompletedResponse) => void

export const createResponseLog =
  (log: Pick<Log, 'info'>): LogResponse =>
  ({ id, method, path, status, milliseconds }) => {
    if (!UNLOGGED_PATHS.has(path)) log.info({ request: id, responseTime: milliseconds }, `${method.toUpperCase()} ${redactTokens(path)} ${status ?? ''}`)
  }

/**
 * Logs every completed request, the errors of requests, and the start and stop of the server. Errors that clients cause are logged at debug level:
 * they are not the administrator's concern.
 */
export function logRequests(server: Server, log: Log) {
  const logResponse = createResponseLog(log)
  server.events.on('response', ({ info, method, path, response }) =>
    logResponse({ id: info.id, method, path, status: 'statusCode' in response ? response.statusCode : undefined, milliseconds: getResponseTime(info) }),
  )
  server.events.on({ name: 'request', channels: 'error' }, ({ info }: Request, { error }: RequestEvent) =>
    log.error({ request: info.id, err: error }, getErrorMessage(error)),
  )
  server.events.on({ name: 'request', channels: 'internal', filter: 'accept-encoding' }, ({ info }: Request, { error }: RequestEvent) =>
    log.debug({ request: info.id, err: error }, 'a header could not be parsed'),
  )
  server.events.on('start', () => log.info({ address: server.info.uri }, 'the server started'))
  server.events.on('stop', () => log.info('the server stopped'))
}

/** A request that its client aborted has no completed response. */
const getResponseTime = ({ completed, responded, received }: Request['info']) => (completed || responded) - received
