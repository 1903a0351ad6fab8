import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const findOptionalId = () => site.site.registry.listRunning().find(({ current }) => !current.manifest.core)?.id

const SAME_ORIGIN = { origin: 'http://localhost:3000' }
const submit = (visitor: Visitor, url: string, headers: Record<string, string> = SAME_ORIGIN) =>
  visitor.send('POST', url, { bytes: Buffer.from(''), headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } })

describe('safe mode', () => {
  test('hides optional plugins from the visitor until they leave safe mode', async () => {
    const visitor = site.createVisitor()
    const id = findOptionalId()
    expect((await visitor.get('/')).text).toContain(`/plugins/${id}/`)
    const entered = await submit(visitor, '/safe-mode')
    expect([entered.status, entered.headers.location]).toEqual([303, '/safe-mode'])
    for (const url of ['/safe-mode', '/', '/api/v1/bootstrap-data']) {
      const { text } = await visitor.get(url)
      expect(text).not.toContain(`/plugins/${id}/`)
      expect(text).toContain('/plugins/auth/')
      expect(text).toContain('"safe_mode":true')
    }
    expect((await site.createVisitor().get('/')).text).toContain(`/plugins/${id}/`)
    const left = await submit(visitor, '/safe-mode/leave')
    expect([left.status, left.headers.location]).toEqual([303, '/'])
    expect((await visitor.get('/')).text).toContain(`/plugins/${id}/`)
  })

  test('offers safe mode on a page without optional plugins and does not enter it', async () => {
    const visitor = site.createVisitor()
    const { status, text } = await visitor.get('/safe-mode')
    expect(status).toBe(200)
    expect(text).not.toContain(`/plugins/${findOptionalId()}/`)
    expect(text).toContain('"safe_mode":false')
    expect((await visitor.get('/')).text).toContain(`/plugins/${findOptionalId()}/`)
  })

  test.each([
    ['a form on another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a cross-site request', { ...SAME_ORIGIN, 'sec-fetch-site': 'cross-site' }],
    ['a request without an origin', {}],
  ])('returns 403 to %s when it enters or leaves safe mode', async (_title, headers: Record<string, string>) => {
    const visitor = site.createVisitor()
    const isInSafeMode = async () => (await visitor.get('/')).text.includes('"safe_mode":true')
    expect((await submit(visitor, '/safe-mode', headers)).status).toBe(403)
    expect(await isInSafeMode()).toBe(false)
    await submit(visitor, '/safe-mode')
    expect((await submit(visitor, '/safe-mode/leave', headers)).status).toBe(403)
    await visitor.get('/safe-mode/leave')
    expect(await isInSafeMode()).toBe(true)
  })
})
