import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const NAMES = ['constructor', 'toString', 'hasOwnProperty', 'valueOf']

test.each(NAMES)('a parameter or a field called %s is unknown like any other', async (name) => {
  const visitor = site.createVisitor()
  const asked = await visitor.get(`/api/v1/bootstrap-data?${name}=1`)
  const sent = await visitor.post('/api/v1/users/me/locale', { locale: 'fr', [name]: 1 })
  for (const { status, headers, body } of [asked, sent]) {
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(Object.keys(body.errors)).toEqual([name])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("default-src 'self'") })
  }
})

test.each(NAMES)('a form’s field called %s is unknown like any other', async (name) => {
  const answer = await uploadWith(name)
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid'])
  expect(Object.keys(answer.body.errors)).toContain(name)
})

test('a prototype is refused, wherever it comes', async () => {
  const visitor = site.createVisitor()
  const answers = [
    await visitor.get('/api/v1/bootstrap-data?__proto__=1'),
    await visitor.get('/api/v1/bootstrap-data?locale=en&__proto__=1&__proto__=2'),
    await visitor.get('/login?__proto__=1'),
    await uploadWith('__proto__'),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [400, 'bad_request']))
})

async function uploadWith(field: string) {
  const member = await site.createSignedInUser()
  const form = `--part\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n1\r\n--part--\r\n`
  return member.send('POST', '/api/v1/users/me/avatar', {
    bytes: Buffer.from(form),
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
  })
}
