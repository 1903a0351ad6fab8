import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { createFile, createFolder } from '@balafon/postgres'

const MIN_LENGTH = 32
/** The limit is between weak and strong secrets of 32 characters: `0123456789abcdef` twice is compressed to 21 bytes, random digits to at least 27. */
const MIN_COMPRESSED_BYTES = 24

/** Returns whether a secret is long enough and not made of few or repeated characters. */
export const isStrongSecret = (secret: string) => secret.length >= MIN_LENGTH && deflateRawSync(secret, { level: 9 }).length >= MIN_COMPRESSED_BYTES

/** Reads the secret of a site without `APP_SECRET`. It is created at the first start and stored with the data of the site. */
export function readOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    createFolder(dataDir)
    createFile(file, randomBytes(32).toString('hex'))
  }
  const secret = readFileSync(file, 'utf8')
  if (isStrongSecret(secret)) return secret
  throw new Error(`The secret in ${file} is empty or too easy to guess. Restore the file from a backup, or delete it if the site has no users yet.`)
}
