import type { TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSiteWithServices } from '../testing/create-site-with-services.ts'
import { type MockOAuthServer, OAUTH_CLIENT, type ServiceUser } from '../testing/mock-oauth-server.ts'
import { completePopup, followToCallback, openPopup, returnToSite } from '../testing/popup.ts'

const SERVICES = ['google', 'facebook', 'twitter', 'envato'] as const

let site: TestSite
let mockServer: MockOAuthServer
beforeAll(async () => {
  ;({ site, mockServer } = await createSiteWithServices(SERVICES))
})
afterAll(async () => {
  await site.close()
  await mockServer.close()
})
beforeEach(() => site.sql('delete from rate_limits'))

let userCount = 0
function createServiceUser(fields: Partial<ServiceUser> = {}): ServiceUser {
  userCount += 1
  return {
    id: String(1000 + userCount),
    name: `Awa ${userCount}`,
    username: `awa${userCount}`,
    email: `awa${userCount}@services.test`,
    isVerified: true,
    ...fields,
  }
}

const findUser = async (email: string) =>
  (
    await site.sql<{ id: string; name: string; email_verified_at: Date | null; password_hash: string | null }>(
      'select id, name, email_verified_at, password_hash from users where lower(email) = lower($1)',
      [email],
    )
  )[0]

