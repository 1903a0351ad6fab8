import { pino } from 'pino'
import { getRequestScope } from '../../http/request-scope.ts'
import { createRecentErrors } from './recent-errors.ts'

/** Names of fields that contain secrets. Their values are never written to the log, however deep they are in a record. */
const SECRET_FIELDS = [
  'password',
  'password_confirmation',
  'current_password',
  'code',
  'recovery_code',
  'token',
  'iban',
  'cookie',
  'authorization',
  'x-xsrf-token',
  'set-cookie',
]

/** The redaction options of pino. */
export const redaction = { censor: '[hidden]', paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]) }

/** Selects the properties of an error that are logged. Database errors also contain the values of their statement, which may be private. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause instanceof Error && { cause: serializeError(cause) }) }
}

/** Hides tokens in a path, such as the token of a password reset, which gives access to an account. */
export const redactTokens = (path: string) => path.replace(/[\w-]{40,}/g, '[hidden]')

/** Returns the number of a level. Entries with a lower number are not written. */
const getThreshold = (level: string) => pino.levels.values[level] ?? Number.POSITIVE_INFINITY

function addRequestId() {
  const scope = getRequestScope()
  return scope ? { request: scope.requestId } : {}
}

export type Log = ReturnType<typeof createLog>

/**
 * Creates the log of this process. `readRecentErrors` returns the latest errors in it, one JSON record per line; `onError` calls a function for every
 * further error; `setLevel` changes the level of this log and of its children, and `null` restores the first level.
 */
export function createLog(level: string, isPretty: boolean) {
  const recentErrors = createRecentErrors()
  let threshold = getThreshold(level)
  const log = pino({
    // A child log keeps the level that it was created with. So pino gets the lowest level here, and the hook below filters each entry.
    level: level === 'silent' ? 'silent' : 'debug',
    base: null,
    redact: redaction,
    serializers: { err: serializeError },
    // Users are shown the request id of an error. With the id in every entry, also of plugins, operators can search for it.
    mixin: addRequestId,
    hooks: {
      streamWrite: recentErrors.capture,
      logMethod(args, method, entryLevel) {
        if (entryLevel >= threshold) method.apply(this, args)
      },
    },
    ...(isPretty && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true, translateTime: 'HH:MM:ss' } } }),
  })
  return Object.assign(log, {
    readRecentErrors: recentErrors.read,
    onError: recentErrors.listen,
    setLevel(newLevel: string | null) {
      threshold = getThreshold(newLevel ?? level)
    },
  })
}
