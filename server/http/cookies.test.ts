import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'

let site: TestSite
let plain: TestSite
beforeAll(async () => {
  site = await createTestSite({ BASE_URL: 'https://music.test' })
  plain = await createTestSite()
})
afterAll(async () => {
  await site.close()
  await plain.close()
})

const PASSWORD = 'correct horse battery'

/** Every cookie a browser is given on its way through the site: its name and what it says of itself. */
async function cookiesOf({ createSignedInUser, createVisitor }: TestSite, origin: string): Promise<Map<string, string[]>> {
  const { email } = await createSignedInUser({ password: PASSWORD })
  const browser = createVisitor()
  const given = [
    await browser.get('/'),
    await browser.post('/api/v1/users/me/locale', { locale: 'fr' }),
    await browser.post('/auth/login', { email, password: PASSWORD, remember: true }),
    await browser.send('POST', '/safe-mode', { bytes: Buffer.from(''), headers: { origin } }),
  ]
  expect(given.map(({ status }) => status)).toEqual([200, 200, 200, 303])
  await chosenIsHeard(browser)
  const lines = given.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat().map(String))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.split('; ').slice(1)]))
}

async function chosenIsHeard(browser: Visitor) {
  const { text } = await browser.get('/')
  expect(text).toContain('<html lang="fr"')
  expect(text).toContain('"safe_mode":true')
}

const NAMES = ['XSRF-TOKEN', 'balafon', 'balafon-known', 'locale', 'safe-mode']

test('under https every cookie is for this host alone, and goes over nothing else', async () => {
  const cookies = await cookiesOf(site, 'https://music.test')
  expect([...cookies.keys()].sort()).toEqual(NAMES.map((name) => `__Host-${name}`))
  for (const [name, attributes] of cookies) {
    expect(attributes, name).toEqual(expect.arrayContaining(['Secure', 'SameSite=Lax', 'Path=/']))
    expect(attributes.includes('HttpOnly'), name).toBe(name !== '__Host-XSRF-TOKEN')
    expect(attributes.join(), name).not.toMatch(/domain/i)
  }
})

test('a site without https has them under plain names', async () => {
  const cookies = await cookiesOf(plain, 'http://localhost:3000')
  expect([...cookies.keys()].sort()).toEqual(NAMES)
  for (const [name, attributes] of cookies) expect(attributes, name).not.toContain('Secure')
})

test('under https a cookie with a plain name says nothing', async () => {
  const browser = site.createVisitor()
  browser.cookies.set('safe-mode', '1').set('locale', 'fr')
  const { text } = await browser.get('/')
  expect(text).toContain('"safe_mode":false')
  expect(text).toContain('<html lang="en"')
})
