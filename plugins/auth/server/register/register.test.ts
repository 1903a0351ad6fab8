import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { register } from '../../contract/register.ts'
import { FORGED_REQUESTS, getRandomPart, getSessionToken } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const getSettings = () => site.getContext('auth').settings
afterEach(async () => {
  await getSettings().set('registration.disable', false)
  await getSettings().set('registration.policies', [])
})

const createBrowser = () => site.createVisitor()
let registrationCount = 0
const createRegistration = (password = 'three quiet drums') => {
  registrationCount += 1
  return { email: `new${registrationCount}@example.test`, password, password_confirmation: password }
}

const findUsers = (email: string) =>
  site.sql<{ id: number; password_hash: string; language: string | null; email_verified_at: Date | null; roles: string[] }>(
    `select u.id, password_hash, language, email_verified_at, array(select r.name from roles r join user_roles on role_id = r.id where user_id = u.id) as roles
     from users u where lower(email) = lower($1)`,
    [email],
  )

describe('POST /auth/register', () => {
  test('creates an account with its role and a session', async () => {
    const visitor = createBrowser()
    await visitor.get('/register')
    const oldToken = getSessionToken(visitor)
    const body = createRegistration()
    const response = await visitor.request(register, { body }, { 'accept-language': 'fr' })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ status: 'success', bootstrapData: { user: { email: body.email, email_verified_at: null } } })
    expect(getSessionToken(visitor)).toMatch(/^s_/)
    expect([response.headers['set-cookie']].flat().join()).toContain(`Max-Age=${30 * 24 * 3600};`)
    expect(getRandomPart(getSessionToken(visitor))).not.toBe(getRandomPart(oldToken))
    expect((await visitor.get('/api/v1/me')).body.user.email).toBe(body.email)
    const [user] = await findUsers(body.email)
    expect(user).toMatchObject({ language: 'fr', roles: ['users'] })
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(response.text).not.toContain('$argon2id')
  })

  test('uses all 256 characters of a long password', async () => {
    const password = `é ${'x'.repeat(254)}`
    const body = createRegistration(password)
    expect((await createBrowser().request(register, { body })).status).toBe(200)
    expect((await createBrowser().request(login, { body: { email: body.email, password } })).status).toBe(200)
    expect((await createBrowser().request(login, { body: { email: body.email, password: password.slice(0, 255) } })).status).toBe(422)
  })

  test('creates one user per email, in any case and on parallel requests', async () => {
    const body = createRegistration()
    const responses = await Promise.all([
      createBrowser().request(register, { body }),
      createBrowser().request(register, { body: { ...body, email: ` ${body.email.toUpperCase()} ` } }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = responses.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual({ email: ['This email address is already in use.'] })
    expect(await findUsers(body.email)).toHaveLength(1)
  })

  const validBody = { email: 'valid@example.test', password: 'three quiet drums', password_confirmation: 'three quiet drums' }
  const repeat = (password: unknown) => ({ password, password_confirmation: password })

  test.each([
    ['email', {}, 'required'],
    ['email', { ...validBody, email: null }, 'Invalid value'],
    ['email', { ...validBody, email: 'a@b' }, 'valid email'],
    ['email', { ...validBody, email: `${'a'.repeat(243)}@example.test` }, 'at most 254'],
    ['password', { ...validBody, ...repeat(12345678) }, 'Invalid value'],
    ['password', { ...validBody, ...repeat('Liverpool1') }, 'too common'],
    ['password', { ...validBody, ...repeat('seven77') }, 'at least 8'],
    ['password', { ...validBody, ...repeat('x'.repeat(257)) }, 'at most 256'],
    ['password', { ...validBody, ...repeat('PassWord123') }, 'too common'],
    ['password', { ...validBody, ...repeat('VALID@example.test') }, 'can’t be your email'],
    ['password_confirmation', { ...validBody, password_confirmation: 'three quiet drumS' }, 'don’t match'],
    ['password_confirmation', { email: validBody.email, password: validBody.password }, 'required'],
    ['policies.terms', { ...validBody, policies: { terms: 'true' } }, 'Invalid value'],
    ['policies.made_up', { ...validBody, policies: { made_up: true } }, 'Unknown field'],
  ])('rejects %s: %j', async (field, body, text) => {
    const response = await createBrowser().post('/auth/register', body)
    expect(response.status).toBe(422)
    expect(response.body.errors[field]?.[0]).toContain(text)
    expect(await findUsers(validBody.email)).toEqual([])
  })

  test.each([
    { roles: [{ id: 4 }] },
    { permissions: [{ name: 'admin' }] },
    { email_verified_at: '2026-01-01T00:00:00Z' },
    { wallet: 1_000_000 },
    { id: 1 },
    { banned_at: null },
    { language: 'fr' },
  ])('rejects fields that new users may not set: %j', async (extra) => {
    const response = await createBrowser().post('/auth/register', { ...validBody, ...extra })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ [Object.keys(extra)[0] ?? '']: ['Unknown field.'] })
    expect(await findUsers(validBody.email)).toEqual([])
  })

  test('requires every policy to be accepted', async () => {
    await getSettings().set('registration.policies', [
      { id: 'terms', label: 'Terms', url: '/pages/terms' },
      { id: 'privacy', label: 'Privacy', url: '/pages/privacy' },
    ])
    const body = createRegistration()
    const refused = await createBrowser().request(register, { body: { ...body, policies: { terms: true, privacy: false } } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ 'policies.privacy': ['Please accept this to continue.'] })
    expect(Object.keys((await createBrowser().request(register, { body })).body.errors)).toEqual(['policies.terms', 'policies.privacy'])
    expect(await findUsers(body.email)).toEqual([])
    expect((await createBrowser().request(register, { body: { ...body, policies: { terms: true, privacy: true } } })).status).toBe(200)
  })

  test('rejects registration when it is closed', async () => {
    await getSettings().set('registration.disable', true)
    const body = createRegistration()
    const response = await createBrowser().request(register, { body })
    expect(response.status).toBe(403)
    expect(response.body).toEqual({ code: 'auth.registration_disabled', message: 'Registration is closed right now.' })
    expect(await findUsers(body.email)).toEqual([])
  })

  test.each(FORGED_REQUESTS)('does not create an account on a request %s', async (_description, headers) => {
    const body = createRegistration()
    expect((await createBrowser().request(register, { body }, headers)).status).toBe(403)
    expect(await findUsers(body.email)).toEqual([])
  })

  test('returns 429 after 20 registrations from one network', async () => {
    const visitor = createBrowser()
    for (let count = 0; count < 20; count += 1) expect((await visitor.post('/auth/register', {})).status).toBe(422)
    const response = await visitor.request(register, { body: createRegistration() })
    expect(response.status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(60)
    expect(response.body.message).toMatch(/^Too many attempts\. Try again in \d\d minutes\.$/)
  })
})
