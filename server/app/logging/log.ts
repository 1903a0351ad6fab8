import { pino } from 'pino'
import { createRecentErrors } from './recent-errors.ts'

/** Never written to the log, wherever they are in a record. */
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

export type Log = ReturnType<typeof createLog>

/** Creates the log of this process. `readRecentErrors` returns the latest errors in it, one JSON record per line. */
export function createLog(level: string, isPretty: boolean) {
  const recentErrors = createRecentErrors()
  const log = pino({
    level,
    base: null,
    redact: redaction,
    serializers: { err: serializeError },
    hooks: { streamWrite: recentErrors.capture },
    ...(isPretty && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true, translateTime: 'HH:MM:ss' } } }),
  })
  return Object.assign(log, { readRecentErrors: recentErrors.read })
}
