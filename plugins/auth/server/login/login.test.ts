import { createTestSite, type TestResponse, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { FORGED_REQUESTS, getRandomPart, getSessionToken } from '../testing/browsers.ts'
import { createIpHeaders, trustTestIpHeader } from '../testing/ip-addresses.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  trustTestIpHeader(site)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const createBrowser = () => site.createVisitor()

async function countSessions(userId: number) {
  const [row] = await site.sql<{ count: number }>('select count(*) as count from sessions where user_id = $1', [userId])
  return row?.count
}

describe('POST /auth/login', () => {
  test('returns the user and signs in later requests', async () => {
    const { id, email, password } = await site.createSignedInUser()
    const visitor = createBrowser()
    const response = await visitor.request(login, { body: { email: `  ${email.toUpperCase()} `, password, remember: true } })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ two_factor: false, bootstrapData: { user: { id, email } } })
    expect((await visitor.get('/api/v1/me')).body.user.id).toBe(id)
  })

  test('replaces the session cookie', async () => {
    const { id, email, password } = await site.createSignedInUser()
    const visitor = createBrowser()
    await visitor.get('/login')
    const oldToken = getSessionToken(visitor)
    await visitor.request(login, { body: { email, password } })
    expect(oldToken).toMatch(/^g_/)
    expect(getSessionToken(visitor)).toMatch(/^s_/)
    expect(getRandomPart(getSessionToken(visitor))).not.toBe(getRandomPart(oldToken))
    expect((await visitor.get('/api/v1/me')).body.user.id).toBe(id)
  })

  test('does not sign in a session token that an attacker planted', async () => {
    const attacker = await site.createSignedInUser()
    const victim = await site.createSignedInUser()
    const plantedToken = getSessionToken(attacker)
    await attacker.request(login, { body: { email: victim.email, password: victim.password } })
    expect((await attacker.get('/api/v1/me')).body.user.id).toBe(victim.id)
    expect(getSessionToken(attacker)).not.toBe(plantedToken)
    const browserWithPlantedToken = site.createVisitor()
    browserWithPlantedToken.cookies.set('balafon', plantedToken)
    expect((await browserWithPlantedToken.get('/api/v1/me')).status).toBe(401)
  })

  test('returns the same error for an unknown email and a wrong password', async () => {
    const { email } = await site.createSignedInUser()
    const existing = await createBrowser().request(login, { body: { email, password: 'not my password' } })
    const unknown = await createBrowser().request(login, { body: { email: 'nobody@example.test', password: 'not my password' } })
    expect(existing.status).toBe(422)
    expect(existing.body.errors).toEqual({ email: ['Wrong email or password.'] })
    expect({ status: unknown.status, text: unknown.text }).toEqual({ status: existing.status, text: existing.text })
  })

  test('rejects every password for an account without one', async () => {
    const { id, email, password } = await site.createSignedInUser()
    await site.sql('update users set password_hash = null where id = $1', [id])
    expect((await createBrowser().request(login, { body: { email, password } })).status).toBe(422)
  })

  const validBody = { email: 'a@example.test', password: 'whatever it is' }

  test.each([
    ['email', {}],
    ['email', { ...validBody, email: 7 }],
    ['email', { ...validBody, email: 'not an address' }],
    ['email', { ...validBody, email: ['a@example.test'] }],
    ['email', { ...validBody, email: `${'a'.repeat(250)}@example.test` }],
    ['password', { ...validBody, password: { $ne: '' } }],
    ['password', { ...validBody, password: '' }],
    ['password', { ...validBody, password: 'x'.repeat(257) }],
    ['remember', { ...validBody, remember: 'yes' }],
    ['user_id', { ...validBody, user_id: 1 }],
  ])('rejects an invalid %s', async (field, body) => {
    const response = await createBrowser().post('/auth/login', body)
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toContain(field)
  })

  test('rejects a body that is not an object', async () => {
    for (const body of [[], 'text', 7]) expect((await createBrowser().post('/auth/login', body)).status).toBeOneOf([400, 422])
    const response = await createBrowser().post('/auth/login', JSON.parse('{"__proto__": {"remember": true}, "email": "a@example.test", "password": "x"}'))
    expect(response.status).toBe(400)
  })

  test.each(FORGED_REQUESTS)('does not sign in on a request %s', async (_description, headers) => {
    const { id, email, password } = await site.createSignedInUser()
    const countBefore = await countSessions(id)
    const response = await createBrowser().request(login, { body: { email, password } }, headers)
    expect(response.status).toBe(403)
    expect(await countSessions(id)).toBe(countBefore)
  })

  const getSessionCookie = ({ headers }: TestResponse) =>
    [headers['set-cookie']]
      .flat()
      .map(String)
      .find((line) => line.startsWith('balafon=')) ?? ''

  test.each([
    { remember: true, hours: 30 * 24, maxAge: /Max-Age=2592000/ },
    { remember: false, hours: 12, maxAge: /^(?!.*(Max-Age|Expires))/ }, // A cookie without an expiry ends with the browser.
  ])('keeps a session with remember $remember for $hours hours', async ({ remember, hours, maxAge }) => {
    const { id, email, password } = await site.createSignedInUser()
    await site.sql('delete from sessions where user_id = $1', [id])
    const response = await createBrowser().request(login, { body: { email, password, remember } })
    const cookie = getSessionCookie(response)
    expect(cookie).toMatch(maxAge)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const [row] = await site.sql<{ hours: number }>(
      'select extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions where user_id = $1',
      [id],
    )
    expect(row?.hours).toBe(hours)
  })

  test('creates two sessions for two parallel requests', async () => {
    const { id, email, password } = await site.createSignedInUser()
    const countBefore = await countSessions(id)
    const responses = await Promise.all([1, 2].map(() => createBrowser().request(login, { body: { email, password } })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await countSessions(id)).toBe((countBefore ?? 0) + 2)
  })

  test('returns 429 after ten attempts, but not to the owner in another network', async () => {
    const { email, password } = await site.createSignedInUser()
    const attacker = createBrowser()
    const responses: TestResponse[] = []
    for (let count = 0; count < 11; count += 1) responses.push(await attacker.request(login, { body: { email, password: `guess ${count}` } }))
    expect(responses.slice(0, 10).every(({ status }) => status === 422)).toBe(true)
    expect(responses[10]?.status).toBe(429)
    expect(Number(responses[10]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(responses[10]?.body.code).toBe('too_many_requests')
    expect((await attacker.request(login, { body: { email, password } })).status).toBe(429)
    expect((await createBrowser().request(login, { body: { email, password } }, createIpHeaders('198.51.100.7'))).status).toBe(200)
  })

  test('returns 429 after ten attempts from one network on several accounts', async () => {
    const statuses: number[] = []
    for (const attacker of [await site.createSignedInUser(), await site.createSignedInUser()]) {
      for (let count = 0; count < 6; count += 1) {
        const response = await attacker.request(login, { body: { email: `user-${statuses.length}@example.test`, password: 'guess' } })
        statuses.push(response.status)
      }
    }
    expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('returns errors in the visitor’s language', async () => {
    const response = await createBrowser().request(login, { body: validBody }, { 'accept-language': 'fr' })
    expect(response.body.message).toBe('Adresse e-mail ou mot de passe incorrect.')
  })
})
