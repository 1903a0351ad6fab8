import { createTestSite, type SignedInUser, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { confirmPassword } from '../../contract/confirmation.ts'
import { login } from '../../contract/login.ts'
import { changePassword } from '../../contract/password.ts'
import { confirmTwoFactor, enableTwoFactor, getQrCode } from '../../contract/two-factor.ts'
import type { LoginService } from '../login/login.service.ts'
import { codeOf } from '../testing/authenticator.ts'
import { copyCookies, tokenOf } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))
afterEach(() => {
  vi.restoreAllMocks()
})

const NEW = 'four louder drums'

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).status === 200

/** Something happens after a password was found right, and before anybody is in. */
function meanwhile(what: () => Promise<unknown>) {
  const service = site.getServices<{ login: LoginService }>('auth').login
  const logIn = service.logIn.bind(service)
  vi.spyOn(service, 'logIn').mockImplementation(async (attempt) => {
    const user = await logIn(attempt)
    await what()
    return user
  })
}

async function withTwoFactor(member: Visitor & { password: string }) {
  await member.request(confirmPassword, { body: { password: member.password } })
  await member.request(enableTwoFactor, {})
  const { secret } = (await member.request(getQrCode, {})).body as { secret: string }
  await member.request(confirmTwoFactor, { body: { code: codeOf(secret) } })
}

test('of two who change the password at once, with the same old one, the first counts', async () => {
  const member = await site.createSignedInUser()
  const other = site.createVisitor()
  other.adoptSession(await site.site.openSession(member.id))
  const change = (visitor: Visitor, password: string) =>
    visitor.request(changePassword, { body: { current_password: member.password, password, password_confirmation: password } })
  const answers = await Promise.all([change(member, NEW), change(other, 'five silent drums')])
  const statuses = answers.map(({ status }) => status)
  // The one that comes late finds another password, or that its session has ended.
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const winner = statuses[0] === 200 ? NEW : 'five silent drums'
  expect(await site.getContext('core').users.authenticate(member.email, winner)).not.toBeNull()
})

test('a change by who knew the old one does not undo a reset that came meanwhile', async () => {
  const member = await site.createSignedInUser()
  const { users } = site.getContext('core')
  const service = site.getServices<{ login: LoginService }>('auth').login
  const confirm = service.confirm.bind(service)
  vi.spyOn(service, 'confirm').mockImplementation(async (...given) => {
    const proven = await confirm(...given)
    await users.setPassword(member.id, 'the owner’s own')
    return proven
  })
  const answer = await member.request(changePassword, { body: { current_password: member.password, password: NEW, password_confirmation: NEW } })
  expect([answer.status, answer.body.code]).toEqual([409, 'auth.credentials_changed'])
  expect(await users.authenticate(member.email, 'the owner’s own')).not.toBeNull()
})

test('a sign-in that is under way with the old password leads nowhere', async () => {
  const member = await site.createSignedInUser()
  meanwhile(() => site.getContext('core').users.setPassword(member.id, NEW))
  const thief = site.createVisitor()
  const answer = await thief.request(login, { body: { email: member.email, password: member.password } })
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe('Your password was changed a moment ago. Sign in again.')
  expect(await isSignedIn(thief)).toBe(false)
  expect(await site.sql('select from sessions where user_id = $1 and ip_address <> $2', [member.id, '127.0.0.1'])).toEqual([])
})

test('nor to the question for the second factor', async () => {
  const member = await site.createSignedInUser()
  await withTwoFactor(member)
  meanwhile(() => site.getContext('core').users.setPassword(member.id, NEW))
  expect((await site.createVisitor().request(login, { body: { email: member.email, password: member.password } })).status).toBe(409)
  expect(await site.sql('select from two_factor_challenges where user_id = $1', [member.id])).toEqual([])
})

test('nor for an account that is gone meanwhile', async () => {
  const member = await site.createSignedInUser()
  meanwhile(() => site.getContext('core').users.remove(member.id))
  expect((await site.createVisitor().request(login, { body: { email: member.email, password: member.password } })).status).toBe(409)
})

test('many sign-ins during a change: none of them is in afterwards', async () => {
  const member = await site.createSignedInUser()
  const thieves = Array.from({ length: 8 }, () => site.createVisitor())
  const entries = thieves.map((thief) => thief.request(login, { body: { email: member.email, password: member.password } }))
  const body = { current_password: member.password, password: NEW, password_confirmation: NEW }
  const change = member.request(changePassword, { body })
  const [changed] = await Promise.all([change, ...entries])
  expect(changed.status).toBe(200)
  expect(await Promise.all(thieves.map(isSignedIn))).toEqual(thieves.map(() => false))
  expect(await isSignedIn(member)).toBe(true)
})

test.each<[string, (member: SignedInUser) => Promise<unknown>]>([
  [
    'the password is another',
    ({ request, password }) => request(changePassword, { body: { current_password: password, password: NEW, password_confirmation: NEW } }),
  ],
  ['the password was confirmed', ({ request, password }) => request(confirmPassword, { body: { password } })],
  ['the second factor is on', withTwoFactor],
])('%s: the session goes on with another cookie, and a copy of the last one is worth nothing', async (_what, act) => {
  const member = await site.createSignedInUser()
  const thief = copyCookies(member, site.createVisitor())
  expect(await isSignedIn(thief)).toBe(true)
  const before = tokenOf(member)
  await act(member)
  expect(tokenOf(member)).not.toBe(before)
  expect(await isSignedIn(member)).toBe(true)
  expect(await isSignedIn(thief)).toBe(false)
})
