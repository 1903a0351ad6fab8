import type { TestSite, Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { forgotPassword, resetPassword } from '../../contract/password.ts'
import { register } from '../../contract/register.ts'
import { connectWithPassword } from '../../contract/social.ts'
import { answerTwoFactorChallenge } from '../../contract/two-factor.ts'
import { confirmUserPassword, generateCode, generateWrongCode, setUpTwoFactor } from '../testing/authenticator.ts'
import { createSiteWithServices } from '../testing/create-site-with-services.ts'
import type { MockOAuthServer, ServiceUser } from '../testing/mock-oauth-server.ts'
import { completePopup, followToCallback, openPopup, returnToSite } from '../testing/popup.ts'

// Somebody prepares an account with the address of somebody else, who comes later: five ways, after Sudhodanan and Paverd.

const THEIRS = 'three quiet drums'
const MINE = 'four louder drums'

let site: TestSite
let mockServer: MockOAuthServer
beforeAll(async () => {
  ;({ site, mockServer } = await createSiteWithServices(['google', 'facebook']))
})
afterAll(async () => {
  await site.close()
  await mockServer.close()
})
beforeEach(() => site.sql('delete from rate_limits'))

let people = 0
function person(email?: string): ServiceUser {
  people += 1
  return { id: String(4000 + people), name: `Person ${people}`, username: `person${people}`, email: email ?? `own${people}@services.test`, isVerified: true }
}
function address() {
  people += 1
  return `victim${people}@example.test`
}

const userIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).body.user?.email as string | undefined

/** The attacker takes the address, with a password of theirs. */
async function squat(email: string): Promise<Visitor> {
  const attacker = site.createVisitor()
  expect((await attacker.request(register, { body: { email, password: THEIRS, password_confirmation: THEIRS } })).status).toBe(200)
  return attacker
}

/** The victim, who alone can read the sentEmails, takes the address back. */
async function reclaim(email: string): Promise<Visitor> {
  const visitor = site.createVisitor()
  await visitor.request(forgotPassword, { body: { email } })
  const sentEmails = () => site.sql<{ text: string }>(`select text from emails where email = $1 and template = 'reset_password'`, [email])
  await expect.poll(async () => (await sentEmails()).length, { timeout: 15_000 }).toBe(1)
  const token = /\/password\/reset\/([\w-]+)/.exec((await sentEmails())[0]?.text ?? '')?.[1] ?? ''
  expect((await visitor.request(resetPassword, { body: { token, email, password: MINE, password_confirmation: MINE } })).status).toBe(200)
  expect((await visitor.request(login, { body: { email, password: MINE } })).status).toBe(200)
  return visitor
}

async function comesBy(service: string, who: ServiceUser) {
  mockServer.signInAs(who)
  const visitor = site.createVisitor()
  const { result } = await completePopup(visitor, service)
  return { visitor, result, email: await userIn(visitor) }
}

test('does not merge accounts by email address', async () => {
  const email = address()
  const attacker = await squat(email)
  const victim = person(email)
  const first = await comesBy('google', victim)
  expect(first.result.status).toBe('REQUEST_PASSWORD')
  expect(first.email).toBeUndefined()
  expect((await attacker.get('/api/v1/me?with=social_profiles')).body.user.social_profiles).toEqual([])
  await reclaim(email)
  expect((await site.createVisitor().request(login, { body: { email, password: THEIRS } })).status).toBe(422)
  const second = await comesBy('google', victim)
  expect((await second.visitor.request(connectWithPassword, { body: { password: THEIRS } })).status).toBe(422)
  expect((await second.visitor.request(connectWithPassword, { body: { password: MINE } })).status).toBe(200)
})

test('ends earlier sessions, and their popups connect nothing', async () => {
  const email = address()
  const attacker = await squat(email)
  mockServer.signInAs(person())
  await confirmUserPassword({ ...attacker, password: THEIRS })
  const back = await followToCallback(String(await openPopup(attacker, 'google', 'connect')))
  const victim = await reclaim(email)
  expect(await userIn(attacker)).toBeUndefined()
  expect((await returnToSite(attacker, back)).result.status).toBe('ERROR')
  expect((await victim.get('/api/v1/me?with=social_profiles')).body.user.social_profiles).toEqual([])
})

