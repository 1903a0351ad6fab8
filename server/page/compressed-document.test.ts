import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressDocument } from './compressed-document.ts'

const rendered = { beforeNonce: `<p>${'à écouter '.repeat(3000)}</p><meta nonce="`, afterNonce: '"></body></html>\n', styleHash: 'sha256-x' }

describe('compressDocument', () => {
  test.each(['first', 'second-and-longer'])('returns the same document in every encoding, with the nonce %s', async (nonce) => {
    const document = await compressDocument(rendered)
    const text = rendered.beforeNonce + nonce + rendered.afterNonce
    expect(document.getText(nonce)).toBe(text)
    expect(zlib.brotliDecompressSync(document.getBrotli(nonce)).toString()).toBe(text)
    expect(zlib.gunzipSync(document.getGzip(nonce)).toString()).toBe(text)
  })

  test('returns less than a tenth of the bytes of a repetitive text', async () => {
    const document = await compressDocument(rendered)
    for (const bytes of [document.getBrotli('n'), document.getGzip('n')]) expect(bytes.length).toBeLessThan(rendered.beforeNonce.length / 10)
  })
})
