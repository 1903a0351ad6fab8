import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Clocks differ, so the codes of the previous and the next time step are accepted too. */
const WINDOW_STEPS = 1

export const generateSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** Finds the time step of a code; `null` when the code is wrong. */
export function findTimeStep(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW_STEPS })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** Builds the `otpauth:` URL that an authenticator app reads from the QR code. */
export const buildOtpAuthUrl = (secret: string, { issuer, label }: { issuer: string; label: string }) => new TOTP({ secret, issuer, label }).toString()
