import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const readNonce = (html: string) => /<meta property="csp-nonce" nonce="([^"]+)">/.exec(html)?.[1] ?? ''
const readData = (html: string) => JSON.parse(/id="bootstrap-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
const open = (url: string, encoding: string) => site.createVisitor().get(url, { 'accept-encoding': encoding })

describe('GET / as a guest', () => {
  test('returns the same document in every encoding', async () => {
    const plain = (await site.createVisitor().get('/')).text
    const brotli = await open('/', 'br')
    const gzip = await open('/', 'gzip')
    const withoutNonce = (html: string) => html.replace(readNonce(html), '')
    expect(withoutNonce(zlib.brotliDecompressSync(brotli.rawBody).toString())).toBe(withoutNonce(plain))
    expect(withoutNonce(zlib.gunzipSync(gzip.rawBody).toString())).toBe(withoutNonce(plain))
    for (const [{ headers }, encoding] of [
      [brotli, 'br'],
      [gzip, 'gzip'],
    ] as const) {
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'private, no-store', vary: expect.stringContaining('accept-encoding') })
    }
  })

  test('returns a new nonce in every response and allows only its own style element', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => site.createVisitor().get('/')))
    expect(new Set(responses.map(({ text }) => readNonce(text))).size).toBe(3)
    for (const { text, headers } of responses) {
      const hash = createHash('sha256')
        .update(/<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '')
        .digest('base64')
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${readNonce(text)}' 'sha256-${hash}';`)
    }
  })

  test('sets other cookies in every response', async () => {
    const cookies = await Promise.all([1, 2].map(async () => String((await open('/', 'gzip')).headers['set-cookie'])))
    expect(cookies[0]).toContain('balafon=g_')
    expect(cookies[0]).not.toBe(cookies[1])
  })

  test('does not return documents of users to guests, or guest documents to users', async () => {
    const user = await site.createSignedInUser()
    expect(readData((await user.get('/')).text).user.id).toBe(user.id)
    const { text } = await site.createVisitor().get('/')
    expect(readData(text).user).toBeNull()
    expect(text).not.toContain(user.email)
    expect(readData((await user.get('/')).text).user.id).toBe(user.id)
  })

  test('returns the same data twice and new data after a setting has changed', async () => {
    const readMadeAt = async () => readData((await site.createVisitor().get('/')).text).made_at
    const before = await readMadeAt()
    expect(await readMadeAt()).toBe(before)
    const { settings } = site.getContext('core')
    await settings.set('branding.site_name', 'Kora')
    expect((await site.createVisitor().get('/')).text).toContain('<b>Kora</b>')
    await settings.set('branding.site_name', 'Balafon')
    expect((await site.createVisitor().get('/')).text).toContain('<b>Balafon</b>')
  })

  test('returns a document for each language, device and cookie notice', async () => {
    const french = await site.createVisitor().get('/', { 'accept-language': 'fr' })
    expect(readData(french.text).i18n.language).toBe('fr')
    expect(readData((await site.createVisitor().get('/')).text).i18n.language).toBe('en')
    expect(readData((await site.createVisitor().get('/', { 'user-agent': 'iPhone Mobile' })).text).is_mobile_device).toBe(true)
    expect(readData((await site.createVisitor().get('/')).text).is_mobile_device).toBe(false)
  })
})

describe('first paint', () => {
  test('is in the HTML before the data, the stylesheet and the scripts', async () => {
    const { text } = await site.createVisitor().get('/')
    const positions = [
      '.first-paint-rail',
      'id="first-paint"',
      '<svg',
      'id="root"',
      'id="bootstrap-data"',
      'rel="preload"',
      'rel="stylesheet"',
      '<script defer',
    ].map((part) => text.indexOf(part))
    expect(positions).not.toContain(-1)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    expect(text).toContain('<b>Balafon</b>')
  })

  test('needs at most 14 KB of compressed HTML, one round trip of a new connection', async () => {
    const { text } = await site.createVisitor().get('/')
    expect(zlib.gzipSync(text.slice(0, text.indexOf('id="root"'))).length).toBeLessThan(14_000)
  })

  test('contains no style attributes, which the content security policy forbids', async () => {
    const { text } = await site.createVisitor().get('/')
    expect(text.slice(0, text.indexOf('id="root"'))).not.toMatch(/ style="/)
  })
})