test('disconnects services that were connected before the email was verified', async () => {
  const email = address()
  const attacker = await squat(email)
  const trojan = person()
  mockServer.signInAs(trojan)
  await confirmUserPassword({ ...attacker, password: THEIRS })
  expect((await completePopup(attacker, 'google', 'connect')).result.status).toBe('SUCCESS')
  expect((await comesBy('google', trojan)).email).toBe(email)
  await reclaim(email)
  expect((await comesBy('google', trojan)).email).toBe(trojan.email)
})

test('disconnects services of an account that changed to the address later', async () => {
  const trojan = person()
  mockServer.signInAs(trojan)
  const attacker = site.createVisitor()
  await completePopup(attacker, 'google')
  const email = address()
  const { id } = (await attacker.get('/api/v1/me')).body.user
  await site.getContext('auth').users.update(id, { email })
  await reclaim(email)
  expect(await userIn(attacker)).toBeUndefined()
  expect((await comesBy('google', trojan)).email).not.toBe(email)
})

test('does not give an address to a user of a service with unverified addresses', async () => {
  const email = address()
  const trojan = person(email)
  expect((await comesBy('facebook', trojan)).email).toBe(email)
  const victim = await comesBy('google', person(email))
  expect(victim.result).toMatchObject({ status: 'ERROR', callbackData: { errorMessage: expect.stringContaining('already exists') } })
  expect(victim.email).toBeUndefined()
  await reclaim(email)
  const again = await comesBy('facebook', trojan)
  expect(again.result.status).toBe('REQUEST_PASSWORD')
  expect(again.email).toBeUndefined()
})

test('keeps a second factor that was enabled before the email was verified', async () => {
  const email = address()
  const attacker = await squat(email)
  const { secret } = await setUpTwoFactor({ ...attacker, password: THEIRS })
  const victim = await reclaim(email)
  expect(await userIn(victim)).toBeUndefined()
  expect(await userIn(attacker)).toBeUndefined()
  expect((await attacker.request(login, { body: { email, password: THEIRS } })).status).toBe(422)
  expect((await attacker.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
  expect((await victim.request(login, { body: { email, password: MINE } })).body).toEqual({ two_factor: true })
})

test('keeps the connections of a user with a verified address', async () => {
  const own = person()
  const { email } = await comesBy('google', own)
  await reclaim(String(email))
  expect((await comesBy('google', own)).email).toBe(own.email)
})

test('asks for the second factor after sign-in with a service', async () => {
  const user = await site.createSignedInUser()
  const { secret } = await setUpTwoFactor(user)
  const own = person()
  mockServer.signInAs(own)
  await completePopup(user, 'google', 'connect')
  const { visitor, result, email } = await comesBy('google', own)
  expect(result).toEqual({ type: 'social-auth', status: 'SUCCESS', callbackData: { two_factor: true } })
  expect(email).toBeUndefined()
  expect((await visitor.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(200)
  expect(await userIn(visitor)).toBe(user.email)
})

test('asks for the second factor after connecting with the password', async () => {
  const user = await site.createSignedInUser()
  const { secret } = await setUpTwoFactor(user)
  const { visitor } = await comesBy('google', person(user.email))
  const connected = () => site.sql('select service_name from social_profiles where user_id = $1', [user.id])
  const response = await visitor.request(connectWithPassword, { body: { password: user.password } })
  expect(response.body).toEqual({ two_factor: true })
  expect(await userIn(visitor)).toBeUndefined()
  expect((await visitor.request(answerTwoFactorChallenge, { body: { code: generateWrongCode(secret) } })).status).toBe(422)
  expect(await connected()).toEqual([])
  expect((await visitor.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(200)
  expect(await connected()).toEqual([{ service_name: 'google' }])
  expect(await userIn(visitor)).toBe(user.email)
})
