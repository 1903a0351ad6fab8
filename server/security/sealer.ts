import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Sealer = ReturnType<typeof createSealer>

/** Creates an encryptor for values that must be stored but not be readable in the database. Each purpose derives its own key. */
export function createSealer(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `balafon/seal/${purpose}`, 32))
  return {
    /** Encrypts a text. `context` is authenticated with it: a sealed value that was moved to another context cannot be unsealed. */
    seal(text: string, context: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Decrypts a text. Throws when it was changed, or sealed with another secret or context. */
    unseal(sealed: string, context: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
