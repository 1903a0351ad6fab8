import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const readBootstrapData = (text: string) => JSON.parse(/id="bootstrap-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')
const parseShell = (worker: string) => JSON.parse(/^const SHELL=(.*?);\n/.exec(worker)?.[1] ?? 'null')
const readWorkerShell = async () => parseShell((await site.createVisitor().get('/service-worker.js')).text)

describe('GET /favicon.ico', () => {
  test('redirects to the icon of the site', async () => {
    const { status, headers } = await site.createVisitor().get('/favicon.ico')
    expect([status, headers['cache-control']]).toEqual([302, 'public, max-age=86400'])
    const icon = await site.createVisitor().get(new URL(String(headers.location), 'http://localhost').pathname)
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png'])
  })
})

describe('GET /manifest.webmanifest', () => {
  test('returns the name of the site in the language of the visitor', async () => {
    const english = await site.createVisitor().get('/manifest.webmanifest')
    expect(english.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = JSON.parse(english.text)
    expect(manifest).toMatchObject({ id: '/', name: 'Balafon', lang: 'en', start_url: '/', scope: '/', display: 'standalone', theme_color: '#0f0d15' })
    const french = await site.createVisitor().get('/manifest.webmanifest', { 'accept-language': 'fr' })
    expect(JSON.parse(french.text).lang).toBe('fr')
    const user = await site.createSignedInUser()
    await user.post('/api/v1/users/me/locale', { locale: 'fr' })
    expect(JSON.parse((await user.get('/manifest.webmanifest')).text).lang).toBe('fr')
  })

  test('lists icons that exist with their type and are immutable', async () => {
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

  test('returns 304 until it changes', async () => {
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

describe('GET /service-worker.js', () => {
  test('is revalidated and lists files that exist', async () => {
    const { status, headers, text } = await site.createVisitor().get('/service-worker.js')
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'text/javascript; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(/script-src 'self'/)
    const { files, page } = parseShell(text)
    for (const file of files) expect((await site.createVisitor().get(file)).status, file).toBe(200)
    expect((await site.createVisitor().get(page)).status).toBe(200)
  })

  test('lists every script, style and font of the offline page', async () => {
    const { files } = await readWorkerShell()
    const { text } = await site.createVisitor().get('/offline-shell')
    const requested = [...text.matchAll(/(?:src|href)="(\/static\/(?:js|css|font)\/[^"]+)"/g)].map(([, file]) => file)
    for (const ending of [/\.js$/, /\.css$/, /\.woff2$/]) expect(requested).toContainEqual(expect.stringMatching(ending))
    expect(requested.filter((file) => !files.includes(file))).toEqual([])
  })

  test('has another version when the data of the offline page changes', async () => {
    const before = await readWorkerShell()
    expect(await readWorkerShell()).toEqual(before)
    await site.getContext('core').settings.set('branding.site_name', 'Kora')
    expect((await readWorkerShell()).version).not.toBe(before.version)
    await site.getContext('core').settings.set('branding.site_name', 'Balafon')
    expect(await readWorkerShell()).toEqual(before)
  })

  test('is linked from every page', async () => {
    expect((await site.createVisitor().get('/')).text).toContain('<meta name="service-worker" content="/service-worker.js">')
  })
})

describe('GET /offline-shell', () => {
  test('returns the same data to users and guests and sets no cookie', async () => {
    const user = await site.createSignedInUser()
    expect((await user.get('/')).text).toContain(user.email)
    const { text, headers } = await user.get('/offline-shell')
    expect(headers['set-cookie']).toBeUndefined()
    expect(text).not.toContain(user.email)
    expect(readBootstrapData(text)).toMatchObject({ user: null, plugins: [], queries: [] })
    expect(readBootstrapData(text)).toEqual(readBootstrapData((await site.createVisitor().get('/offline-shell')).text))
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  test('allows its own style in the content security policy', async () => {
    const { text, headers } = await site.createVisitor().get('/offline-shell')
    const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(text)?.[1]
    expect(nonce).toBeTruthy()
    const hash = createHash('sha256')
      .update(/<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '')
      .digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}' 'sha256-${hash}'`)
  })

  test('uses the language of the query and names it in a header', async () => {
    const { text, headers } = await site.createVisitor().get('/offline-shell?locale=fr')
    expect(headers['content-language']).toBe('fr')
    expect(text).toMatch(/<html lang="fr" [^>]*data-offline>/)
    expect((await site.createVisitor().get('/offline-shell?locale=%22%3E')).headers['content-language']).toBe('en')
  })

  test('is the only page that is marked as offline', async () => {
    expect((await site.createVisitor().get('/')).text).not.toContain('data-offline')
  })
})

test('unregisters an older service worker in development', async () => {
  const developmentSite = await createTestSite({ LIVE_RELOAD: 'true' })
  const visitor = developmentSite.createVisitor()
  expect((await visitor.get('/')).text).not.toContain('service-worker')
  const { text } = await visitor.get('/service-worker.js')
  expect(text).toContain('unregister()')
  expect(text).not.toContain('SHELL')
  await developmentSite.close()
})
