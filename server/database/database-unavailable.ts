import { setTimeout } from 'node:timers/promises'
import { ConnectionError } from 'sequelize'

/**
 * Error codes of PostgreSQL (SQLSTATE) that are about the connection, not about the statement: 08 = connection lost,
 * 57P01 to 57P05 = the server stops, starts or ends this connection, 53300 = no free connection.
 */
const UNAVAILABLE_STATE = /^(08\d{3}|57P0[1-5]|53300)$/
/** Messages of the library `pg`, which gives these errors no code. */
const LOST_CONNECTION = /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** How long a retry waits. Meanwhile the pool removes the other lost connections of a stopped server, so that the retry gets a new connection. */
export const RETRY_DELAY_MS = 50

const lostConnections = new WeakSet<object>()

/** Remembers an error that a connection to the database has emitted. The statements on this connection fail with the same error. */
export const markAsLostConnection = (error: Error) => void lostConnections.add(error)

interface DatabaseError {
  readonly message?: unknown
  readonly code?: unknown
  /** The statement that failed. Sequelize adds it. */
  readonly sql?: string
  /** The error of `pg`, in an error of Sequelize. */
  readonly original?: DatabaseError
}

/** Returns whether an error means that the database cannot be reached at the moment: it restarts, the connection was lost, or none is free. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // pg-boss reports copies of errors, which are plain objects.
  if (typeof error !== 'object' || error === null) return false
  return error instanceof ConnectionError || isLostConnection(error) || isLostConnection((error as DatabaseError).original, true)
}

/**
 * Returns whether an error means that a connection was lost or refused.
 * @param isFromDatabase Whether the error is known to be about the database. Otherwise network errors are ignored, because errors of other
 * connections have the same codes.
 */
export function isLostConnection(error: DatabaseError | undefined, isFromDatabase = false): boolean {
  if (!error) return false
  const code = String(error.code)
  const message = String(error.message)
  return lostConnections.has(error) || UNAVAILABLE_STATE.test(code) || LOST_CONNECTION.test(message) || (isFromDatabase && NETWORK_CODES.has(code))
}

/** Converts an error of a `pg` connection, so that a failed connection is recognized as such. */
export const toDatabaseError = (error: unknown): unknown =>
  error instanceof Error && isLostConnection(error, true) && !(error instanceof ConnectionError) ? new ConnectionError(error) : error

const READ = /^\s*(select|with)\b/i
/** Words of statements that change something. A read that contains one, for example in a text, is not retried. */
const CHANGE = /\b(insert|update|delete|merge|truncate|into|call|nextval|setval|pg_notify|pg_advisory\w*)\b/i

/** Returns whether an error is about a read that lost its connection: it can be run again on another one. */
export function isInterruptedRead(error: unknown): boolean {
  const sql = error instanceof Error && 'sql' in error ? error.sql : undefined
  return typeof sql === 'string' && READ.test(sql) && !CHANGE.test(sql) && isDatabaseUnavailable(error)
}

/** Runs a statement that may run twice, and runs it again when its connection was lost. */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    await setTimeout(RETRY_DELAY_MS)
    return run()
  }
}
