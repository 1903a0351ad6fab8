import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmPassword, getPasswordConfirmation } from '../../contract/confirmation.ts'
import { logout } from '../../contract/login.ts'
import { disableTwoFactor, enableTwoFactor, getQrCode, regenerateRecoveryCodes } from '../../contract/two-factor.ts'
import { copyCookies, FORGED_REQUESTS, getSessionToken } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const isConfirmed = async (visitor: Visitor, seconds?: number): Promise<boolean> =>
  (await visitor.request(getPasswordConfirmation, seconds === undefined ? {} : { query: { seconds } })).body.confirmed

const setConfirmedSecondsAgo = (userId: number, seconds: number) =>
  site.sql('update sessions set password_confirmed_at = now() - make_interval(secs => $2) where user_id = $1', [userId, seconds])

describe('the cookie before a password confirmation', () => {
  /** Returns a user that has just confirmed the password, and a browser with the cookies from before. */
  async function createConfirmedUser() {
    const user = await site.createSignedInUser()
    const oldBrowser = copyCookies(user, site.createVisitor())
    await user.request(confirmPassword, { body: { password: user.password } })
    return { user, oldBrowser }
  }
  const endPreviousToken = (userId: number) =>
    site.sql('update sessions set previous_token_expires_at = now() where user_id = $1 and previous_token_expires_at > now()', [userId])

  test('is replaced, and accepted for a short time in requests that are under way', async () => {
    const { user, oldBrowser } = await createConfirmedUser()
    expect(getSessionToken(user)).not.toBe(getSessionToken(oldBrowser))
    expect((await oldBrowser.get('/api/v1/me')).body.user.id).toBe(user.id)
    expect((await oldBrowser.get('/api/v1/bootstrap-data')).body.user.id).toBe(user.id)
    expect((await oldBrowser.request(confirmPassword, { body: { password: 'not my password' } })).status).toBe(422)
    const [row] = await site.sql<{ seconds: number }>(
      'select extract(epoch from previous_token_expires_at - now())::float8 as seconds from sessions where user_id = $1',
      [user.id],
    )
    expect(row?.seconds).toBeLessThanOrEqual(20)
    await endPreviousToken(user.id)
    expect((await oldBrowser.get('/api/v1/me')).status).toBe(401)
    expect((await oldBrowser.get('/api/v1/bootstrap-data')).body.user).toBeNull()
    expect((await user.get('/api/v1/me')).status).toBe(200)
  })

  test('is not accepted where a confirmed password is required', async () => {
    const { user, oldBrowser } = await createConfirmedUser()
    expect((await oldBrowser.request(enableTwoFactor, {})).status).toBe(423)
    expect((await user.request(enableTwoFactor, {})).status).toBe(200)
    expect((await oldBrowser.request(getQrCode, {})).status).toBe(423)
    expect((await user.request(getQrCode, {})).status).toBe(200)
  })

  test('is replaced once by simultaneous confirmations', async () => {
    const user = await site.createSignedInUser()
    const tokenBefore = getSessionToken(user)
    const browsers = [1, 2].map(() => copyCookies(user, site.createVisitor()))
    const responses = await Promise.all(browsers.map((browser) => browser.request(confirmPassword, { body: { password: user.password } })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(browsers.filter((browser) => getSessionToken(browser) !== tokenBefore)).toHaveLength(1)
    await endPreviousToken(user.id)
    const statuses = await Promise.all(browsers.map(async (browser) => (await browser.get('/api/v1/me')).status))
    expect(statuses.sort()).toEqual([200, 401])
  })

  test('is invalid after the session got a third cookie', async () => {
    const { user, oldBrowser } = await createConfirmedUser()
    await user.request(confirmPassword, { body: { password: user.password } })
    expect((await oldBrowser.get('/api/v1/me')).status).toBe(401)
  })

  test('ends the session when the user signs out with it', async () => {
    const { user, oldBrowser } = await createConfirmedUser()
    expect((await oldBrowser.request(logout, {})).status).toBe(200)
    expect((await user.get('/api/v1/me')).status).toBe(401)
  })

  test('does not end the session after it has become invalid', async () => {
    const { user, oldBrowser } = await createConfirmedUser()
    await endPreviousToken(user.id)
    await oldBrowser.request(logout, {})
    expect((await user.get('/api/v1/me')).status).toBe(200)
  })
})

describe('password confirmation', () => {
  test('is required in each session, also right after signing in', async () => {
    const user = await site.createSignedInUser()
    const otherBrowser = site.createVisitor()
    otherBrowser.adoptSession(await site.site.openSession(user.id))
    expect(await isConfirmed(user)).toBe(false)
    expect((await user.request(confirmPassword, { body: { password: user.password } })).status).toBe(200)
    expect(await isConfirmed(user)).toBe(true)
    expect(await isConfirmed(otherBrowser)).toBe(false)
  })

  test.each([
    { ago: 8990, seconds: undefined, confirmed: true },
    { ago: 9001, seconds: undefined, confirmed: false },
    { ago: 9001, seconds: 9000, confirmed: false },
    { ago: 9001, seconds: 999_999_999, confirmed: false },
    { ago: 61, seconds: 60, confirmed: false },
    { ago: 50, seconds: 60, confirmed: true },
    { ago: 0, seconds: 0, confirmed: false },
  ])('returns $confirmed for seconds: $seconds, $ago seconds after confirming', async ({ ago, seconds, confirmed }) => {
    const user = await site.createSignedInUser()
    await setConfirmedSecondsAgo(user.id, ago)
    expect(await isConfirmed(user, seconds)).toBe(confirmed)
  })

  test.each(['-1', '1.5', 'x', '1,2', '1&seconds=2'])('rejects %s as a number of seconds', async (seconds) => {
    const user = await site.createSignedInUser()
    expect((await user.get(`/auth/user/confirmed-password-status?seconds=${seconds}`)).status).toBe(422)
  })

  test('rejects and counts a wrong password', async () => {
    const user = await site.createSignedInUser()
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1) statuses.push((await user.request(confirmPassword, { body: { password: `guess ${count}` } })).status)
    expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
    expect(await isConfirmed(user)).toBe(false)
  })

  test.each([
    ['enabling two-factor authentication', enableTwoFactor],
    ['reading the two-factor secret', getQrCode],
    ['disabling two-factor authentication', disableTwoFactor],
    ['regenerating recovery codes', regenerateRecoveryCodes],
  ])('is required for %s', async (_description, endpoint) => {
    const user = await site.createSignedInUser()
    const refused = await user.request(endpoint, {})
    expect(refused.status).toBe(423)
    expect(refused.body).toEqual({ code: 'password_confirmation_required', message: 'Confirm your password to continue.' })
    await setConfirmedSecondsAgo(user.id, 9001)
    expect((await user.request(endpoint, {})).status).toBe(423)
    expect((await site.createVisitor().request(endpoint, {})).status).toBe(401)
    await setConfirmedSecondsAgo(user.id, 10)
    expect((await user.request(endpoint, {})).status).not.toBe(423)
  })

  test('is required before the body with the first two-factor code is read', async () => {
    const user = await site.createSignedInUser()
    expect((await user.post('/auth/user/confirmed-two-factor-authentication', { nonsense: true })).status).toBe(423)
  })

  test('prevents caching of the response', async () => {
    const user = await site.createSignedInUser()
    await setConfirmedSecondsAgo(user.id, 0)
    await user.request(enableTwoFactor, {})
    const response = await user.request(getQrCode, {})
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers.etag).toBeUndefined()
  })

  test('is not required soon after sign-in from a user without a password', async () => {
    const user = await site.createSignedInUser()
    await site.sql('update users set password_hash = null where id = $1', [user.id])
    expect(await isConfirmed(user)).toBe(true)
    expect(await isConfirmed(user, 0)).toBe(false)
    expect((await user.request(confirmPassword, { body: { password: user.password } })).status).toBe(422)
    await site.sql(`update sessions set created_at = now() - interval '901 seconds' where user_id = $1`, [user.id])
    expect(await isConfirmed(user)).toBe(false)
    expect((await user.request(enableTwoFactor, {})).status).toBe(423)
  })

  test('is enforced by requirePasswordConfirmation', async () => {
    const user = await site.createSignedInUser()
    const { sessions, users } = site.getContext('auth')
    const storedUser = await users.find(user.id)
    const [row] = await site.sql<{ id: number }>('select id from sessions where user_id = $1', [user.id])
    if (!storedUser || !row) throw new Error('the user has no session')
    const identity = { id: user.id, sessionId: row.id, user: storedUser, impersonator: null, can: () => false }
    await expect(sessions.requirePasswordConfirmation(identity)).rejects.toMatchObject({ output: { statusCode: 423 } })
    await sessions.markPasswordConfirmed(row.id)
    await expect(sessions.requirePasswordConfirmation(identity)).resolves.toBeUndefined()
  })

  test.each([{}, { password: 7 }, { password: '' }, { password: 'x'.repeat(257) }, { password: 'x', seconds: 1e9 }])('rejects %j', async (body) => {
    const user = await site.createSignedInUser()
    expect((await user.post('/auth/user/confirm-password', body)).status).toBe(422)
    expect(await isConfirmed(user)).toBe(false)
  })

  test.each(FORGED_REQUESTS)('does not confirm the password on a request %s', async (_description, headers) => {
    const user = await site.createSignedInUser()
    expect((await user.request(confirmPassword, { body: { password: user.password } }, headers)).status).toBe(403)
    expect(await isConfirmed(user)).toBe(false)
  })

  test('rejects guests', async () => {
    expect((await site.createVisitor().request(getPasswordConfirmation, {})).status).toBe(401)
    expect((await site.createVisitor().request(confirmPassword, { body: { password: 'x' } })).status).toBe(401)
  })
})
