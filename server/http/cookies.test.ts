import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'

let httpsSite: TestSite
let httpSite: TestSite
beforeAll(async () => {
  httpsSite = await createTestSite({ BASE_URL: 'https://music.test' })
  httpSite = await createTestSite()
})
afterAll(async () => {
  await httpsSite.close()
  await httpSite.close()
})

const PASSWORD = 'correct horse battery'

/** Visits pages that set every cookie of the site. Returns the attributes of the cookies by name. */
async function collectCookies({ createSignedInUser, createVisitor }: TestSite, origin: string): Promise<Map<string, string[]>> {
  const { email } = await createSignedInUser({ password: PASSWORD })
  const visitor = createVisitor()
  const responses = [
    await visitor.get('/'),
    await visitor.post('/api/v1/users/me/locale', { locale: 'fr' }),
    await visitor.post('/auth/login', { email, password: PASSWORD, remember: true }),
    await visitor.send('POST', '/safe-mode', { bytes: Buffer.from(''), headers: { origin } }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 303])
  await expectPreferences(visitor)
  const lines = responses.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat().map(String))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.split('; ').slice(1)]))
}

async function expectPreferences(visitor: Visitor) {
  const { text } = await visitor.get('/')
  expect(text).toContain('<html lang="fr"')
  expect(text).toContain('"safe_mode":true')
}

const NAMES = ['XSRF-TOKEN', 'balafon', 'balafon-known', 'locale', 'safe-mode']

describe('a cookie over https', () => {
  test('is bound to the host and secure', async () => {
    const cookies = await collectCookies(httpsSite, 'https://music.test')
    expect([...cookies.keys()].sort()).toEqual(NAMES.map((name) => `__Host-${name}`))
    for (const [name, attributes] of cookies) {
      expect(attributes, name).toEqual(expect.arrayContaining(['Secure', 'SameSite=Lax', 'Path=/']))
      expect(attributes.includes('HttpOnly'), name).toBe(name !== '__Host-XSRF-TOKEN')
      expect(attributes.join(), name).not.toMatch(/domain/i)
    }
  })

  test('is ignored without the host prefix', async () => {
    const visitor = httpsSite.createVisitor()
    visitor.cookies.set('safe-mode', '1').set('locale', 'fr')
    const { text } = await visitor.get('/')
    expect(text).toContain('"safe_mode":false')
    expect(text).toContain('<html lang="en"')
  })
})

describe('a cookie over http', () => {
  test('has a plain name without the Secure attribute', async () => {
    const cookies = await collectCookies(httpSite, 'http://localhost:3000')
    expect([...cookies.keys()].sort()).toEqual(NAMES)
    for (const [name, attributes] of cookies) expect(attributes, name).not.toContain('Secure')
  })
})
