import type { TestSite, Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { forgotPassword, resetPassword } from '../../contract/password.ts'
import { register } from '../../contract/register.ts'
import { connectWithPassword } from '../../contract/social.ts'
import { answerChallenge } from '../../contract/two-factor.ts'
import { codeOf, confirmed, withTwoFactor, wrongCodeOf } from '../testing/authenticator.ts'
import type { Person, ServiceDouble } from '../testing/service-double.ts'
import { siteWithServices } from '../testing/site-with-services.ts'
import { backFrom, comeBack, openWindow, throughWindow } from '../testing/windows.ts'

// Somebody prepares an account with the address of somebody else, who comes later: five ways, after Sudhodanan and Paverd.

const THEIRS = 'three quiet drums'
const MINE = 'four louder drums'

let site: TestSite
let double: ServiceDouble
beforeAll(async () => {
  ;({ site, double } = await siteWithServices(['google', 'facebook']))
})
afterAll(async () => {
  await site.close()
  await double.close()
})
beforeEach(() => site.sql('delete from rate_limits'))

let people = 0
function person(email?: string): Person {
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

/** The victim, who alone can read the letters, takes the address back. */
async function reclaim(email: string): Promise<Visitor> {
  const visitor = site.createVisitor()
  await visitor.request(forgotPassword, { body: { email } })
  const letters = () => site.sql<{ text: string }>(`select text from mails where email = $1 and template = 'reset_password'`, [email])
  await expect.poll(async () => (await letters()).length, { timeout: 15_000 }).toBe(1)
  const token = /\/password\/reset\/([\w-]+)/.exec((await letters())[0]?.text ?? '')?.[1] ?? ''
  expect((await visitor.request(resetPassword, { body: { token, email, password: MINE, password_confirmation: MINE } })).status).toBe(200)
  expect((await visitor.request(login, { body: { email, password: MINE } })).status).toBe(200)
  return visitor
}

async function comesBy(service: string, who: Person) {
  double.is(who)
  const visitor = site.createVisitor()
  const { result } = await throughWindow(visitor, service)
  return { visitor, result, email: await userIn(visitor) }
}

test('classic and federated accounts are not merged by their address', async () => {
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

test('a session from before ends, and a window it had opened connects nothing', async () => {
  const email = address()
  const attacker = await squat(email)
  double.is(person())
  await confirmed({ ...attacker, password: THEIRS })
  const back = await backFrom(String(await openWindow(attacker, 'google', 'connect')))
  const victim = await reclaim(email)
  expect(await userIn(attacker)).toBeUndefined()
  expect((await comeBack(attacker, back)).result.status).toBe('ERROR')
  expect((await victim.get('/api/v1/me?with=social_profiles')).body.user.social_profiles).toEqual([])
})

test('an identity that was connected before the address was proven is no way in afterwards', async () => {
  const email = address()
  const attacker = await squat(email)
  const trojan = person()
  double.is(trojan)
  await confirmed({ ...attacker, password: THEIRS })
  expect((await throughWindow(attacker, 'google', 'connect')).result.status).toBe('SUCCESS')
  expect((await comesBy('google', trojan)).email).toBe(email)
  await reclaim(email)
  expect((await comesBy('google', trojan)).email).toBe(trojan.email)
})

test('nor is one of an account that took the address later', async () => {
  const trojan = person()
  double.is(trojan)
  const attacker = site.createVisitor()
  await throughWindow(attacker, 'google')
  const email = address()
  const { id } = (await attacker.get('/api/v1/me')).body.user
  await site.getContext('auth').users.update(id, { email })
  await reclaim(email)
  expect(await userIn(attacker)).toBeUndefined()
  expect((await comesBy('google', trojan)).email).not.toBe(email)
})

test('a service that does not verify addresses takes none from its owner', async () => {
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

test('a second factor that was set up before the address was proven lets nobody in: whoever set it up knows no password, its owner asks the operator', async () => {
  const email = address()
  const attacker = await squat(email)
  const { secret } = await withTwoFactor({ ...attacker, password: THEIRS })
  const victim = await reclaim(email)
  expect(await userIn(victim)).toBeUndefined()
  expect(await userIn(attacker)).toBeUndefined()
  expect((await attacker.request(login, { body: { email, password: THEIRS } })).status).toBe(422)
  expect((await attacker.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(410)
  expect((await victim.request(login, { body: { email, password: MINE } })).body).toEqual({ two_factor: true })
})

test('who had proven their address keeps what they connected', async () => {
  const own = person()
  const { email } = await comesBy('google', own)
  await reclaim(String(email))
  expect((await comesBy('google', own)).email).toBe(own.email)
})

test('the second factor is not gone round', async () => {
  const member = await site.createSignedInUser()
  const { secret } = await withTwoFactor(member)
  const own = person()
  double.is(own)
  await throughWindow(member, 'google', 'connect')
  const { visitor, result, email } = await comesBy('google', own)
  expect(result).toEqual({ type: 'social-auth', status: 'SUCCESS', callbackData: { two_factor: true } })
  expect(email).toBeUndefined()
  expect((await visitor.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(200)
  expect(await userIn(visitor)).toBe(member.email)
})

test('nor by the password that connects an account', async () => {
  const member = await site.createSignedInUser()
  const { secret } = await withTwoFactor(member)
  const { visitor } = await comesBy('google', person(member.email))
  const connected = () => site.sql('select service_name from social_profiles where user_id = $1', [member.id])
  const answer = await visitor.request(connectWithPassword, { body: { password: member.password } })
  expect(answer.body).toEqual({ two_factor: true })
  expect(await userIn(visitor)).toBeUndefined()
  expect((await visitor.request(answerChallenge, { body: { code: wrongCodeOf(secret) } })).status).toBe(422)
  expect(await connected()).toEqual([])
  expect((await visitor.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(200)
  expect(await connected()).toEqual([{ service_name: 'google' }])
  expect(await userIn(visitor)).toBe(member.email)
})
