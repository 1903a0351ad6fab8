import { createHmac, timingSafeEqual } from 'node:crypto'

export const PAYSTACK_SIGNATURE_HEADER = 'x-paystack-signature'

/** Creates the signature of a webhook: hexadecimal HMAC-SHA512 of the raw body. */
export const createPaystackSignature = (body: Buffer, secretKey: string): string => createHmac('sha512', secretKey).update(body).digest('hex')

/** Compares a signature in constant time. */
export function isPaystackSignature(body: Buffer, signature: string | undefined, secretKey: string): boolean {
  const [received, expected] = [Buffer.from(signature ?? ''), Buffer.from(createPaystackSignature(body, secretKey))]
  return received.length === expected.length && timingSafeEqual(received, expected)
}
