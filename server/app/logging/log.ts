import { pino } from 'pino'
import { createRecentErrors } from './recent-errors.ts'

/** Never written down, wherever in a record they stand. */
const SECRET = [
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

export const redaction = { censor: '[hidden]', paths: SECRET.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]) }

/** What went wrong and where. A database's error also carries the values of its statement, which are nobody's to read. */
function writtenError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause instanceof Error && { cause: writtenError(cause) }) }
}
/** A path may carry a key: that of a password reset is as good as the password. */
export const redactTokens = (path: string) => path.replace(/[\w-]{40,}/g, '[hidden]')

export type Log = ReturnType<typeof createLog>

/** The log, and at hand what was of late written to it as an error. */
export function createLog(level: string, pretty: boolean) {
  const recentErrors = createRecentErrors()
  const log = pino({
    level,
    base: null,
    redact: redaction,
    serializers: { err: writtenError },
    hooks: { streamWrite: recentErrors.capture },
    ...(pretty && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true, translateTime: 'HH:MM:ss' } } }),
  })
  return Object.assign(log, { recentErrors: recentErrors.text })
}
