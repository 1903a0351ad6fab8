import type { Visitor } from '@balafon/sdk/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { logout } from '../../contract/login.ts'
import { changePassword } from '../../contract/password.ts'
import { connectWithPassword, disconnectSocialProvider, listSocialProfiles } from '../../contract/social.ts'
import { models } from '../models.ts'
import { confirmUserPassword } from '../testing/authenticator.ts'
import { FORGED_REQUESTS } from '../testing/browsers.ts'
import { completePopup, followToCallback, openPopup, returnToSite } from '../testing/popup.ts'
import { createProviderUser, mockServer, setUpSiteWithProviders, site } from '../testing/site-with-providers.ts'
import type { SocialService } from './social.service.ts'

setUpSiteWithProviders(['google', 'twitter'])
afterEach(() => {
  vi.restoreAllMocks()
})

/** Creates a user with a recently confirmed password. */
async function createConfirmedUser() {
  const user = await site.createSignedInUser()
  await confirmUserPassword(user)
  return user
}

const listProfiles = async (visitor: Visitor) => (await visitor.request(listSocialProfiles, {})).body.social_profiles
const disconnect = (visitor: Visitor, providerName: string) => visitor.request(disconnectSocialProvider, { params: { service: providerName } })

/** Creates a user, and signs a visitor in at a provider with the same email address, until the site asks the visitor for the password. */
async function startConnecting() {
  const user = await site.createSignedInUser()
  mockServer.signInAs(createProviderUser({ email: user.email.toUpperCase() }))
  const visitor = site.createVisitor()
  const { result } = await completePopup(visitor, 'google')
  expect(result).toEqual({ type: 'social-auth', status: 'REQUEST_PASSWORD', callbackData: {} })
  return { user, visitor }
}

