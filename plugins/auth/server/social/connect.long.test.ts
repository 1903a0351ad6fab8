import type { TestSite, Visitor } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { logout } from '../../contract/login.ts'
import { changePassword } from '../../contract/password.ts'
import { connectWithPassword, listSocialProfiles, socialDisconnect } from '../../contract/social.ts'
import { confirmed } from '../testing/authenticator.ts'
import { FORGED } from '../testing/browsers.ts'
import type { Person, ServiceDouble } from '../testing/service-double.ts'
import { siteWithServices } from '../testing/site-with-services.ts'
import { backFrom, comeBack, openWindow, throughWindow } from '../testing/windows.ts'
import type { SocialService } from './social.service.ts'

let site: TestSite
let double: ServiceDouble
beforeAll(async () => {
  ;({ site, double } = await siteWithServices(['google', 'twitter']))
})
afterAll(async () => {
  await site.close()
  await double.close()
})
beforeEach(() => site.sql('delete from rate_limits'))
afterEach(() => {
  vi.restoreAllMocks()
})

let people = 0
function somebody(email?: string): Person {
  people += 1
  return { id: String(2000 + people), name: `Ama ${people}`, username: `ama${people}`, email: email ?? `ama${people}@services.test`, isVerified: true }
}

/** Somebody whose password was given again. */
async function confirmedMember() {
  const member = await site.createSignedInUser()
  await confirmed(member)
  return member
}

const profilesOf = async (visitor: Visitor) => (await visitor.request(listSocialProfiles, {})).body.social_profiles
const disconnect = (visitor: Visitor, service: string) => visitor.request(socialDisconnect, { params: { service } })

/** A visitor whose service has the address of an account here, and who is asked for its password. */
async function askedForPassword() {
  const member = await site.createSignedInUser()
  double.is(somebody(member.email.toUpperCase()))
  const visitor = site.createVisitor()
  const { result } = await throughWindow(visitor, 'google')
  expect(result).toEqual({ type: 'social-auth', status: 'REQUEST_PASSWORD', callbackData: {} })
  return { member, visitor }
}

test('the password of the account connects it, and lets in', async () => {
  const { member, visitor } = await askedForPassword()
  const answer = await visitor.request(connectWithPassword, { body: { password: member.password } })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ two_factor: false, bootstrapData: { user: { id: member.id } } })
  expect((await visitor.get('/api/v1/me')).body.user.id).toBe(member.id)
  expect((await throughWindow(site.createVisitor(), 'google')).result.status).toBe('SUCCESS')
})

test('a wrong password connects nothing, and may be mended', async () => {
  const { member, visitor } = await askedForPassword()
  const answer = await visitor.request(connectWithPassword, { body: { password: 'not this one' } })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ password: ['This is not your password.'] })
  expect(await profilesOf(member)).toEqual([])
  expect((await visitor.request(connectWithPassword, { body: { password: member.password } })).status).toBe(200)
})

test('the account that waits is the visit’s alone, and not for long', async () => {
  const { member, visitor } = await askedForPassword()
  const another = site.createVisitor()
  expect((await another.request(connectWithPassword, { body: { password: member.password } })).status).toBe(409)
  await site.sql(`update social_identities_waiting set expires_at = now() - interval '1 second'`)
  expect((await visitor.request(connectWithPassword, { body: { password: member.password } })).body.code).toBe('auth.social.void')
  expect(await profilesOf(member)).toEqual([])
})

test('it cannot be used twice', async () => {
  const { member, visitor } = await askedForPassword()
  await visitor.request(connectWithPassword, { body: { password: member.password } })
  expect((await visitor.request(connectWithPassword, { body: { password: member.password } })).status).toBe(409)
})

test('guessing there is counted as at sign-in', async () => {
  const { member, visitor } = await askedForPassword()
  const statuses: number[] = []
  for (let count = 0; count < 10; count += 1) statuses.push((await visitor.request(connectWithPassword, { body: { password: `guess ${count}` } })).status)
  expect(statuses.every((status) => status === 422)).toBe(true)
  expect((await visitor.request(connectWithPassword, { body: { password: member.password } })).status).toBe(429)
})

