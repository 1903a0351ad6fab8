import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Clocks differ: the codes of the step before and the one after are taken too. */
const WINDOW = 1

export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The time step whose code this is; null when it is none of the present ones. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** What an authenticator app reads from the QR code. */
export const addressOf = (secret: string, { issuer, label }: { issuer: string; label: string }) => new TOTP({ secret, issuer, label }).toString()
