import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Signer = ReturnType<typeof createSigner>

/** Creates an HMAC signer. Each purpose derives its own key, so that a signature for one cannot be used for another. */
export function createSigner(secret: string, purpose: string) {
  // The key object is created once: creating it for every signature costs seven times the signature itself.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `balafon/${purpose}`, 32)))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    verify(text: string, signature: string): boolean {
      const expected = Buffer.from(sign(text))
      const actual = Buffer.from(signature)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}