test.each(FORGED)('a call %s connects and disconnects nothing', async (_how, headers) => {
  const { member, visitor } = await askedForPassword()
  expect((await visitor.request(connectWithPassword, { body: { password: member.password } }, headers)).status).toBe(403)
  expect((await member.request(socialDisconnect, { params: { service: 'google' } }, headers)).status).toBe(403)
})

test('without the password nothing is connected and nothing let go of', async () => {
  const member = await site.createSignedInUser()
  double.is(somebody())
  const { result } = await throughWindow(member, 'google', 'connect')
  expect(result).toMatchObject({ status: 'ERROR', callbackData: { errorMessage: 'Confirm your password to go on.' } })
  expect(await profilesOf(member)).toEqual([])
  await confirmed(member)
  expect((await throughWindow(member, 'google', 'connect')).result.status).toBe('SUCCESS')
  await site.sql('update sessions set password_confirmed_at = null where user_id = $1', [member.id])
  expect((await disconnect(member, 'google')).status).toBe(423)
  expect(await profilesOf(member)).toHaveLength(1)
})

test('who has no password has signed in lately', async () => {
  double.is(somebody())
  const visitor = site.createVisitor()
  await throughWindow(visitor, 'google')
  const { id } = (await visitor.get('/api/v1/me')).body.user
  await site.sql(`update sessions set created_at = now() - interval '901 seconds' where user_id = $1`, [id])
  expect((await throughWindow(visitor, 'twitter', 'connect')).result.status).toBe('ERROR')
  expect(await profilesOf(visitor)).toHaveLength(1)
})

interface Letter {
  readonly template: string
  readonly subject: string
  readonly text: string
}
const lettersTo = (email: string) => site.sql<Letter>('select template, subject, text from mails where email = $1 order by id', [email])

test('the owner hears of every service that is connected and let go of, in their language', async () => {
  const member = await confirmedMember()
  await site.getContext('auth').users.update(member.id, { language: 'fr' })
  double.is(somebody())
  for (let times = 0; times < 2; times += 1) await throughWindow(member, 'twitter', 'connect')
  for (let times = 0; times < 2; times += 1) await disconnect(member, 'twitter')
  const letters = await lettersTo(member.email)
  expect(letters.map(({ template }) => template)).toEqual(['service_connected', 'service_disconnected'])
  expect(letters[0]?.subject).toBe('X permet désormais de se connecter à votre compte sur Balafon')
  expect(letters[0]?.text).toContain('/account-settings#social-login')
})

test('who connects with the password is told of, too', async () => {
  const { member, visitor } = await askedForPassword()
  await visitor.request(connectWithPassword, { body: { password: member.password } })
  expect((await lettersTo(member.email)).map(({ template }) => template)).toEqual(['service_connected'])
})

