import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { login, logout } from '../../contract/login.ts'
import { answerTwoFactorChallenge } from '../../contract/two-factor.ts'
import { models } from '../models.ts'
import { generateCode, generateWrongCode, setUpTwoFactor } from '../testing/authenticator.ts'
import { copyCookies, FORGED_REQUESTS, getSessionToken } from '../testing/browsers.ts'
import { createIpAddress, createIpHeaders, trustTestIpHeader } from '../testing/ip-addresses.ts'
import type { TwoFactorService } from './two-factor.service.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  trustTestIpHeader(site)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).status === 200

/** Creates a user with a second factor and a browser in which the right password was entered. */
async function createChallenge({ remember = false } = {}) {
  const user = await site.createSignedInUser()
  const { secret, recoveryCodes } = await setUpTwoFactor(user)
  const browser = site.createVisitor()
  const response = await browser.request(login, { body: { email: user.email, password: user.password, remember } })
  return { user, secret, recoveryCodes, browser, response }
}

describe('POST /auth/two-factor-challenge', () => {
  test('asks for the code after a correct password, without a session', async () => {
    const { user, browser, response } = await createChallenge()
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ two_factor: true })
    expect(getSessionToken(browser)).toMatch(/^g_/)
    expect(await isSignedIn(browser)).toBe(false)
    const wrongResponse = await site.createVisitor().request(login, { body: { email: user.email, password: 'not my password' } })
    expect(wrongResponse.body.errors).toEqual({ email: ['Wrong email or password.'] })
  })

  test('signs in with the code, once', async () => {
    const { user, secret, browser } = await createChallenge()
    const response = await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })
    expect(response.status).toBe(200)
    expect(response.body.bootstrapData.user.id).toBe(user.id)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret, 1) } })).status).toBe(410)
  })

  test.each([
    { remember: true, hours: 720 },
    { remember: false, hours: 12 },
  ])('applies remember $remember to the session: $hours hours', async ({ remember, hours }) => {
    const { user, secret, browser } = await createChallenge({ remember })
    await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })
    const [row] = await site.sql<{ hours: number }>(
      'select extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions where user_id = $1 order by id desc limit 1',
      [user.id],
    )
    expect(row?.hours).toBe(hours)
  })

  test('rejects a used code in every browser', async () => {
    const { user, secret, browser } = await createChallenge()
    const code = generateCode(secret)
    const otherBrowser = site.createVisitor()
    await otherBrowser.request(login, { body: { email: user.email, password: user.password } })
    expect((await browser.request(answerTwoFactorChallenge, { body: { code } })).status).toBe(200)
    const replayed = await otherBrowser.request(answerTwoFactorChallenge, { body: { code } })
    expect(replayed.status).toBe(422)
    expect(Object.keys(replayed.body.errors)).toEqual(['code'])
    expect((await otherBrowser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret, -1) } })).status).toBe(422)
    expect((await otherBrowser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret, 1) } })).status).toBe(200)
  })

  test('accepts a code once when several browsers send it at once', async () => {
    const { user, secret, browser } = await createChallenge()
    const browsers = [browser, ...Array.from({ length: 6 }, () => site.createVisitor())]
    for (const otherBrowser of browsers.slice(1)) await otherBrowser.request(login, { body: { email: user.email, password: user.password } })
    const code = generateCode(secret)
    const responses = await Promise.all(browsers.map((visitor) => visitor.request(answerTwoFactorChallenge, { body: { code } })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('accepts a recovery code once, also in capitals', async () => {
    const { user, recoveryCodes, browser } = await createChallenge()
    const [code = ''] = recoveryCodes
    expect((await browser.request(answerTwoFactorChallenge, { body: { recovery_code: ` ${code.toUpperCase()} ` } })).status).toBe(200)
    const otherBrowser = site.createVisitor()
    await otherBrowser.request(login, { body: { email: user.email, password: user.password } })
    const usedResponse = await otherBrowser.request(answerTwoFactorChallenge, { body: { recovery_code: code } })
    expect(usedResponse.status).toBe(422)
    expect(usedResponse.body.errors).toEqual({ recovery_code: ['This recovery code is incorrect or was already used.'] })
  })

  test('accepts a recovery code once when several browsers send it at once', async () => {
    const { user, recoveryCodes, browser } = await createChallenge()
    const browsers = [browser, ...Array.from({ length: 6 }, () => site.createVisitor())]
    for (const otherBrowser of browsers.slice(1)) await otherBrowser.request(login, { body: { email: user.email, password: user.password } })
    const responses = await Promise.all(
      browsers.map((visitor) => visitor.request(answerTwoFactorChallenge, { body: { recovery_code: recoveryCodes[0] ?? '' } })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('asks for a recovery code when the secret of the user cannot be decrypted', async () => {
    const { user, secret, recoveryCodes, browser } = await createChallenge()
    const sealed = site.getContext('auth').seal(secret, 'another context')
    await site.sql('update two_factor_secrets set secret = $1 where user_id = $2', [sealed, user.id])
    const { status, body } = await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
    expect(body.errors.code[0]).toContain('Sign in with a recovery code')
    expect((await browser.request(answerTwoFactorChallenge, { body: { recovery_code: recoveryCodes[0] ?? '' } })).status).toBe(200)
  })

  test('rejects a recovery code of another user', async () => {
    const [first, second] = [await createChallenge(), await createChallenge()]
    expect((await second.browser.request(answerTwoFactorChallenge, { body: { recovery_code: first.recoveryCodes[0] ?? '' } })).status).toBe(422)
  })

  test('returns 410 after six wrong codes', async () => {
    const { secret, browser } = await createChallenge()
    const code = generateWrongCode(secret)
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await browser.request(answerTwoFactorChallenge, { body: { code } })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 410])
    expect((await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
  })

  test('checks only six of a thousand parallel codes', async () => {
    const { secret, browser } = await createChallenge()
    const { twoFactor } = site.getServices<{ twoFactor: TwoFactorService }>('auth')
    const consumeCode = vi.spyOn(twoFactor, 'consumeCode')
    const code = generateWrongCode(secret)
    const statuses: number[] = []
    for (let batch = 0; batch < 20; batch += 1) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          // Each request comes from another network, because the rate limit per network would stop most of them earlier.
          browser.request(answerTwoFactorChallenge, { body: { code } }, createIpHeaders(createIpAddress(batch * 50 + index))),
        ),
      )
      statuses.push(...responses.map(({ status }) => status))
    }
    expect(consumeCode).toHaveBeenCalledTimes(6)
    consumeCode.mockRestore()
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 410)).toHaveLength(995)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('counts attempts per account and still accepts a recovery code', async () => {
    const { user, secret, recoveryCodes, browser } = await createChallenge()
    await site.sql("insert into rate_limits (key, points, expire) values ('two-factor.account:' || $1 || '|unknown-browser', 20, $2)", [
      user.id,
      Date.now() + 60_000,
    ])
    const refused = await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })
    expect(refused.status).toBe(429)
    expect((await browser.request(answerTwoFactorChallenge, { body: { recovery_code: recoveryCodes[0] ?? '' } })).status).toBe(200)
  })

  test('accepts a code from a known browser when the limit for others is reached', async () => {
    const { user, secret, browser } = await createChallenge()
    await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })
    await browser.request(logout, {})
    await site.sql("update rate_limits set points = 20 where key = 'two-factor.account:' || $1 || '|unknown-browser'", [user.id])
    const credentials = { body: { email: user.email, password: user.password } }
    const [unknownBrowser, forgedBrowser] = [site.createVisitor(), site.createVisitor()]
    await unknownBrowser.request(login, credentials)
    expect((await unknownBrowser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret, 1) } })).status).toBe(429)
    await browser.request(login, credentials)
    expect((await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret, 1) } })).status).toBe(200)
    forgedBrowser.cookies.set('balafon-known', 'made up')
    await forgedBrowser.request(login, credentials)
    expect((await forgedBrowser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret, 2) } })).status).toBe(429)
  })

  test('returns 410 in another browser and after the challenge has expired', async () => {
    const { secret, browser, user } = await createChallenge()
    expect((await site.createVisitor().request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
    expect((await (await site.createSignedInUser()).request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
    await site.getModels('auth', models).TwoFactorChallenge.update({ expiresAt: new Date() }, { where: { userId: user.id } })
    expect((await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
  })

  test('invalidates an earlier cookie during and after the challenge', async () => {
    const user = await site.createSignedInUser()
    const { secret } = await setUpTwoFactor(user)
    const attacker = site.createVisitor()
    await attacker.get('/login')
    const victim = copyCookies(attacker, site.createVisitor())
    await victim.request(login, { body: { email: user.email, password: user.password } })
    expect((await attacker.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
    const thief = copyCookies(victim, site.createVisitor())
    expect((await victim.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(200)
    expect(await isSignedIn(victim)).toBe(true)
    expect(await isSignedIn(attacker)).toBe(false)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('ends the session of another user during the challenge', async () => {
    const otherUser = await site.createSignedInUser()
    const user = await site.createSignedInUser()
    await setUpTwoFactor(user)
    await otherUser.request(login, { body: { email: user.email, password: user.password } })
    expect(await isSignedIn(otherUser)).toBe(false)
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
  ])('rejects an invalid %s: %j', async (field, body) => {
    const response = await site.createVisitor().post('/auth/two-factor-challenge', body)
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual([field])
  })

  test.each(FORGED_REQUESTS)('does not sign in on a request %s', async (_description, headers) => {
    const { secret, browser } = await createChallenge()
    expect((await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } }, headers)).status).toBe(403)
    expect(await isSignedIn(browser)).toBe(false)
  })
})
