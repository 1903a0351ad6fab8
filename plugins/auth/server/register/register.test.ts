import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { register } from '../../contract/register.ts'
import { FORGED_REQUESTS, getSessionToken } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const settings = () => site.getContext('auth').settings
afterEach(async () => {
  await settings().set('registration.disable', false)
  await settings().set('registration.policies', [])
})

const browser = () => site.createVisitor()
let people = 0
const newcomer = (password = 'three quiet drums') => {
  people += 1
  return { email: `new${people}@example.test`, password, password_confirmation: password }
}

const usersWith = (email: string) =>
  site.sql<{ id: string; password_hash: string; language: string | null; email_verified_at: Date | null; roles: string[] }>(
    `select u.id, password_hash, language, email_verified_at, array(select r.name from roles r join user_roles on role_id = r.id where user_id = u.id) as roles
     from users u where lower(email) = lower($1)`,
    [email],
  )

test('creates an account with its role and a session', async () => {
  const visitor = browser()
  await visitor.get('/register')
  const before = getSessionToken(visitor)
  const body = newcomer()
  const response = await visitor.request(register, { body }, { 'accept-language': 'fr' })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ status: 'success', bootstrapData: { user: { email: body.email, email_verified_at: null } } })
  expect(getSessionToken(visitor)).toMatch(/^s_/)
  expect([response.headers['set-cookie']].flat().join()).toContain(`Max-Age=${30 * 24 * 3600};`)
  expect(getSessionToken(visitor).slice(2)).not.toBe(before.slice(2))
  expect((await visitor.get('/api/v1/me')).body.user.email).toBe(body.email)
  const [user] = await usersWith(body.email)
  expect(user).toMatchObject({ language: 'fr', roles: ['users'] })
  expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(response.text).not.toContain('$argon2id')
})

test('uses all 256 characters of a long password', async () => {
  const password = `é ${'x'.repeat(254)}`
  const body = newcomer(password)
  expect((await browser().request(register, { body })).status).toBe(200)
  expect((await browser().request(login, { body: { email: body.email, password } })).status).toBe(200)
  expect((await browser().request(login, { body: { email: body.email, password: password.slice(0, 255) } })).status).toBe(422)
})

test('creates one user per email, in any case and on parallel requests', async () => {
  const body = newcomer()
  const responses = await Promise.all([
    browser().request(register, { body }),
    browser().request(register, { body: { ...body, email: ` ${body.email.toUpperCase()} ` } }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = responses.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({ email: ['This email address is already in use.'] })
  expect(await usersWith(body.email)).toHaveLength(1)
})

const fits = { email: 'fits@example.test', password: 'three quiet drums', password_confirmation: 'three quiet drums' }
const twice = (password: unknown) => ({ password, password_confirmation: password })

test.each([
  ['email', {}, 'required'],
  ['email', { ...fits, email: null }, 'kind of value'],
  ['email', { ...fits, email: 'a@b' }, 'valid email'],
  ['email', { ...fits, email: `${'a'.repeat(243)}@example.test` }, 'at most 254'],
  ['password', { ...fits, ...twice(12345678) }, 'kind of value'],
  ['password', { ...fits, ...twice('Liverpool1') }, 'too common'],
  ['password', { ...fits, ...twice('seven77') }, 'at least 8'],
  ['password', { ...fits, ...twice('x'.repeat(257)) }, 'at most 256'],
  ['password', { ...fits, ...twice('PassWord123') }, 'too common'],
  ['password', { ...fits, ...twice('FITS@example.test') }, 'can’t be your email'],
  ['password_confirmation', { ...fits, password_confirmation: 'three quiet drumS' }, 'don’t match'],
  ['password_confirmation', { email: fits.email, password: fits.password }, 'required'],
  ['policies.terms', { ...fits, policies: { terms: 'true' } }, 'kind of value'],
  ['policies.made_up', { ...fits, policies: { made_up: true } }, 'not known'],
])('rejects %s: %j', async (field, body, words) => {
  const response = await browser().post('/auth/register', body)
  expect(response.status).toBe(422)
  expect(response.body.errors[field]?.[0]).toContain(words)
  expect(await usersWith(fits.email)).toEqual([])
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
  const response = await browser().post('/auth/register', { ...fits, ...extra })
  expect(response.status).toBe(422)
  expect(response.body.errors).toEqual({ [Object.keys(extra)[0] ?? '']: ['Unknown field.'] })
  expect(await usersWith(fits.email)).toEqual([])
})

test('requires every policy to be accepted', async () => {
  await settings().set('registration.policies', [
    { id: 'terms', label: 'Terms', url: '/pages/terms' },
    { id: 'privacy', label: 'Privacy', url: '/pages/privacy' },
  ])
  const body = newcomer()
  const refused = await browser().request(register, { body: { ...body, policies: { terms: true, privacy: false } } })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ 'policies.privacy': ['Please accept this to continue.'] })
  expect(Object.keys((await browser().request(register, { body })).body.errors)).toEqual(['policies.terms', 'policies.privacy'])
  expect(await usersWith(body.email)).toEqual([])
  expect((await browser().request(register, { body: { ...body, policies: { terms: true, privacy: true } } })).status).toBe(200)
})

test('rejects registration when it is closed', async () => {
  await settings().set('registration.disable', true)
  const body = newcomer()
  const response = await browser().request(register, { body })
  expect(response.status).toBe(403)
  expect(response.body).toEqual({ code: 'auth.registration_disabled', message: 'Registration is closed right now.' })
  expect(await usersWith(body.email)).toEqual([])
})

test.each(FORGED_REQUESTS)('does not create an account on a request %s', async (_description, headers) => {
  const body = newcomer()
  expect((await browser().request(register, { body }, headers)).status).toBe(403)
  expect(await usersWith(body.email)).toEqual([])
})

test('restricts registrations per network', async () => {
  const visitor = browser()
  for (let count = 0; count < 20; count += 1) expect((await visitor.post('/auth/register', {})).status).toBe(422)
  const response = await visitor.request(register, { body: newcomer() })
  expect(response.status).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(60)
  expect(response.body.message).toMatch(/^Too many attempts\. Try again in \d\d minutes\.$/)
})