test('the letter of a changed password names the services that still let in, and where to remove them', async () => {
  const member = await confirmedMember()
  for (const service of ['google', 'twitter']) {
    double.is(somebody())
    await throughWindow(member, service, 'connect')
  }
  const next = 'four louder drums'
  await member.request(changePassword, { body: { current_password: member.password, password: next, password_confirmation: next } })
  const letter = (await lettersTo(member.email)).find(({ subject }) => subject === 'Your password at Balafon was changed')
  expect(letter?.text).toContain('Google and X')
  expect(letter?.text).toMatch(/http\S+\/account-settings#social-login/)
})

test('a user connects a service, sees it, signs in with it, and lets it go', async () => {
  const member = await confirmedMember()
  const person = somebody()
  double.is(person)
  const { result } = await throughWindow(member, 'twitter', 'connect')
  expect(result).toMatchObject({ status: 'SUCCESS', callbackData: { bootstrapData: { user: { id: member.id } } } })
  expect(await profilesOf(member)).toEqual([{ service_name: 'twitter', username: person.username }])
  const elsewhere = site.createVisitor()
  await throughWindow(elsewhere, 'twitter')
  expect((await elsewhere.get('/api/v1/me')).body.user.id).toBe(member.id)
  expect((await disconnect(member, 'twitter')).status).toBe(200)
  expect(await profilesOf(member)).toEqual([])
})

test('connecting the same account again is no mistake; another one of the same service is', async () => {
  const member = await confirmedMember()
  const person = somebody()
  double.is(person)
  await throughWindow(member, 'google', 'connect')
  expect((await throughWindow(member, 'google', 'connect')).result.status).toBe('SUCCESS')
  double.is(somebody())
  const { result } = await throughWindow(member, 'google', 'connect')
  expect(result.callbackData.errorMessage).toContain('Another account of this service')
  expect(await profilesOf(member)).toEqual([{ service_name: 'google', username: person.email }])
})

test("somebody else's account stays theirs", async () => {
  const [owner, other] = [await confirmedMember(), await confirmedMember()]
  double.is(somebody())
  await throughWindow(owner, 'google', 'connect')
  const { result } = await throughWindow(other, 'google', 'connect')
  expect(result).toMatchObject({ status: 'ERROR', callbackData: { errorMessage: 'This account is already connected to somebody else here.' } })
  expect(await profilesOf(other)).toEqual([])
  await disconnect(other, 'google')
  expect(await profilesOf(owner)).toHaveLength(1)
})

test('the last way in stays: a service that is switched off is none', async () => {
  double.is(somebody())
  const visitor = site.createVisitor()
  await throughWindow(visitor, 'google')
  const refused = await disconnect(visitor, 'google')
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('your only way to sign in')
  await throughWindow(visitor, 'twitter', 'connect')
  await site.getContext('auth').settings.set('social.twitter.enable', false)
  expect((await disconnect(visitor, 'google')).status).toBe(409)
  await site.getContext('auth').settings.set('social.twitter.enable', true)
  expect((await disconnect(visitor, 'google')).status).toBe(200)
  expect((await disconnect(visitor, 'twitter')).status).toBe(409)
  expect(await profilesOf(visitor)).toHaveLength(1)
})

test('two ways let go of at once leave one', async () => {
  double.is(somebody())
  const visitor = site.createVisitor()
  await throughWindow(visitor, 'google')
  await throughWindow(visitor, 'twitter', 'connect')
  const answers = await Promise.all([disconnect(visitor, 'google'), disconnect(visitor, 'twitter')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await profilesOf(visitor)).toHaveLength(1)
})

test('guests have nothing to connect, to see or to let go', async () => {
  const visitor = site.createVisitor()
  expect((await throughWindow(visitor, 'google', 'connect')).result.status).toBe('ERROR')
  expect((await visitor.request(listSocialProfiles, {})).status).toBe(401)
  expect((await disconnect(visitor, 'google')).status).toBe(401)
})

test('who signed out while the window was away connects nothing', async () => {
  const member = await confirmedMember()
  double.is(somebody())
  const back = await backFrom(String(await openWindow(member, 'google', 'connect')))
  await member.request(logout, {})
  expect((await comeBack(member, back)).result.status).toBe('ERROR')
  expect(await site.sql('select from social_profiles where user_id = $1', [member.id])).toEqual([])
})

test('closed registration is closed to who comes by a service; who is known comes in', async () => {
  const { settings } = site.getContext('auth')
  const known = somebody()
  double.is(known)
  await throughWindow(site.createVisitor(), 'google')
  await settings.set('registration.disable', true)
  expect((await throughWindow(site.createVisitor(), 'google')).result.status).toBe('SUCCESS')
  double.is(somebody())
  const { result } = await throughWindow(site.createVisitor(), 'google')
  expect(result.callbackData.errorMessage).toBe('New accounts are not being opened at the moment.')
  await settings.set('registration.disable', false)
})

test('an account that is removed takes its connections with it', async () => {
  const member = await confirmedMember()
  double.is(somebody())
  await throughWindow(member, 'google', 'connect')
  await site.getContext('auth').users.remove(member.id)
  expect(await site.sql('select from social_profiles where user_id = $1', [member.id])).toEqual([])
})

test('a window that comes back after its session has ended connects nothing, however late it was found out', async () => {
  const member = await confirmedMember()
  const { byServices } = site.getServices<{ byServices: { social: SocialService } }>('auth')
  const connect = byServices.social.connect
  vi.spyOn(byServices.social, 'connect').mockImplementation(async (...given) => {
    await site.getContext('auth').sessions.endAll(member.id)
    return connect(...given)
  })
  double.is(somebody())
  const { result } = await throughWindow(member, 'google', 'connect')
  expect(result.status).toBe('ERROR')
  expect(await site.sql('select from social_profiles where user_id = $1', [member.id])).toEqual([])
})
