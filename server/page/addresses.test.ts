import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const ORIGIN = 'http://localhost:3000'
/** Every address a page says it has. */
const addressesIn = (html: string) => [...html.matchAll(/(?:rel="canonical" href|property="og:url" content)="([^"]*)"/g)].map(([, address]) => address ?? '')

test.each(['//evil.example/login', '//evil.example', '//evil.example//x', '/\\evil.example/x', '/\\/evil.example', '//[', '//[/x', '/%2f%2fevil.example'])(
  '%s is a page of ours that is not there',
  async (url) => {
    const { status, text } = await site.createVisitor().get(url)
    expect(status).toBe(404)
    expect(addressesIn(text)).toHaveLength(2)
    for (const address of addressesIn(text)) expect(new URL(address).origin).toBe(ORIGIN)
  },
)

test('slashes alone are the first page', async () => {
  const { status, text } = await site.createVisitor().get('///')
  expect(status).toBe(200)
  for (const address of addressesIn(text)) expect(new URL(address).origin).toBe(ORIGIN)
})

test('a page’s address is without what was asked of it', async () => {
  expect(addressesIn((await site.createVisitor().get('/login?next=//evil.example#x')).text)).toEqual([`${ORIGIN}/login`, `${ORIGIN}/login`])
})

test.each(['][', 'a b', '[::1', 'a:99999', '%', 'a/b', 'a?b', 'user@a', 'a\\b', '256.256.256.256'])('a host called %s is refused', async (host) => {
  for (const url of ['/login', '/api/v1/bootstrap-data']) {
    const { status, body } = await site.createVisitor().get(url, { host })
    expect([url, status, body.code]).toEqual([url, 400, 'bad_request'])
  }
})

test.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'web_1', 'xn--bcher-kva.example'])('a host called %s is none of our business', async (host) => {
  expect((await site.createVisitor().get('/login', { host })).status).toBe(200)
})