describe('connecting providers', () => {
  test('connects the provider and signs in when the account password is right', async () => {
    const { user, visitor } = await startConnecting()
    const response = await visitor.request(connectWithPassword, { body: { password: user.password } })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ two_factor: false, bootstrapData: { user: { id: user.id } } })
    expect((await visitor.get('/api/v1/me')).body.user.id).toBe(user.id)
    expect((await completePopup(site.createVisitor(), 'google')).result.status).toBe('SUCCESS')
  })

  test('connects nothing on a wrong password and allows another attempt', async () => {
    const { user, visitor } = await startConnecting()
    const response = await visitor.request(connectWithPassword, { body: { password: 'not this one' } })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ password: ['Wrong password.'] })
    expect(await listProfiles(user)).toEqual([])
    expect((await visitor.request(connectWithPassword, { body: { password: user.password } })).status).toBe(200)
  })

  test('binds the pending provider account to the browser session for a short time', async () => {
    const { user, visitor } = await startConnecting()
    const otherBrowser = site.createVisitor()
    expect((await otherBrowser.request(connectWithPassword, { body: { password: user.password } })).status).toBe(409)
    await site.getModels('auth', models).SocialPendingConnection.update({ expiresAt: new Date(0) }, { where: {} })
    expect((await visitor.request(connectWithPassword, { body: { password: user.password } })).body.code).toBe('auth.social.attempt_invalid')
    expect(await listProfiles(user)).toEqual([])
  })

  test('returns 409 when the connection was already confirmed', async () => {
    const { user, visitor } = await startConnecting()
    await visitor.request(connectWithPassword, { body: { password: user.password } })
    expect((await visitor.request(connectWithPassword, { body: { password: user.password } })).status).toBe(409)
  })

  test('counts wrong passwords against the sign-in limit', async () => {
    const { user, visitor } = await startConnecting()
    const statuses: number[] = []
    for (let count = 0; count < 10; count += 1) statuses.push((await visitor.request(connectWithPassword, { body: { password: `guess ${count}` } })).status)
    expect(statuses.every((status) => status === 422)).toBe(true)
    expect((await visitor.request(connectWithPassword, { body: { password: user.password } })).status).toBe(429)
  })

  test.each(FORGED_REQUESTS)('does not connect or disconnect on a request %s', async (_description, headers) => {
    const { user, visitor } = await startConnecting()
    expect((await visitor.request(connectWithPassword, { body: { password: user.password } }, headers)).status).toBe(403)
    expect((await user.request(disconnectSocialProvider, { params: { service: 'google' } }, headers)).status).toBe(403)
  })

  test('requires a confirmed password to connect and disconnect', async () => {
    const user = await site.createSignedInUser()
    mockServer.signInAs(createProviderUser())
    const { result } = await completePopup(user, 'google', 'connect')
    expect(result).toMatchObject({ status: 'ERROR', callbackData: { errorMessage: 'Confirm your password to continue.' } })
    expect(await listProfiles(user)).toEqual([])
    await confirmUserPassword(user)
    expect((await completePopup(user, 'google', 'connect')).result.status).toBe('SUCCESS')
    await site.sql('update sessions set password_confirmed_at = null where user_id = $1', [user.id])
    expect((await disconnect(user, 'google')).status).toBe(423)
    expect(await listProfiles(user)).toHaveLength(1)
  })

  test('accepts a recent sign-in from a user without a password', async () => {
    mockServer.signInAs(createProviderUser())
    const visitor = site.createVisitor()
    await completePopup(visitor, 'google')
    const { id } = (await visitor.get('/api/v1/me')).body.user
    await site.sql(`update sessions set created_at = now() - interval '901 seconds' where user_id = $1`, [id])
    expect((await completePopup(visitor, 'twitter', 'connect')).result.status).toBe('ERROR')
    expect(await listProfiles(visitor)).toHaveLength(1)
  })

  interface SentEmail {
    readonly template: string
    readonly subject: string
    readonly text: string
  }
  const listEmailsTo = (email: string) => site.sql<SentEmail>('select template, subject, text from emails where email = $1 order by id', [email])

  test('sends the owner an email about each connected and disconnected provider', async () => {
    const user = await createConfirmedUser()
    await site.getContext('auth').users.update(user.id, { language: 'fr' })
    mockServer.signInAs(createProviderUser())
    for (let count = 0; count < 2; count += 1) await completePopup(user, 'twitter', 'connect')
    for (let count = 0; count < 2; count += 1) await disconnect(user, 'twitter')
    const sentEmails = await listEmailsTo(user.email)
    expect(sentEmails.map(({ template }) => template)).toEqual(['service_connected', 'service_disconnected'])
    expect(sentEmails[0]?.subject).toBe('X relié à votre compte sur Balafon')
    expect(sentEmails[0]?.text).toContain('/account-settings#social-login')
  })

  test('sends an email when a provider is connected with the password', async () => {
    const { user, visitor } = await startConnecting()
    await visitor.request(connectWithPassword, { body: { password: user.password } })
    expect((await listEmailsTo(user.email)).map(({ template }) => template)).toEqual(['service_connected'])
  })

  test('lists connected providers in the email about a changed password', async () => {
    const user = await createConfirmedUser()
    for (const providerName of ['google', 'twitter']) {
      mockServer.signInAs(createProviderUser())
      await completePopup(user, providerName, 'connect')
    }
    const newPassword = 'four louder drums'
    await user.request(changePassword, { body: { current_password: user.password, password: newPassword, password_confirmation: newPassword } })
    const sentEmail = (await listEmailsTo(user.email)).find(({ subject }) => subject === 'Your password at Balafon was changed')
    expect(sentEmail?.text).toContain('Google and X')
    expect(sentEmail?.text).toMatch(/http\S+\/account-settings#social-login/)
  })

  test('connects a provider, lists it, signs in with it, and disconnects it', async () => {
    const user = await createConfirmedUser()
    const providerUser = createProviderUser()
    mockServer.signInAs(providerUser)
    const { result } = await completePopup(user, 'twitter', 'connect')
    expect(result).toMatchObject({ status: 'SUCCESS', callbackData: { bootstrapData: { user: { id: user.id } } } })
    expect(await listProfiles(user)).toEqual([{ service_name: 'twitter', username: providerUser.username }])
    const otherBrowser = site.createVisitor()
    await completePopup(otherBrowser, 'twitter')
    expect((await otherBrowser.get('/api/v1/me')).body.user.id).toBe(user.id)
    expect((await disconnect(user, 'twitter')).status).toBe(200)
    expect(await listProfiles(user)).toEqual([])
  })

  test('accepts the same provider account again and rejects a second one', async () => {
    const user = await createConfirmedUser()
    const providerUser = createProviderUser()
    mockServer.signInAs(providerUser)
    await completePopup(user, 'google', 'connect')
    expect((await completePopup(user, 'google', 'connect')).result.status).toBe('SUCCESS')
    mockServer.signInAs(createProviderUser())
    const { result } = await completePopup(user, 'google', 'connect')
    expect(result.callbackData.errorMessage).toContain('Another account of this provider')
    expect(await listProfiles(user)).toEqual([{ service_name: 'google', username: providerUser.email }])
  })

  test('rejects a provider account that belongs to another user', async () => {
    const [owner, other] = [await createConfirmedUser(), await createConfirmedUser()]
    mockServer.signInAs(createProviderUser())
    await completePopup(owner, 'google', 'connect')
    const { result } = await completePopup(other, 'google', 'connect')
    expect(result).toMatchObject({ status: 'ERROR', callbackData: { errorMessage: 'This account is already connected to another user.' } })
    expect(await listProfiles(other)).toEqual([])
    await disconnect(other, 'google')
    expect(await listProfiles(owner)).toHaveLength(1)
  })

  test('returns 409 when the only enabled sign-in method is disconnected', async () => {
    mockServer.signInAs(createProviderUser())
    const visitor = site.createVisitor()
    await completePopup(visitor, 'google')
    const refused = await disconnect(visitor, 'google')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('your only way to log in')
    await completePopup(visitor, 'twitter', 'connect')
    await site.getContext('auth').settings.set('social.twitter.enable', false)
    expect((await disconnect(visitor, 'google')).status).toBe(409)
    await site.getContext('auth').settings.set('social.twitter.enable', true)
    expect((await disconnect(visitor, 'google')).status).toBe(200)
    expect((await disconnect(visitor, 'twitter')).status).toBe(409)
    expect(await listProfiles(visitor)).toHaveLength(1)
  })

  test('keeps one provider when two are disconnected at once', async () => {
    mockServer.signInAs(createProviderUser())
    const visitor = site.createVisitor()
    await completePopup(visitor, 'google')
    await completePopup(visitor, 'twitter', 'connect')
    const responses = await Promise.all([disconnect(visitor, 'google'), disconnect(visitor, 'twitter')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listProfiles(visitor)).toHaveLength(1)
  })

  test('rejects guests', async () => {
    const visitor = site.createVisitor()
    expect((await completePopup(visitor, 'google', 'connect')).result.status).toBe('ERROR')
    expect((await visitor.request(listSocialProfiles, {})).status).toBe(401)
    expect((await disconnect(visitor, 'google')).status).toBe(401)
  })

  test('connects nothing when the user signed out while the popup was open', async () => {
    const user = await createConfirmedUser()
    mockServer.signInAs(createProviderUser())
    const callbackUrl = await followToCallback(String(await openPopup(user, 'google', 'connect')))
    await user.request(logout, {})
    expect((await returnToSite(user, callbackUrl)).result.status).toBe('ERROR')
    expect(await site.sql('select from social_profiles where user_id = $1', [user.id])).toEqual([])
  })

  test('rejects new users but not existing users when registration is closed', async () => {
    const { settings } = site.getContext('auth')
    const existing = createProviderUser()
    mockServer.signInAs(existing)
    await completePopup(site.createVisitor(), 'google')
    await settings.set('registration.disable', true)
    expect((await completePopup(site.createVisitor(), 'google')).result.status).toBe('SUCCESS')
    mockServer.signInAs(createProviderUser())
    const { result } = await completePopup(site.createVisitor(), 'google')
    expect(result.callbackData.errorMessage).toBe('Registration is closed right now.')
    await settings.set('registration.disable', false)
  })

  test('deletes the connections with the account', async () => {
    const user = await createConfirmedUser()
    mockServer.signInAs(createProviderUser())
    await completePopup(user, 'google', 'connect')
    await site.getContext('auth').users.remove(user.id)
    expect(await site.sql('select from social_profiles where user_id = $1', [user.id])).toEqual([])
  })

  test('connects nothing when the popup returns after its session has ended', async () => {
    const user = await createConfirmedUser()
    const { socialSignIn } = site.getServices<{ socialSignIn: { social: SocialService } }>('auth')
    const connect = socialSignIn.social.connect
    vi.spyOn(socialSignIn.social, 'connect').mockImplementation(async (...args) => {
      await site.getContext('auth').sessions.endAll(user.id)
      return connect(...args)
    })
    mockServer.signInAs(createProviderUser())
    const { result } = await completePopup(user, 'google', 'connect')
    expect(result.status).toBe('ERROR')
    expect(await site.sql('select from social_profiles where user_id = $1', [user.id])).toEqual([])
  })
})
