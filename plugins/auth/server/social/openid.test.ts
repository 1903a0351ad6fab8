import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Claims, KEYS, type OpenIdDouble, signInThere, startOpenIdDouble } from '../testing/openid-double.ts'
import { comeBack, openWindow, type WindowEnd } from '../testing/windows.ts'

const CALLBACK = 'http://localhost:3000/secure/auth/social/openid/callback'

let site: TestSite
let double: OpenIdDouble
const accounts = new Map<string, Claims>()
beforeAll(async () => {
  site = await createTestSite()
  double = await startOpenIdDouble(() => [CALLBACK], accounts)
  const { settings } = site.getContext('auth')
  await settings.set('social.openid.enable', true)
  await settings.set('social.openid.label', 'the Club')
  await settings.set('social.openid.issuer', double.issuer)
  await settings.set('social.openid.client_id', KEYS.id)
  await settings.set('social.openid.client_secret', KEYS.secret)
})
afterAll(async () => {
  await site.close()
  await double.close()
})
beforeEach(() => site.sql('delete from rate_limits'))

function account(name: string, more: Partial<Claims> = {}): Claims {
  const claims = { email: `${name}@club.test`, email_verified: true, name: `${name} of the club`, preferred_username: `${name}77`, ...more }
  accounts.set(name, claims)
  return claims
}

async function signIn(visitor: Visitor, name: string | null, purpose: 'login' | 'connect' = 'login'): Promise<WindowEnd> {
  const opened = await openWindow(visitor, 'openid', purpose)
  if (typeof opened !== 'string') return opened
  return comeBack(visitor, await signInThere(opened, name))
}

test('a newcomer by OpenID Connect has an account with a verified address', async () => {
  const claims = account('awa')
  const visitor = site.createVisitor()
  const { result } = await signIn(visitor, 'awa')
  expect(result.status).toBe('SUCCESS')
  const { user } = (await visitor.get('/api/v1/me?with=social_profiles')).body
  expect(user).toMatchObject({ email: claims.email, name: claims.name, social_profiles: [{ service_name: 'openid', username: 'awa77' }] })
  expect(user.email_verified_at).not.toBeNull()
  expect(await site.sql('select subject from social_profiles where user_id = $1', [user.id])).toEqual([{ subject: `${double.issuer} awa` }])
})

test('the service is asked with nonce and proof key', async () => {
  const address = new URL(String(await openWindow(site.createVisitor(), 'openid', 'login')))
  expect(address.origin).toBe(double.issuer)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: KEYS.id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('an address the service has not verified stays unverified', async () => {
  const { email } = account('kofi', { email_verified: false })
  const visitor = site.createVisitor()
  await signIn(visitor, 'kofi')
  expect((await visitor.get('/api/v1/me')).body.user).toMatchObject({ email, email_verified_at: null })
})

test('a token for another sign-in is refused', async () => {
  account('nana')
  const visitor = site.createVisitor()
  const back = await signInThere(String(await openWindow(visitor, 'openid', 'login')), 'nana')
  await site.sql(`update social_attempts set kept = jsonb_set(kept::jsonb, '{nonce}', '"another"')::text`)
  expect((await comeBack(visitor, back)).result.status).toBe('ERROR')
  expect((await visitor.get('/api/v1/me')).status).toBe(401)
})

test('a code without its proof key is worth nothing', async () => {
  account('yaa')
  const visitor = site.createVisitor()
  const back = await signInThere(String(await openWindow(visitor, 'openid', 'login')), 'yaa')
  await site.sql(`update social_attempts set kept = jsonb_set(kept::jsonb, '{verifier}', to_jsonb(repeat('x', 43)))::text`)
  expect((await comeBack(visitor, back)).result.status).toBe('ERROR')
  expect((await visitor.get('/api/v1/me')).status).toBe(401)
})

test('who refuses there is told so', async () => {
  const { result } = await signIn(site.createVisitor(), null)
  expect(result.callbackData.errorMessage).toContain('permission')
})

test('an account of the same address is asked for its password', async () => {
  const member = await site.createSignedInUser()
  account('twin', { email: member.email })
  expect((await signIn(site.createVisitor(), 'twin')).result.status).toBe('REQUEST_PASSWORD')
})

test('another issuer’s people are other people', async () => {
  account('kwame')
  const first = site.createVisitor()
  await signIn(first, 'kwame')
  const imposter = await startOpenIdDouble(() => [CALLBACK], new Map([['kwame', { ...account('kwame'), email: 'kwame@elsewhere.test' }]]))
  await site.getContext('auth').settings.set('social.openid.issuer', imposter.issuer)
  const second = site.createVisitor()
  await signIn(second, 'kwame')
  await site.getContext('auth').settings.set('social.openid.issuer', double.issuer)
  await imposter.close()
  const [one, other] = [(await first.get('/api/v1/me')).body.user, (await second.get('/api/v1/me')).body.user]
  expect(other.email).toBe('kwame@elsewhere.test')
  expect(other.id).not.toBe(one.id)
})

test('a service that is away, or not set up, is an error', async () => {
  const { settings } = site.getContext('auth')
  await settings.set('social.openid.issuer', 'http://localhost:9')
  expect((await signIn(site.createVisitor(), 'awa')).result.callbackData.errorMessage).toBe('An error occurred. Please try again later')
  await settings.set('social.openid.issuer', 'http://192.0.2.1')
  expect((await signIn(site.createVisitor(), 'awa')).result.callbackData.errorMessage).toBe('An error occurred. Please try again later')
  await settings.set('social.openid.issuer', null)
  expect((await signIn(site.createVisitor(), 'awa')).result.callbackData.errorMessage).toBe('This service is not set up yet.')
  await settings.set('social.openid.issuer', double.issuer)
})
