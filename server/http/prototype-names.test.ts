import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const NAMES = ['constructor', 'toString', 'hasOwnProperty', 'valueOf']

describe('names of object prototype members', () => {
  test.each(NAMES)('returns 422 for an unknown parameter or field named %s', async (name) => {
    const visitor = site.createVisitor()
    const queryResponse = await visitor.get(`/api/v1/bootstrap-data?${name}=1`)
    const bodyResponse = await visitor.post('/api/v1/users/me/locale', { locale: 'fr', [name]: 1 })
    for (const { status, headers, body } of [queryResponse, bodyResponse]) {
      expect([status, body.code]).toEqual([422, 'invalid'])
      expect(Object.keys(body.errors)).toEqual([name])
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("default-src 'self'") })
    }
  })

  test.each(NAMES)('returns 422 for an unknown form field named %s', async (name) => {
    const response = await uploadWithField(name)
    expect([response.status, response.body.code]).toEqual([422, 'invalid'])
    expect(Object.keys(response.body.errors)).toContain(name)
  })

  test('returns 400 for __proto__ in a query or a form', async () => {
    const visitor = site.createVisitor()
    const responses = [
      await visitor.get('/api/v1/bootstrap-data?__proto__=1'),
      await visitor.get('/api/v1/bootstrap-data?locale=en&__proto__=1&__proto__=2'),
      await visitor.get('/login?__proto__=1'),
      await uploadWithField('__proto__'),
    ]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(responses.map(() => [400, 'bad_request']))
  })
})

async function uploadWithField(field: string) {
  const user = await site.createSignedInUser()
  const form = `--part\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n1\r\n--part--\r\n`
  return user.send('POST', '/api/v1/users/me/avatar', {
    bytes: Buffer.from(form),
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
  })
}
