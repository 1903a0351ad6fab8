import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const ORIGIN = 'http://localhost:3000'
/** Lists the URLs that a page declares: the canonical URL and `og:url`. */
const listDeclaredUrls = (html: string) => [...html.matchAll(/(?:rel="canonical" href|property="og:url" content)="([^"]*)"/g)].map(([, url]) => url ?? '')

describe('page URLs', () => {
  test.each(['//evil.example/login', '//evil.example', '//evil.example//x', '/\\evil.example/x', '/\\/evil.example', '//[', '//[/x', '/%2f%2fevil.example'])(
    'responds to %s with 404 and URLs of this site',
    async (url) => {
      const { status, text } = await site.createVisitor().get(url)
      expect(status).toBe(404)
      expect(listDeclaredUrls(text)).toHaveLength(2)
      for (const declaredUrl of listDeclaredUrls(text)) expect(new URL(declaredUrl).origin).toBe(ORIGIN)
    },
  )

  test('responds to a path of slashes with the home page', async () => {
    const { status, text } = await site.createVisitor().get('///')
    expect(status).toBe(200)
    for (const declaredUrl of listDeclaredUrls(text)) expect(new URL(declaredUrl).origin).toBe(ORIGIN)
  })

  test('leaves the query out of the canonical URL', async () => {
    expect(listDeclaredUrls((await site.createVisitor().get('/login?next=//evil.example#x')).text)).toEqual([`${ORIGIN}/login`, `${ORIGIN}/login`])
  })

  test.each(['][', 'a b', '[::1', 'a:99999', '%', 'a/b', 'a?b', 'user@a', 'a\\b', '256.256.256.256'])('returns 400 for the invalid host %s', async (host) => {
    for (const url of ['/login', '/api/v1/bootstrap-data']) {
      const { status, body } = await site.createVisitor().get(url, { host })
      expect([url, status, body.code]).toEqual([url, 400, 'bad_request'])
    }
  })

  test.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'web_1', 'xn--bcher-kva.example'])('accepts the host %s', async (host) => {
    expect((await site.createVisitor().get('/login', { host })).status).toBe(200)
  })
})

describe('/dev/ui', () => {
  test('exists outside production', async () => {
    const { status, text } = await site.createVisitor().get('/dev/ui')
    expect(status).toBe(200)
    expect(text).toContain('"has_developer_screens":true')
  })

  test('responds with 404 in production', async () => {
    const productionSite = await createTestSite({ NODE_ENV: 'production', BASE_URL: 'https://music.example.org' })
    const { status, text } = await productionSite.createVisitor().get('/dev/ui')
    expect(status).toBe(404)
    expect(text).toContain('"has_developer_screens":false')
    await productionSite.close()
  })
})
