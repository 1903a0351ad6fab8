import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { models } from '../models.ts'
import { type Claims, type MockOpenIdServer, OPENID_CLIENT, signInAtProvider, startMockOpenIdServer } from '../testing/mock-openid-server.ts'
import { openPopup, type PopupResponse, returnToSite } from '../testing/popup.ts'

const CALLBACK = 'http://localhost:3000/secure/auth/social/openid/callback'

let site: TestSite
let mockServer: MockOpenIdServer
const accounts = new Map<string, Claims>()
beforeAll(async () => {
  site = await createTestSite()
  mockServer = await startMockOpenIdServer(() => [CALLBACK], accounts)
  const { settings } = site.getContext('auth')
  await settings.set('social.openid.enable', true)
  await settings.set('social.openid.label', 'the Club')
  await settings.set('social.openid.issuer', mockServer.issuer)
  await settings.set('social.openid.client_id', OPENID_CLIENT.id)
  await settings.set('social.openid.client_secret', OPENID_CLIENT.secret)
})
afterAll(async () => {
  await site.close()
  await mockServer.close()
})
beforeEach(() => site.sql('delete from rate_limits'))

/** Changes what the site has stored about the attempts in progress. */
async function changeExchangeData(changes: object) {
  for (const attempt of await site.getModels('auth', models).SocialAttempt.findAll()) {
    await attempt.update({ exchangeData: JSON.stringify({ ...JSON.parse(attempt.exchangeData), ...changes }) })
  }
}

function createAccount(name: string, fields: Partial<Claims> = {}): Claims {
  const claims = { email: `${name}@club.test`, email_verified: true, name: `${name} of the club`, preferred_username: `${name}77`, ...fields }
  accounts.set(name, claims)
  return claims
}

async function signIn(visitor: Visitor, name: string | null, purpose: 'login' | 'connect' = 'login'): Promise<PopupResponse> {
  const opened = await openPopup(visitor, 'openid', purpose)
  if (typeof opened !== 'string') return opened
  return returnToSite(visitor, await signInAtProvider(opened, name))
}

describe('sign-in with OpenID Connect', () => {
  test('creates an account with a verified email for a new OpenID Connect user', async () => {
    const claims = createAccount('awa')
    const visitor = site.createVisitor()
    const { result } = await signIn(visitor, 'awa')
    expect(result.status).toBe('SUCCESS')
    const { user } = (await visitor.get('/api/v1/me?with=social_profiles')).body
    expect(user).toMatchObject({ email: claims.email, name: claims.name, social_profiles: [{ service_name: 'openid', username: 'awa77' }] })
    expect(user.email_verified_at).not.toBeNull()
    expect(await site.sql('select subject from social_profiles where user_id = $1', [user.id])).toEqual([{ subject: `${mockServer.issuer} awa` }])
  })

  test('sends a nonce and a PKCE challenge', async () => {
    const url = new URL(String(await openPopup(site.createVisitor(), 'openid', 'login')))
    expect(url.origin).toBe(mockServer.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: OPENID_CLIENT.id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('leaves the email unverified when the provider has not verified it', async () => {
    const { email } = createAccount('kofi', { email_verified: false })
    const visitor = site.createVisitor()
    await signIn(visitor, 'kofi')
    expect((await visitor.get('/api/v1/me')).body.user).toMatchObject({ email, email_verified_at: null })
  })

  test('rejects an ID token with another nonce', async () => {
    createAccount('nana')
    const visitor = site.createVisitor()
    const callbackUrl = await signInAtProvider(String(await openPopup(visitor, 'openid', 'login')), 'nana')
    await changeExchangeData({ nonce: 'another' })
    expect((await returnToSite(visitor, callbackUrl)).result.status).toBe('ERROR')
    expect((await visitor.get('/api/v1/me')).status).toBe(401)
  })

  test('rejects a code with another PKCE verifier', async () => {
    createAccount('yaa')
    const visitor = site.createVisitor()
    const callbackUrl = await signInAtProvider(String(await openPopup(visitor, 'openid', 'login')), 'yaa')
    await changeExchangeData({ verifier: 'x'.repeat(43) })
    expect((await returnToSite(visitor, callbackUrl)).result.status).toBe('ERROR')
    expect((await visitor.get('/api/v1/me')).status).toBe(401)
  })

  test('shows a message when the user declines', async () => {
    const { result } = await signIn(site.createVisitor(), null)
    expect(result.callbackData.errorMessage).toContain('Access was denied')
  })

  test('asks for the password when the email belongs to an account', async () => {
    const existingUser = await site.createSignedInUser()
    createAccount('twin', { email: existingUser.email })
    expect((await signIn(site.createVisitor(), 'twin')).result.status).toBe('REQUEST_PASSWORD')
  })

  test('treats the same subject of another issuer as another user', async () => {
    createAccount('kwame')
    const first = site.createVisitor()
    await signIn(first, 'kwame')
    const otherServer = await startMockOpenIdServer(() => [CALLBACK], new Map([['kwame', { ...createAccount('kwame'), email: 'kwame@elsewhere.test' }]]))
    await site.getContext('auth').settings.set('social.openid.issuer', otherServer.issuer)
    const second = site.createVisitor()
    await signIn(second, 'kwame')
    await site.getContext('auth').settings.set('social.openid.issuer', mockServer.issuer)
    await otherServer.close()
    const [firstUser, secondUser] = [(await first.get('/api/v1/me')).body.user, (await second.get('/api/v1/me')).body.user]
    expect(secondUser.email).toBe('kwame@elsewhere.test')
    expect(secondUser.id).not.toBe(firstUser.id)
  })

  test('reports a provider that is unreachable or not configured', async () => {
    const { settings } = site.getContext('auth')
    await settings.set('social.openid.issuer', 'http://localhost:9')
    expect((await signIn(site.createVisitor(), 'awa')).result.callbackData.errorMessage).toBe('An error occurred. Please try again later')
    await settings.set('social.openid.issuer', 'http://192.0.2.1')
    expect((await signIn(site.createVisitor(), 'awa')).result.callbackData.errorMessage).toBe('An error occurred. Please try again later')
    await settings.set('social.openid.issuer', null)
    expect((await signIn(site.createVisitor(), 'awa')).result.callbackData.errorMessage).toBe('This provider isn’t set up yet.')
    await settings.set('social.openid.issuer', mockServer.issuer)
  })
})
