import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-sandbox-signature'

/** Over the bytes, not over what they mean. */
export const signatureOf = (body: Buffer, secret: string): string => createHmac('sha512', secret).update(body).digest('hex')

export function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  const [given, right] = [Buffer.from(signature ?? ''), Buffer.from(signatureOf(body, secret))]
  return given.length === right.length && timingSafeEqual(given, right)
}
