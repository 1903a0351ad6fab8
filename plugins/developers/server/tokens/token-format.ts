import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The first characters of each token, by which users and secret scanners recognise it. */
export const TOKEN_PREFIX = 'balafon_'

const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The prefix, 43 digits of the 256 random bits, and 6 digits of the checksum. */
const TOKEN_PATTERN = /^balafon_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** Generates a token: 256 random bits and their checksum in base 62, so that a double click selects the whole token. */
export function generateToken(): string {
  const secret = encodeBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  return `${TOKEN_PREFIX}${secret}${computeChecksum(secret)}`
}

/** Returns whether the text has the format and checksum of a token, so that mistyped tokens need no database query. */
export function hasTokenFormat(text: string): boolean {
  const [, secret, checksum] = TOKEN_PATTERN.exec(text) ?? []
  return secret !== undefined && computeChecksum(secret) === checksum
}

/** Hashes a token for storage and lookup. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const computeChecksum = (secret: string) => encodeBase62(BigInt(crc32(secret)), 6)

function encodeBase62(number: bigint, length: number): string {
  let [text, remaining] = ['', number]
  for (const base = BigInt(BASE62_DIGITS.length); remaining > 0n; remaining /= base) text = `${BASE62_DIGITS[Number(remaining % base)]}${text}`
  return text.padStart(length, '0')
}
