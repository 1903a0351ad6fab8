import { pino } from 'pino'

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

/** A path may carry a key: that of a password reset is as good as the password. */
export const withoutTokens = (path: string) => path.replace(/[\w-]{40,}/g, '[hidden]')

export type Log = ReturnType<typeof createLog>

export function createLog(level: string, pretty: boolean) {
  return pino({
    level,
    base: null,
    redact: redaction,
    ...(pretty && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true, translateTime: 'HH:MM:ss' } } }),
  })
}
