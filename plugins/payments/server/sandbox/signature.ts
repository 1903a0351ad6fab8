import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-sandbox-signature'

/** Creates the HMAC signature of a webhook's raw body. */
export const createSignature = (body: Buffer, secret: string): string => createHmac('sha512', secret).update(body).digest('hex')

/** Compares a signature in constant time. */
export function isValidSignature(body: Buffer, signature: string | undefined, secret: string): boolean {
  const [received, expected] = [Buffer.from(signature ?? ''), Buffer.from(createSignature(body, secret))]
  return received.length === expected.length && timingSafeEqual(received, expected)
}
