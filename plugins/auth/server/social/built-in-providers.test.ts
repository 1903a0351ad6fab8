import { describe, expect, test } from 'vitest'
import { OAUTH_CLIENT } from '../testing/mock-oauth-server.ts'
import { completePopup, followToCallback, openPopup, returnToSite } from '../testing/popup.ts'
import { createProviderUser, mockServer, setUpSiteWithProviders, site } from '../testing/site-with-providers.ts'

const PROVIDER_NAMES = ['google', 'facebook', 'twitter', 'envato'] as const

setUpSiteWithProviders(PROVIDER_NAMES)

const findUser = async (email: string) =>
  (
    await site.sql<{ id: number; name: string; email_verified_at: Date | null; password_hash: string | null }>(
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
  ])('creates an account for a new user of %s; email verified: %s', async (providerName, isVerified) => {
    const providerUser = createProviderUser()
    mockServer.signInAs(providerUser)
    const visitor = site.createVisitor()
    const { result } = await completePopup(visitor, providerName)
    expect(result).toMatchObject({ type: 'social-auth', status: 'SUCCESS', callbackData: { bootstrapData: { user: { email: providerUser.email } } } })
    expect((await visitor.get('/api/v1/me')).body.user.email).toBe(providerUser.email)
    const user = await findUser(String(providerUser.email))
    expect(user?.password_hash).toBeNull()
    expect(user?.email_verified_at !== null).toBe(isVerified)
    expect(await site.sql('select service_name, subject from social_profiles where user_id = $1', [user?.id])).toEqual([
      { service_name: providerName, subject: providerUser.id },
    ])
  })

  test.each(['google', 'facebook'])('keeps first, last and full name as %s reports them', async (providerName) => {
    const providerUser = createProviderUser({ name: 'Awa Koné Traoré', firstName: 'Awa', lastName: 'Tra\u202eoré' })
    mockServer.signInAs(providerUser)
    const visitor = site.createVisitor()
    await completePopup(visitor, providerName)
    expect((await visitor.get('/api/v1/me')).body.user).toMatchObject({ name: 'Awa Koné Traoré', first_name: 'Awa', last_name: null })
  })

  test.each([['Free month: https://evil.example/claim'], ['Awa\u202eeroarT'], ['Awa\u0007'], ['   '], ['\u2800']])(
    'ignores an invalid name and derives one from the email address: %j',
    async (name) => {
      const providerUser = createProviderUser({ name, firstName: name, lastName: 'Traoré' })
      mockServer.signInAs({ ...providerUser, email: `www.evil.${providerUser.username}@providers.test` })
      const visitor = site.createVisitor()
      expect((await completePopup(visitor, 'google')).result.status).toBe('SUCCESS')
      expect((await visitor.get('/api/v1/me')).body.user).toMatchObject({
        name: `Www Evil A${providerUser.username.slice(1)}`,
        first_name: null,
        last_name: 'Traoré',
      })
    },
  )

  test.each(PROVIDER_NAMES)('signs a returning user of %s in to the same account after a rename', async (providerName) => {
    const providerUser = createProviderUser()
    mockServer.signInAs(providerUser)
    await completePopup(site.createVisitor(), providerName)
    const renamed = { ...providerUser, username: 'renamed', email: `other-${providerUser.email}` }
    mockServer.signInAs(renamed)
    const visitor = site.createVisitor()
    expect((await completePopup(visitor, providerName)).result.status).toBe('SUCCESS')
    const me = await visitor.get('/api/v1/me?with=social_profiles')
    expect(me.body.user.email).toBe(providerUser.email)
    const expectedUsername = { google: renamed.email, facebook: providerUser.name, twitter: 'renamed', envato: 'renamed' }[providerName]
    expect(me.body.user.social_profiles).toEqual([{ service_name: providerName, username: expectedUsername }])
  })

  test.each([
    ['google', 'openid email profile', true],
    ['facebook', 'public_profile email', false],
    ['twitter', 'tweet.read users.read users.email', true],
    ['envato', null, false],
  ])('requests scope and PKCE from %s as the provider supports them', async (providerName, scope, usesPkce) => {
    mockServer.signInAs(createProviderUser())
    await completePopup(site.createVisitor(), providerName)
    const query = mockServer.requests.at(-1)?.query
    expect(query?.get('scope')).toBe(scope)
    expect(query?.get('response_type')).toBe('code')
    expect(query?.get('client_id')).toBe(OAUTH_CLIENT.id)
    expect(query?.get('redirect_uri')).toBe(`http://localhost:3000/secure/auth/social/${providerName}/callback`)
    expect(query?.get('state')).toMatch(/^\w{22}$/)
    expect(query?.get('code_challenge_method')).toBe(usesPkce ? 'S256' : null)
  })

  test('shows a message and creates nothing when the user declines', async () => {
    const providerUser = createProviderUser()
    mockServer.signInAs(providerUser)
    mockServer.denyAccess()
    const { result } = await completePopup(site.createVisitor(), 'google')
    expect(result).toEqual({ type: 'social-auth', status: 'ERROR', callbackData: { errorMessage: 'Access was denied at the provider.' } })
    expect(await findUser(String(providerUser.email))).toBeUndefined()
  })

  test('creates no account when the provider reports no email address', async () => {
    const { email: _, ...providerUser } = createProviderUser()
    mockServer.signInAs(providerUser)
    const { result } = await completePopup(site.createVisitor(), 'twitter')
    expect(result.callbackData.errorMessage).toContain('didn’t share your email address')
  })

  test('reports a rejected client as an error in the user’s language', async () => {
    const { settings } = site.getContext('auth')
    await settings.set('social.envato.client_secret', 'changed')
    mockServer.signInAs(createProviderUser())
    const visitor = site.createVisitor()
    visitor.cookies.set('locale', 'fr')
    const { result, html } = await completePopup(visitor, 'envato')
    expect(result.callbackData.errorMessage).toBe('Une erreur est survenue. Réessayez plus tard')
    expect(html).toContain('<html lang="fr">')
    await settings.set('social.envato.client_secret', OAUTH_CLIENT.secret)
  })

  test('rejects a callback URL that was already used', async () => {
    mockServer.signInAs(createProviderUser())
    const visitor = site.createVisitor()
    const callbackUrl = await followToCallback(String(await openPopup(visitor, 'google', 'login')))
    expect((await returnToSite(visitor, callbackUrl)).result.status).toBe('SUCCESS')
    expect((await returnToSite(visitor, callbackUrl)).result.status).toBe('ALREADY_LOGGED_IN')
    expect((await returnToSite(site.createVisitor(), callbackUrl)).result.status).toBe('ERROR')
  })

  test.each([
    ['a disabled provider', 'openid'],
    ['an unknown provider', 'unknown'],
  ])('does not start sign-in with %s', async (_description, providerName) => {
    const opened = await openPopup(site.createVisitor(), providerName, 'login')
    expect(opened).toMatchObject({ result: { status: 'ERROR' } })
  })

  test('creates one user when two popups return at once', async () => {
    mockServer.signInAs(createProviderUser())
    const visitors = [site.createVisitor(), site.createVisitor()]
    const callbackUrls = await Promise.all(visitors.map(async (visitor) => followToCallback(String(await openPopup(visitor, 'google', 'login')))))
    const popups = await Promise.all(visitors.map((visitor, index) => returnToSite(visitor, String(callbackUrls[index]))))
    expect(popups.map(({ result }) => result.status)).toEqual(['SUCCESS', 'SUCCESS'])
    const ids = await Promise.all(visitors.map(async (visitor) => (await visitor.get('/api/v1/me')).body.user.id))
    expect(ids[0]).toBe(ids[1])
  })
})
