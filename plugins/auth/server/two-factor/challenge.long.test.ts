import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { login, logout } from '../../contract/login.ts'
import { answerChallenge } from '../../contract/two-factor.ts'
import { codeOf, withTwoFactor, wrongCodeOf } from '../testing/authenticator.ts'
import { copyCookies, FORGED, tokenOf } from '../testing/browsers.ts'
import type { TwoFactor } from './two-factor.service.ts'

let site: TestSite
/** The budgets stop most guesses earlier: here it is seen what holds without them. */
let areBudgetsEndless = false
beforeAll(async () => {
  site = await createTestSite()
  const { rateLimits } = site.getContext('auth')
  const { consume } = rateLimits
  Object.assign(rateLimits, { spend: async (...budget: Parameters<typeof consume>) => (areBudgetsEndless ? undefined : consume(...budget)) })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).status === 200

/** Somebody with a second factor, and a browser in which their password was right. */
async function challenge({ remember = false } = {}) {
  const member = await site.createSignedInUser()
  const { secret, codes } = await withTwoFactor(member)
  const browser = site.createVisitor()
  const answer = await browser.request(login, { body: { email: member.email, password: member.password, remember } })
  return { member, secret, codes, browser, answer }
}

test('a right password is answered with the question for the code, and with no session', async () => {
  const { member, browser, answer } = await challenge()
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ two_factor: true })
  expect(tokenOf(browser)).toMatch(/^g_/)
  expect(await isSignedIn(browser)).toBe(false)
  const wrong = await site.createVisitor().request(login, { body: { email: member.email, password: 'not my password' } })
  expect(wrong.body.errors).toEqual({ email: ['These credentials do not match our records.'] })
})

test('the code completes it, once', async () => {
  const { member, secret, browser } = await challenge()
  const answer = await browser.request(answerChallenge, { body: { code: codeOf(secret) } })
  expect(answer.status).toBe(200)
  expect(answer.body.bootstrapData.user.id).toBe(member.id)
  expect(await isSignedIn(browser)).toBe(true)
  expect((await browser.request(answerChallenge, { body: { code: codeOf(secret, 1) } })).status).toBe(410)
})

test.each([
  { remember: true, hours: 720 },
  { remember: false, hours: 12 },
])('remember $remember was meant for the session: $hours hours', async ({ remember, hours }) => {
  const { member, secret, browser } = await challenge({ remember })
  await browser.request(answerChallenge, { body: { code: codeOf(secret) } })
  const [row] = await site.sql<{ hours: number }>(
    'select extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions where user_id = $1 order by id desc limit 1',
    [member.id],
  )
  expect(row?.hours).toBe(hours)
})

test('a code that was used is worth nothing, in this browser or another', async () => {
  const { member, secret, browser } = await challenge()
  const code = codeOf(secret)
  const again = site.createVisitor()
  await again.request(login, { body: { email: member.email, password: member.password } })
  expect((await browser.request(answerChallenge, { body: { code } })).status).toBe(200)
  const replayed = await again.request(answerChallenge, { body: { code } })
  expect(replayed.status).toBe(422)
  expect(Object.keys(replayed.body.errors)).toEqual(['code'])
  expect((await again.request(answerChallenge, { body: { code: codeOf(secret, -1) } })).status).toBe(422)
  expect((await again.request(answerChallenge, { body: { code: codeOf(secret, 1) } })).status).toBe(200)
})

