import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Signer = ReturnType<typeof createSigner>

/** One purpose, one key: none of them can be used for another. */
export function createSigner(secret: string, purpose: string) {
  // A key object made once: made anew from its bytes for every signature, it costs seven times the signature.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `balafon/${purpose}`, 32)))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    verify(text: string, signature: string): boolean {
      const expected = Buffer.from(sign(text))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
