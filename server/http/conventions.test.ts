import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const LOCALE = '/api/v1/users/me/locale'
const body = { locale: 'fr' }

test('every answer wears the safety headers', async () => {
  for (const url of ['/', '/api/v1/me', '/health', '/nowhere', '/storage/public/none.svg']) {
    const { headers } = await site.createVisitor().get(url)
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['content-security-policy'], url).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(headers['content-security-policy'], url).not.toMatch(/unsafe/)
  }
})

test('an answer’s id names neither the computer nor the process', async () => {
  const [one, other] = [await site.createVisitor().get('/health'), await site.createVisitor().get('/health')]
  expect(one.headers['x-request-id']).toMatch(/^\d+:[0-9a-f]{12}:\d+$/)
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
  expect(one.headers['x-request-id']).not.toContain(hostname())
})

test('an unsafe call needs the token of its own session', async () => {
  const visitor = site.createVisitor()
  await visitor.get('/')
  const token = String(visitor.cookies.get('XSRF-TOKEN'))
  const other = site.createVisitor()
  await other.get('/')
  const refused: Record<string, string>[] = [
    { 'x-xsrf-token': '' },
    { 'x-xsrf-token': String(other.cookies.get('XSRF-TOKEN')) },
    { origin: 'https://evil.test' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of refused) {
    const answer = await visitor.send('POST', LOCALE, { body, headers })
    expect(answer.status, JSON.stringify(headers)).toBe(403)
    expect(answer.body.code).toBe('csrf')
  }
  expect((await visitor.send('POST', LOCALE, { body, headers: { 'x-xsrf-token': token, origin: 'http://localhost:3000' } })).status).toBe(200)
})

test('a call without cookies is refused even with a token', async () => {
  const answer = await site.site.server.inject({ method: 'POST', url: LOCALE, payload: body, headers: { 'x-xsrf-token': 'x' } })
  expect(answer.statusCode).toBe(403)
})

test.each([
  ['GET', `${LOCALE}?_method=DELETE`, { 'x-http-method-override': 'DELETE' }],
  ['POST', `${LOCALE}?_method=DELETE`, {}],
  ['POST', LOCALE, { 'x-http-method-override': 'DELETE' }],
  ['POST', `${LOCALE}?_method=PUT`, { 'x-http-method-override': 'DELETE' }],
  ['POST', `${LOCALE}?_method=GET`, { 'x-http-method-override': 'GET' }],
  ['POST', `${LOCALE}?_method=delete`, { 'x-http-method-override': 'delete' }],
  ['POST', `${LOCALE}?_method=PUT&_method=PUT`, { 'x-http-method-override': 'PUT' }],
])('method override %s %s %j is refused', async (method, url, headers) => {
  const answer = await site.createVisitor().send(method, url, { ...(method === 'POST' && { body }), headers })
  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('bad_method_override')
})

test('a right override is routed by its own method', async () => {
  const answer = await site.createVisitor().send('POST', `${LOCALE}?_method=PUT`, { body, headers: { 'x-http-method-override': 'PUT' } })
  expect(answer.status).toBe(405)
  expect(answer.headers.allow).toBe('POST')
})

test('malformed and hostile bodies are refused with a clear code', async () => {
  const visitor = site.createVisitor()
  await visitor.get('/')
  const send = (payload: string, type = 'application/json') =>
    site.site.server.inject({
      method: 'POST',
      url: LOCALE,
      payload,
      headers: {
        'content-type': type,
        cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': String(visitor.cookies.get('XSRF-TOKEN')),
      },
    })
  expect((await send('{"locale":')).statusCode).toBe(400)
  expect((await send('{"__proto__":{"admin":true},"locale":"fr"}')).statusCode).toBe(400)
  expect((await send('[]')).statusCode).toBe(422)
  expect((await send('"fr"')).statusCode).toBe(422)
  expect((await send('locale=fr', 'text/plain')).statusCode).toBe(415)
  expect((await send(JSON.stringify({ locale: 'x'.repeat(2_000_000) }))).statusCode).toBe(413)
})

test('duplicated scalars in a query are refused', async () => {
  const answer = await site.createVisitor().get('/api/v1/bootstrap-data?locale=en&locale=fr')
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toHaveProperty('locale')
})

test('an unchanged answer is 304', async () => {
  const member = await site.createSignedInUser()
  const first = await member.get('/api/v1/me')
  expect((await member.get('/api/v1/me', { 'if-none-match': String(first.headers.etag) })).status).toBe(304)
})

test('an error inside stays inside', async () => {
  const member = await site.createSignedInUser()
  await site.sql('alter table users rename column country to land')
  try {
    const answer = await member.get('/api/v1/me')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ message: 'There was an issue. Please try again.', code: 'internal', id: expect.any(String) })
  } finally {
    await site.sql('alter table users rename column land to country')
  }
})

test.each(['nothing-like-an-address', '//%zz'])('%s is no address: 400, not a failure of ours', async (url) => {
  expect((await site.createVisitor().send('GET', url)).status).toBe(400)
})