test('the same code in ten browsers at once opens one of them', async () => {
  const { member, secret, browser } = await challenge()
  const browsers = [browser, ...Array.from({ length: 6 }, () => site.createVisitor())]
  for (const other of browsers.slice(1)) await other.request(login, { body: { email: member.email, password: member.password } })
  const code = codeOf(secret)
  const answers = await Promise.all(browsers.map((each) => each.request(answerChallenge, { body: { code } })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a recovery code does instead, written in capitals too, and once', async () => {
  const { member, codes, browser } = await challenge()
  const [code = ''] = codes
  expect((await browser.request(answerChallenge, { body: { recovery_code: ` ${code.toUpperCase()} ` } })).status).toBe(200)
  const again = site.createVisitor()
  await again.request(login, { body: { email: member.email, password: member.password } })
  const used = await again.request(answerChallenge, { body: { recovery_code: code } })
  expect(used.status).toBe(422)
  expect(used.body.errors).toEqual({ recovery_code: ['This recovery code is not right, or was used already.'] })
})

test('one recovery code in several browsers at once opens one of them', async () => {
  const { member, codes, browser } = await challenge()
  const browsers = [browser, ...Array.from({ length: 6 }, () => site.createVisitor())]
  for (const other of browsers.slice(1)) await other.request(login, { body: { email: member.email, password: member.password } })
  const answers = await Promise.all(browsers.map((each) => each.request(answerChallenge, { body: { recovery_code: codes[0] ?? '' } })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("somebody else's recovery code opens nothing", async () => {
  const [one, two] = [await challenge(), await challenge()]
  expect((await two.browser.request(answerChallenge, { body: { recovery_code: one.codes[0] ?? '' } })).status).toBe(422)
})

test('six wrong codes end it; the right one comes too late', async () => {
  const { secret, browser } = await challenge()
  const code = wrongCodeOf(secret)
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push((await browser.request(answerChallenge, { body: { code } })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 410])
  expect((await browser.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(410)
})

test('of a thousand wrong codes at once, six are looked at', async () => {
  const { secret, browser } = await challenge()
  const { twoFactor } = site.getServices<{ twoFactor: TwoFactor }>('auth')
  const lookedAt = vi.spyOn(twoFactor, 'takesCode')
  areBudgetsEndless = true
  const code = wrongCodeOf(secret)
  const statuses: number[] = []
  for (let batch = 0; batch < 20; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => browser.request(answerChallenge, { body: { code } })))
    statuses.push(...answers.map(({ status }) => status))
  }
  areBudgetsEndless = false
  expect(lookedAt).toHaveBeenCalledTimes(6)
  lookedAt.mockRestore()
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 410)).toHaveLength(995)
  expect(await isSignedIn(browser)).toBe(false)
})

test('guesses are counted by account: many sign-ins are not many budgets, and a recovery code still opens', async () => {
  const { member, secret, codes, browser } = await challenge()
  await site.sql("insert into rate_limits (key, points, expire) values ('two-factor.account:' || $1 || '|stranger', 20, $2)", [member.id, Date.now() + 60_000])
  const refused = await browser.request(answerChallenge, { body: { code: codeOf(secret) } })
  expect(refused.status).toBe(429)
  expect((await browser.request(answerChallenge, { body: { recovery_code: codes[0] ?? '' } })).status).toBe(200)
})

test('strangers who guess at codes do not keep the owner out of a browser in which they were before', async () => {
  const { member, secret, browser } = await challenge()
  await browser.request(answerChallenge, { body: { code: codeOf(secret) } })
  await browser.request(logout, {})
  await site.sql("update rate_limits set points = 20 where key = 'two-factor.account:' || $1 || '|stranger'", [member.id])
  const credentials = { body: { email: member.email, password: member.password } }
  const [stranger, copied] = [site.createVisitor(), site.createVisitor()]
  await stranger.request(login, credentials)
  expect((await stranger.request(answerChallenge, { body: { code: codeOf(secret, 1) } })).status).toBe(429)
  await browser.request(login, credentials)
  expect((await browser.request(answerChallenge, { body: { code: codeOf(secret, 1) } })).status).toBe(200)
  copied.cookies.set('balafon-known', 'made up')
  await copied.request(login, credentials)
  expect((await copied.request(answerChallenge, { body: { code: codeOf(secret, 2) } })).status).toBe(429)
})

test('a challenge is the browser’s in which it began, and ten minutes old at most', async () => {
  const { secret, browser, member } = await challenge()
  expect((await site.createVisitor().request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(410)
  expect((await (await site.createSignedInUser()).request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(410)
  await site.sql('update two_factor_challenges set expires_at = now() where user_id = $1', [member.id])
  expect((await browser.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(410)
})

test('a cookie that was planted before is worth nothing during the challenge and after it', async () => {
  const member = await site.createSignedInUser()
  const { secret } = await withTwoFactor(member)
  const attacker = site.createVisitor()
  await attacker.get('/login')
  const victim = copyCookies(attacker, site.createVisitor())
  await victim.request(login, { body: { email: member.email, password: member.password } })
  expect((await attacker.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(410)
  const during = copyCookies(victim, site.createVisitor())
  expect((await victim.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(200)
  expect(await isSignedIn(victim)).toBe(true)
  expect(await isSignedIn(attacker)).toBe(false)
  expect(await isSignedIn(during)).toBe(false)
})

test('who was signed in as another is not during the challenge', async () => {
  const other = await site.createSignedInUser()
  const member = await site.createSignedInUser()
  await withTwoFactor(member)
  await other.request(login, { body: { email: member.email, password: member.password } })
  expect(await isSignedIn(other)).toBe(false)
})

test.each([
  ['code', {}],
  ['code', { code: '12345' }],
  ['code', { code: '1234567' }],
  ['code', { code: 123456 }],
  ['code', { code: ['123456'] }],
  ['code', { code: '123456', recovery_code: 'abcdefghjk-abcdefghjk' }],
  ['recovery_code', { recovery_code: 'abcdefghjk-abcdefghj' }],
  ['recovery_code', { recovery_code: 'abcdefghjkaabcdefghjk' }],
  ['user_id', { code: '123456', user_id: 1 }],
  ['remember', { code: '123456', remember: true }],
])('what does not fit is refused at %s: %j', async (field, body) => {
  const answer = await site.createVisitor().post('/auth/two-factor-challenge', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test.each(FORGED)('a call %s completes nothing', async (_how, headers) => {
  const { secret, browser } = await challenge()
  expect((await browser.request(answerChallenge, { body: { code: codeOf(secret) } }, headers)).status).toBe(403)
  expect(await isSignedIn(browser)).toBe(false)
})
