import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** By it people, and programs that look for secrets in code, know what it is. */
export const PREFIX = 'balafon_'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^balafon_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** 256 random bits in letters and digits (a double click takes all of it), and their checksum. */
export function newPlainToken(): string {
  const secret = inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  return `${PREFIX}${secret}${checksumOf(secret)}`
}

/** Whether it can be one of ours at all: what was mistyped or cut off costs no question to the database. */
export function isPlainToken(text: string): boolean {
  const [, secret, checksum] = SHAPE.exec(text) ?? []
  return secret !== undefined && checksumOf(secret) === checksum
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const checksumOf = (secret: string) => inDigits(BigInt(crc32(secret)), 6)

function inDigits(number: bigint, length: number): string {
  let [text, left] = ['', number]
  for (const base = BigInt(DIGITS.length); left > 0n; left /= base) text = `${DIGITS[Number(left % base)]}${text}`
  return text.padStart(length, '0')
}