describe('built-in sign-in providers', () => {
  test.each([
    ['google', true],
    ['facebook', false],
    ['twitter', true],
    ['envato', false],
  ])('creates an account for a new user of %s; email verified: %s', async (service, isVerified) => {
    const serviceUser = createServiceUser()
    mockServer.signInAs(serviceUser)
    const visitor = site.createVisitor()
    const { result } = await completePopup(visitor, service)
    expect(result).toMatchObject({ type: 'social-auth', status: 'SUCCESS', callbackData: { bootstrapData: { user: { email: serviceUser.email } } } })
    expect((await visitor.get('/api/v1/me')).body.user.email).toBe(serviceUser.email)
    const user = await findUser(String(serviceUser.email))
    expect(user?.password_hash).toBeNull()
    expect(user?.email_verified_at !== null).toBe(isVerified)
    expect(await site.sql('select service_name, subject from social_profiles where user_id = $1', [user?.id])).toEqual([
      { service_name: service, subject: serviceUser.id },
    ])
  })

  test.each(['google', 'facebook'])('keeps first, last and full name as %s reports them', async (service) => {
    const serviceUser = createServiceUser({ name: 'Awa Koné Traoré', firstName: 'Awa', lastName: 'Tra\u202eoré' })
    mockServer.signInAs(serviceUser)
    const visitor = site.createVisitor()
    await completePopup(visitor, service)
    expect((await visitor.get('/api/v1/me')).body.user).toMatchObject({ name: 'Awa Koné Traoré', first_name: 'Awa', last_name: null })
  })

  test.each([['Free month: https://evil.example/claim'], ['Awa\u202eeroarT'], ['Awa\u0007'], ['   '], ['\u2800']])(
    'ignores an invalid name and derives one from the email address: %j',
    async (name) => {
      const serviceUser = createServiceUser({ name, firstName: name, lastName: 'Traoré' })
      mockServer.signInAs({ ...serviceUser, email: `www.evil.${serviceUser.username}@services.test` })
      const visitor = site.createVisitor()
      expect((await completePopup(visitor, 'google')).result.status).toBe('SUCCESS')
      expect((await visitor.get('/api/v1/me')).body.user).toMatchObject({
        name: `Www Evil A${serviceUser.username.slice(1)}`,
        first_name: null,
        last_name: 'Traoré',
      })
    },
  )

  test.each(SERVICES)('signs a returning user of %s in to the same account after a rename', async (service) => {
    const serviceUser = createServiceUser()
    mockServer.signInAs(serviceUser)
    await completePopup(site.createVisitor(), service)
    const renamed = { ...serviceUser, username: 'renamed', email: `other-${serviceUser.email}` }
    mockServer.signInAs(renamed)
    const visitor = site.createVisitor()
    expect((await completePopup(visitor, service)).result.status).toBe('SUCCESS')
    const me = await visitor.get('/api/v1/me?with=social_profiles')
    expect(me.body.user.email).toBe(serviceUser.email)
    const expectedName = { google: renamed.email, facebook: serviceUser.name, twitter: 'renamed', envato: 'renamed' }[service]
    expect(me.body.user.social_profiles).toEqual([{ service_name: service, username: expectedName }])
  })

  test.each([
    ['google', 'openid email profile', true],
    ['facebook', 'public_profile email', false],
    ['twitter', 'tweet.read users.read users.email', true],
    ['envato', null, false],
  ])('requests the needed scope from %s, with PKCE where it is supported', async (service, scope, usesPkce) => {
    mockServer.signInAs(createServiceUser())
    await completePopup(site.createVisitor(), service)
    const query = mockServer.requests.at(-1)?.query
    expect(query?.get('scope')).toBe(scope)
    expect(query?.get('response_type')).toBe('code')
    expect(query?.get('client_id')).toBe(OAUTH_CLIENT.id)
    expect(query?.get('redirect_uri')).toBe(`http://localhost:3000/secure/auth/social/${service}/callback`)
    expect(query?.get('state')).toMatch(/^\w{22}$/)
    expect(query?.get('code_challenge_method')).toBe(usesPkce ? 'S256' : null)
  })

  test('shows a message and creates nothing when the user declines', async () => {
    const serviceUser = createServiceUser()
    mockServer.signInAs(serviceUser)
    mockServer.denyAccess()
    const { result } = await completePopup(site.createVisitor(), 'google')
    expect(result).toEqual({ type: 'social-auth', status: 'ERROR', callbackData: { errorMessage: 'Access was denied at the other service.' } })
    expect(await findUser(String(serviceUser.email))).toBeUndefined()
  })

  test('creates no account when the service reports no email address', async () => {
    const { email: _, ...serviceUser } = createServiceUser()
    mockServer.signInAs(serviceUser)
    const { result } = await completePopup(site.createVisitor(), 'twitter')
    expect(result.callbackData.errorMessage).toContain('didn’t share your email address')
  })

  test('reports a rejected client as an error in the user’s language', async () => {
    const { settings } = site.getContext('auth')
    await settings.set('social.envato.client_secret', 'changed')
    mockServer.signInAs(createServiceUser())
    const visitor = site.createVisitor()
    visitor.cookies.set('locale', 'fr')
    const { result, html } = await completePopup(visitor, 'envato')
    expect(result.callbackData.errorMessage).toBe('Une erreur est survenue. Réessayez plus tard')
    expect(html).toContain('<html lang="fr">')
    await settings.set('social.envato.client_secret', OAUTH_CLIENT.secret)
  })

  test('rejects a used code and a used state', async () => {
    mockServer.signInAs(createServiceUser())
    const visitor = site.createVisitor()
    const callbackUrl = await followToCallback(String(await openPopup(visitor, 'google', 'login')))
    expect((await returnToSite(visitor, callbackUrl)).result.status).toBe('SUCCESS')
    expect((await returnToSite(visitor, callbackUrl)).result.status).toBe('ALREADY_LOGGED_IN')
    expect((await returnToSite(site.createVisitor(), callbackUrl)).result.status).toBe('ERROR')
  })

  test.each([
    ['a disabled service', 'openid'],
    ['an unknown service', 'unknown'],
  ])('does not start sign-in with %s', async (_description, service) => {
    const opened = await openPopup(site.createVisitor(), service, 'login')
    expect(opened).toMatchObject({ result: { status: 'ERROR' } })
  })

  test('creates one user when two popups return at once', async () => {
    mockServer.signInAs(createServiceUser())
    const visitors = [site.createVisitor(), site.createVisitor()]
    const callbackUrls = await Promise.all(visitors.map(async (visitor) => followToCallback(String(await openPopup(visitor, 'google', 'login')))))
    const popups = await Promise.all(visitors.map((visitor, index) => returnToSite(visitor, String(callbackUrls[index]))))
    expect(popups.map(({ result }) => result.status)).toEqual(['SUCCESS', 'SUCCESS'])
    const ids = await Promise.all(visitors.map(async (visitor) => (await visitor.get('/api/v1/me')).body.user.id))
    expect(ids[0]).toBe(ids[1])
  })
})
