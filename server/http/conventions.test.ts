import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const LOCALE_URL = '/api/v1/users/me/locale'
const body = { locale: 'fr' }

test('sends security headers with every response', async () => {
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

test('sends a request id without the host name and the process id', async () => {
  const [first, second] = [await site.createVisitor().get('/health'), await site.createVisitor().get('/health')]
  expect(first.headers['x-request-id']).toMatch(/^\d+:[0-9a-f]{12}:\d+$/)
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
  expect(first.headers['x-request-id']).not.toContain(hostname())
})

describe('CSRF protection', () => {
  test('returns 403 for an unsafe request without the token of its session', async () => {
    const visitor = site.createVisitor()
    await visitor.get('/')
    const token = String(visitor.cookies.get('XSRF-TOKEN'))
    const otherVisitor = site.createVisitor()
    await otherVisitor.get('/')
    const rejectedHeaders: Record<string, string>[] = [
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': String(otherVisitor.cookies.get('XSRF-TOKEN')) },
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of rejectedHeaders) {
      const response = await visitor.send('POST', LOCALE_URL, { body, headers })
      expect(response.status, JSON.stringify(headers)).toBe(403)
      expect(response.body.code).toBe('csrf')
    }
    expect((await visitor.send('POST', LOCALE_URL, { body, headers: { 'x-xsrf-token': token, origin: 'http://localhost:3000' } })).status).toBe(200)
  })

  test('returns 403 for a CSRF token without cookies', async () => {
    const response = await site.site.server.inject({ method: 'POST', url: LOCALE_URL, payload: body, headers: { 'x-xsrf-token': 'x' } })
    expect(response.statusCode).toBe(403)
  })
})

describe('method override', () => {
  test.each([
    ['GET', `${LOCALE_URL}?_method=DELETE`, { 'x-http-method-override': 'DELETE' }],
    ['POST', `${LOCALE_URL}?_method=DELETE`, {}],
    ['POST', LOCALE_URL, { 'x-http-method-override': 'DELETE' }],
    ['POST', `${LOCALE_URL}?_method=PUT`, { 'x-http-method-override': 'DELETE' }],
    ['POST', `${LOCALE_URL}?_method=GET`, { 'x-http-method-override': 'GET' }],
    ['POST', `${LOCALE_URL}?_method=delete`, { 'x-http-method-override': 'delete' }],
    ['POST', `${LOCALE_URL}?_method=PUT&_method=PUT`, { 'x-http-method-override': 'PUT' }],
  ])('rejects %s %s %j', async (method, url, headers) => {
    const response = await site.createVisitor().send(method, url, { ...(method === 'POST' && { body }), headers })
    expect(response.status).toBe(400)
    expect(response.body.code).toBe('bad_method_override')
  })

  test('applies the overriding method of a valid override', async () => {
    const response = await site.createVisitor().send('POST', `${LOCALE_URL}?_method=PUT`, { body, headers: { 'x-http-method-override': 'PUT' } })
    expect(response.status).toBe(405)
    expect(response.headers.allow).toBe('POST')
  })
})

test('returns 400, 413, 415 or 422 for malformed and hostile bodies', async () => {
  const visitor = site.createVisitor()
  await visitor.get('/')
  const send = (payload: string, type = 'application/json') =>
    site.site.server.inject({
      method: 'POST',
      url: LOCALE_URL,
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

test('returns 422 for a repeated query parameter', async () => {
  const response = await site.createVisitor().get('/api/v1/bootstrap-data?locale=en&locale=fr')
  expect(response.status).toBe(422)
  expect(response.body.errors).toHaveProperty('locale')
})

test('returns 304 for an unchanged response', async () => {
  const user = await site.createSignedInUser()
  const first = await user.get('/api/v1/me')
  expect((await user.get('/api/v1/me', { 'if-none-match': String(first.headers.etag) })).status).toBe(304)
})

test('hides the details of a server error', async () => {
  const user = await site.createSignedInUser()
  await site.migrationSql('alter table users rename column country to renamed_country')
  try {
    const response = await user.get('/api/v1/me')
    expect(response.status).toBe(500)
    expect(response.body).toEqual({ message: 'There was an issue. Please try again.', code: 'internal', id: expect.any(String) })
  } finally {
    await site.migrationSql('alter table users rename column renamed_country to country')
  }
})

test.each(['nothing-like-an-address', '//%zz'])('returns 400 for the invalid URL %s', async (url) => {
  expect((await site.createVisitor().send('GET', url)).status).toBe(400)
})
