import { describe, expect, test } from 'vitest'
import { models } from '../models.ts'
import { getRandomPart, getSessionToken } from '../testing/browsers.ts'
import { completePopup, followToCallback, openPopup, parsePopupResponse, returnToSite } from '../testing/popup.ts'
import { createProviderUser, mockServer, setUpSiteWithProviders, site } from '../testing/site-with-providers.ts'
import { createUrlResolver } from './exchanges/url-resolver.ts'

setUpSiteWithProviders(['google'])

const expireAttempts = () => site.getModels('auth', models).SocialAttempt.update({ expiresAt: new Date(0) }, { where: {} })

describe('sign-in popup', () => {
  test.each<[string, Record<string, string>]>([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['from the address bar or an email', { 'sec-fetch-site': 'none' }],
    ['without headers about its origin', {}],
    ['with the URL of another site as referrer', { referer: 'https://evil.test/http://localhost:3000/' }],
    ['with an invalid referrer', { referer: 'localhost' }],
  ])('returns an error for a request %s', async (_description, headers) => {
    mockServer.signInAs(createProviderUser())
    const user = await site.createSignedInUser()
    const { result } = parsePopupResponse(await user.get('/secure/auth/social/google/connect', headers))
    expect(result.status).toBe('ERROR')
    expect(await site.sql('select from social_attempts where user_id = $1', [user.id])).toEqual([])
  })

  test('accepts the referrer when Sec-Fetch-Site is missing', async () => {
    const visitor = site.createVisitor()
    await visitor.get('/login')
    expect((await visitor.get('/secure/auth/social/google/login', { referer: 'http://localhost:3000/login' })).status).toBe(302)
  })

  test('does not sign in a visitor with a callback from another browser', async () => {
    const [attacker, victim] = [site.createVisitor(), await site.createSignedInUser()]
    mockServer.signInAs(createProviderUser())
    const callbackUrl = await followToCallback(String(await openPopup(attacker, 'google', 'login')))
    const tokenBefore = getSessionToken(victim)
    expect((await returnToSite(victim, callbackUrl)).result).toMatchObject({
      status: 'ALREADY_LOGGED_IN',
      callbackData: { bootstrapData: { user: { id: victim.id } } },
    })
    expect(getSessionToken(victim)).toBe(tokenBefore)
    const guest = site.createVisitor()
    await guest.get('/login')
    expect((await returnToSite(guest, callbackUrl)).result.status).toBe('ERROR')
    expect((await guest.get('/api/v1/me')).status).toBe(401)
  })

  test('rejects the callback of another provider', async () => {
    const visitor = site.createVisitor()
    mockServer.signInAs(createProviderUser())
    const callbackUrl = await followToCallback(String(await openPopup(visitor, 'google', 'login')))
    expect((await returnToSite(visitor, callbackUrl.replace('/google/', '/facebook/'))).result.status).toBe('ERROR')
  })

  test('returns an error when the provider redirects to the site after ten minutes', async () => {
    const visitor = site.createVisitor()
    mockServer.signInAs(createProviderUser())
    const callbackUrl = await followToCallback(String(await openPopup(visitor, 'google', 'login')))
    await expireAttempts()
    expect((await returnToSite(visitor, callbackUrl)).result.callbackData.errorMessage).toContain('This took too long')
  })

  test('replaces the session cookie of a guest when the guest signs in', async () => {
    mockServer.signInAs(createProviderUser())
    const visitor = site.createVisitor()
    await visitor.get('/login')
    const tokenBefore = getSessionToken(visitor)
    await completePopup(visitor, 'google')
    expect(getSessionToken(visitor)).toMatch(/^s_/)
    // The random parts are compared, without the prefixes `g_` and `s_`.
    expect(getRandomPart(getSessionToken(visitor))).not.toBe(getRandomPart(tokenBefore))
  })

  test('returns ALREADY_LOGGED_IN to a signed-in user', async () => {
    const user = await site.createSignedInUser()
    const opened = await openPopup(user, 'google', 'login')
    expect(opened).toMatchObject({ result: { status: 'ALREADY_LOGGED_IN', callbackData: { bootstrapData: { user: { id: user.id } } } } })
  })

  test('serves a result page that is not cached, keeps window.opener and runs one script', async () => {
    mockServer.signInAs(createProviderUser({ name: '</script><script>alert(1)</script>' }))
    const { headers, html } = await completePopup(site.createVisitor(), 'google')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; /)
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toContain('text/html')
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('postMessage(result,location.origin)')
    expect(html).not.toContain('postMessage(result,"*")')
  })

  test('returns 401 when a suspended user connects a provider', async () => {
    const user = await site.createSignedInUser()
    await site.sql('update users set banned_at = now() where id = $1', [user.id])
    mockServer.signInAs(createProviderUser())
    expect((await user.get('/secure/auth/social/google/connect', { 'sec-fetch-site': 'same-origin' })).status).toBe(401)
  })

  test('returns an error after 60 popups from one network', async () => {
    const visitor = site.createVisitor()
    mockServer.signInAs(createProviderUser())
    for (let count = 0; count < 60; count += 1) await openPopup(visitor, 'google', 'login')
    expect(await openPopup(visitor, 'google', 'login')).toMatchObject({ result: { status: 'ERROR' } })
  })

  test('ignores the mock server in production', async () => {
    const context = site.getContext('auth')
    const resolveUrl = await createUrlResolver({ ...context, site: { ...context.site, isProduction: true } })
    expect(resolveUrl('https://a.test/go')).toBe('https://a.test/go')
    expect((await createUrlResolver(context))('https://a.test/go')).toBe(`${mockServer.url}/a.test/go`)
  })

  test('deletes expired attempts and pending connections with a job', async () => {
    const { SocialAttempt, SocialPendingConnection } = site.getModels('auth', models)
    const visitor = site.createVisitor()
    await openPopup(visitor, 'google', 'login')
    await expireAttempts()
    await openPopup(site.createVisitor(), 'google', 'login')
    const { id: userId } = await site.createSignedInUser()
    const connection = { userId, serviceName: 'google', subject: '1', username: 'awa' }
    await SocialPendingConnection.create({ ...connection, browserSessionId: 'expired', expiresAt: new Date(0) })
    await SocialPendingConnection.create({ ...connection, browserSessionId: 'valid', expiresAt: new Date(Date.now() + 60_000) })
    await site.getContext('auth').jobs.enqueue('delete-expired-social-attempts', {})
    const countRows = async () => [await SocialAttempt.count(), await SocialPendingConnection.count()]
    await expect.poll(countRows, { timeout: 15_000 }).toEqual([1, 1])
  })
})
