import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const json = (text: string) => JSON.parse(/id="bootstrap-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')
const shellOf = (worker: string) => JSON.parse(/^const SHELL=(.*?);\n/.exec(worker)?.[1] ?? 'null')
const worker = async () => shellOf((await site.createVisitor().get('/service-worker.js')).text)

describe('the manifest', () => {
  test('names the site and speaks the language of who asks', async () => {
    const english = await site.createVisitor().get('/manifest.webmanifest')
    expect(english.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = JSON.parse(english.text)
    expect(manifest).toMatchObject({ id: '/', name: 'Balafon', lang: 'en', start_url: '/', scope: '/', display: 'standalone', theme_color: '#0f0d15' })
    const french = await site.createVisitor().get('/manifest.webmanifest', { 'accept-language': 'fr' })
    expect(JSON.parse(french.text).lang).toBe('fr')
    const member = await site.createSignedInUser()
    await member.post('/api/v1/users/me/locale', { locale: 'fr' })
    expect(JSON.parse((await member.get('/manifest.webmanifest')).text).lang).toBe('fr')
  })

  test('its icons are there, of the types it says, for good', async () => {
    const { icons } = JSON.parse((await site.createVisitor().get('/manifest.webmanifest')).text)
    expect(icons.map(({ purpose, sizes }: { purpose: string; sizes: string }) => `${purpose} ${sizes}`)).toEqual([
      'any any',
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
    for (const { src, type } of icons) {
      const { status, headers } = await site.createVisitor().get(src)
      expect([status, headers['content-type'], headers['cache-control']], src).toEqual([200, type, 'public, max-age=31536000, immutable'])
    }
  })

  test('comes again only when it has changed', async () => {
    const visitor = site.createVisitor()
    const { headers } = await visitor.get('/manifest.webmanifest')
    expect(headers['cache-control']).toBe('no-cache')
    expect((await visitor.get('/manifest.webmanifest', { 'if-none-match': String(headers.etag) })).status).toBe(304)
    await site.getContext('core').settings.set('branding.site_name', 'Kora')
    const renamed = await visitor.get('/manifest.webmanifest', { 'if-none-match': String(headers.etag) })
    expect(JSON.parse(renamed.text).name).toBe('Kora')
    await site.getContext('core').settings.set('branding.site_name', 'Balafon')
  })
})

describe('the service worker', () => {
  test('is asked for anew each time, and names files that are there', async () => {
    const { status, headers, text } = await site.createVisitor().get('/service-worker.js')
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'text/javascript; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(/script-src 'self'/)
    const { files, page } = shellOf(text)
    for (const file of files) expect((await site.createVisitor().get(file)).status, file).toBe(200)
    expect((await site.createVisitor().get(page)).status).toBe(200)
  })

  test('keeps every script, style and font that the page itself asks for', async () => {
    const { files } = await worker()
    const { text } = await site.createVisitor().get('/offline-shell')
    const asked = [...text.matchAll(/(?:src|href)="(\/static\/(?:js|css|font)\/[^"]+)"/g)].map(([, file]) => file)
    expect(asked.length).toBeGreaterThan(6)
    expect(asked.filter((file) => !files.includes(file))).toEqual([])
  })

  test('is another one when what it keeps is no longer true', async () => {
    const before = await worker()
    expect(await worker()).toEqual(before)
    await site.getContext('core').settings.set('branding.site_name', 'Kora')
    expect((await worker()).version).not.toBe(before.version)
    await site.getContext('core').settings.set('branding.site_name', 'Balafon')
    expect(await worker()).toEqual(before)
  })

  test('is named by every page', async () => {
    expect((await site.createVisitor().get('/')).text).toContain('<meta name="service-worker" content="/service-worker.js">')
  })
})

describe('the offline shell', () => {
  test("is nobody's: a member gets what a guest gets, and no cookie is set or spent", async () => {
    const member = await site.createSignedInUser()
    expect((await member.get('/')).text).toContain(member.email)
    const { text, headers } = await member.get('/offline-shell')
    expect(headers['set-cookie']).toBeUndefined()
    expect(text).not.toContain(member.email)
    expect(json(text)).toMatchObject({ user: null, plugins: [], queries: [] })
    expect(json(text)).toEqual(json((await site.createVisitor().get('/offline-shell')).text))
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  test('carries the policy its own nonce needs, wherever it is shown', async () => {
    const { text, headers } = await site.createVisitor().get('/offline-shell')
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1]
    expect(nonce).toBeTruthy()
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
  })

  test('speaks the language it is asked for, and says which', async () => {
    const { text, headers } = await site.createVisitor().get('/offline-shell?locale=fr')
    expect(headers['content-language']).toBe('fr')
    expect(text).toMatch(/<html lang="fr" [^>]*data-offline>/)
    expect((await site.createVisitor().get('/offline-shell?locale=%22%3E')).headers['content-language']).toBe('en')
  })

  test('no other page takes itself for it', async () => {
    expect((await site.createVisitor().get('/')).text).not.toContain('data-offline')
  })
})

test('under development no page asks for a worker, and one from before takes its leave', async () => {
  const developed = await createTestSite({ LIVE_RELOAD: 'true' })
  const visitor = developed.createVisitor()
  expect((await visitor.get('/')).text).not.toContain('service-worker')
  const { text } = await visitor.get('/service-worker.js')
  expect(text).toContain('unregister()')
  expect(text).not.toContain('SHELL')
  await developed.close()
})
