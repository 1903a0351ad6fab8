import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import {
  answerTwoFactorChallenge,
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getQrCode,
  getTwoFactorStatus,
  regenerateRecoveryCodes,
} from '../../contract/two-factor.ts'
import { models } from '../models.ts'
import { confirmUserPassword, generateCode, generateWrongCode, setUpTwoFactor } from '../testing/authenticator.ts'
import { copyCookies, FORGED_REQUESTS, getSessionToken } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/** Creates a user with a recently confirmed password. */
async function createConfirmedUser() {
  const user = await site.createSignedInUser()
  await confirmUserPassword(user)
  return user
}

/** Enters the right password in a new browser, which then needs the second factor. */
async function startChallenge({ email, password }: { email: string; password: string }) {
  const browser = site.createVisitor()
  await browser.request(login, { body: { email, password } })
  return browser
}

describe('two-factor authentication', () => {
  test('returns the states disabled, pending, enabled and disabled again', async () => {
    const user = await createConfirmedUser()
    expect((await user.request(getTwoFactorStatus, {})).body).toEqual({ state: 0, two_factor_confirmed_at: null, recovery_codes_left: 0 })
    expect((await user.request(enableTwoFactor, {})).status).toBe(200)
    expect((await user.request(getTwoFactorStatus, {})).body.state).toBe(1)
    const { secret, svg }: { secret: string; svg: string } = (await user.request(getQrCode, {})).body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(svg).toMatch(/^<svg/)
    const response = await user.request(confirmTwoFactor, { body: { code: generateCode(secret) } })
    expect(response.status).toBe(200)
    expect(response.body.recovery_codes).toHaveLength(8)
    expect(new Set(response.body.recovery_codes).size).toBe(8)
    for (const code of response.body.recovery_codes) expect(code).toMatch(/^[a-z0-9]{10}-[a-z0-9]{10}$/)
    const enabled = await user.request(getTwoFactorStatus, {})
    expect(enabled.body).toEqual({ state: 2, two_factor_confirmed_at: expect.stringMatching(/Z$/), recovery_codes_left: 8 })
    expect(enabled.text).not.toContain(secret)
    expect((await user.request(disableTwoFactor, {})).status).toBe(200)
    expect((await user.request(getTwoFactorStatus, {})).body.state).toBe(0)
    expect((await site.createVisitor().request(login, { body: { email: user.email, password: user.password } })).body.two_factor).toBe(false)
  })

  test('replaces the cookie when it is enabled, and accepts the old one for a short time', async () => {
    const user = await createConfirmedUser()
    await user.request(enableTwoFactor, {})
    const { secret } = (await user.request(getQrCode, {})).body
    const oldBrowser = copyCookies(user, site.createVisitor())
    expect((await user.request(confirmTwoFactor, { body: { code: generateCode(secret) } })).status).toBe(200)
    expect(getSessionToken(user)).not.toBe(getSessionToken(oldBrowser))
    expect((await oldBrowser.request(getTwoFactorStatus, {})).body.state).toBe(2)
    expect((await oldBrowser.request(disableTwoFactor, {})).status).toBe(423)
    expect((await user.request(disableTwoFactor, {})).status).toBe(200)
  })

  test('returns the two-factor status and the number of recovery codes, but no code', async () => {
    const user = await createConfirmedUser()
    const getFields = async () => {
      const { user: details } = (await user.get('/api/v1/me?with=two_factor_confirmed_at,two_factor_recovery_codes')).body
      return [details.two_factor_confirmed_at, details.two_factor_recovery_codes]
    }
    expect(await getFields()).toEqual([null, null])
    await user.request(enableTwoFactor, {})
    expect(await getFields()).toEqual([null, 0])
    const { secret }: { secret: string } = (await user.request(getQrCode, {})).body
    await user.request(confirmTwoFactor, { body: { code: generateCode(secret) } })
    expect(await getFields()).toEqual([expect.stringMatching(/Z$/), 8])
    await user.request(disableTwoFactor, {})
    expect(await getFields()).toEqual([null, null])
    expect((await user.get('/api/v1/me')).body.user).not.toHaveProperty('two_factor_confirmed_at')
  })

  test('binds a pending setup to its session', async () => {
    const owner = await createConfirmedUser()
    const thief = site.createVisitor()
    thief.adoptSession(await site.site.openSession(owner.id))
    await confirmUserPassword({ ...thief, password: owner.password })
    await thief.request(enableTwoFactor, {})
    expect((await thief.request(getTwoFactorStatus, {})).body.state).toBe(1)
    expect((await owner.request(getTwoFactorStatus, {})).body.state).toBe(0)
    expect((await owner.request(getQrCode, {})).status).toBe(409)
    await site.getContext('auth').sessions.endAll(owner.id)
    expect(await site.sql('select from two_factor_secrets where user_id = $1', [owner.id])).toEqual([])
  })

  test('keeps an enabled second factor after its session has ended', async () => {
    const user = await createConfirmedUser()
    await setUpTwoFactor(user)
    await site.getContext('auth').sessions.endAll(user.id)
    expect(await site.sql('select from two_factor_secrets where user_id = $1', [user.id])).toHaveLength(1)
  })

  test('encodes the secret’s URI in the QR code', async () => {
    const user = await createConfirmedUser()
    await user.request(enableTwoFactor, {})
    const { secret, svg }: { secret: string; svg: string } = (await user.request(getQrCode, {})).body
    const { data, info } = await sharp(Buffer.from(svg)).resize(600).flatten({ background: 'white' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const url = new URL(decodeQR({ width: info.width, height: info.height, data }))
    expect(url.protocol).toBe('otpauth:')
    expect(decodeURIComponent(url.pathname)).toContain(`Balafon:${user.email}`)
    expect(url.searchParams.get('secret')).toBe(secret)
  })

  test('does not ask for a code while the setup is pending', async () => {
    const user = await createConfirmedUser()
    await user.request(enableTwoFactor, {})
    expect((await site.createVisitor().request(login, { body: { email: user.email, password: user.password } })).body.two_factor).toBe(false)
  })

  test('rejects the confirmation code at sign-in', async () => {
    const user = await createConfirmedUser()
    await user.request(enableTwoFactor, {})
    const { secret }: { secret: string } = (await user.request(getQrCode, {})).body
    const code = generateCode(secret)
    await user.request(confirmTwoFactor, { body: { code } })
    expect((await (await startChallenge(user)).request(answerTwoFactorChallenge, { body: { code } })).status).toBe(422)
  })

  test('keeps the setup pending after a wrong code', async () => {
    const user = await createConfirmedUser()
    await user.request(enableTwoFactor, {})
    const { secret }: { secret: string } = (await user.request(getQrCode, {})).body
    const response = await user.request(confirmTwoFactor, { body: { code: generateWrongCode(secret) } })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual(['code'])
    expect((await user.request(getTwoFactorStatus, {})).body.state).toBe(1)
  })

  test('replaces the secret when the setup is started again', async () => {
    const user = await createConfirmedUser()
    await user.request(enableTwoFactor, {})
    const { secret }: { secret: string } = (await user.request(getQrCode, {})).body
    await user.request(enableTwoFactor, {})
    expect((await user.request(getQrCode, {})).body.secret).not.toBe(secret)
    expect((await user.request(confirmTwoFactor, { body: { code: generateCode(secret) } })).status).toBe(422)
  })

  test('returns 409 to setup requests when it is already enabled', async () => {
    const user = await site.createSignedInUser()
    const { secret } = await setUpTwoFactor(user)
    expect((await user.request(enableTwoFactor, {})).status).toBe(409)
    expect((await user.request(getQrCode, {})).status).toBe(409)
    expect((await user.request(confirmTwoFactor, { body: { code: generateCode(secret) } })).status).toBe(409)
    expect((await (await startChallenge(user)).request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(200)
  })

  test('replaces recovery codes, also on parallel requests', async () => {
    const user = await site.createSignedInUser()
    const { recoveryCodes } = await setUpTwoFactor(user)
    const responses = await Promise.all([1, 2, 3].map(() => user.request(regenerateRecoveryCodes, {})))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await user.request(getTwoFactorStatus, {})).body.recovery_codes_left).toBe(8)
    expect((await (await startChallenge(user)).request(answerTwoFactorChallenge, { body: { recovery_code: recoveryCodes[0] ?? '' } })).status).toBe(422)
  })

  test('returns 409 for new recovery codes before it is enabled', async () => {
    const user = await createConfirmedUser()
    expect((await user.request(regenerateRecoveryCodes, {})).status).toBe(409)
    await user.request(enableTwoFactor, {})
    expect((await user.request(regenerateRecoveryCodes, {})).status).toBe(409)
  })

  test('stores secret and codes encrypted or hashed, bound to the user', async () => {
    const [first, second] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const { secret, recoveryCodes } = await setUpTwoFactor(first)
    await setUpTwoFactor(second)
    const rows = await site.sql('select s.*, c.code_hash from two_factor_secrets s join two_factor_recovery_codes c using (user_id) where user_id = $1', [
      first.id,
    ])
    const stored = JSON.stringify(rows)
    expect(rows).toHaveLength(8)
    for (const value of [secret, ...recoveryCodes]) expect(stored).not.toContain(value)
    const { TwoFactorSecret } = site.getModels('auth', models)
    const firstSecret = await TwoFactorSecret.findByPk(first.id, { rejectOnEmpty: true })
    await TwoFactorSecret.update({ secret: firstSecret.secret }, { where: { userId: second.id } })
    const response = await (await startChallenge(second)).request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['code']])
    expect(response.text).not.toContain(secret)
  })

  test('deletes everything with the account', async () => {
    const user = await site.createSignedInUser()
    await setUpTwoFactor(user)
    await startChallenge(user)
    await site.getContext('auth').users.remove(user.id)
    for (const table of ['two_factor_secrets', 'two_factor_recovery_codes', 'two_factor_challenges']) {
      expect(await site.sql(`select from ${table} where user_id = $1`, [user.id])).toEqual([])
    }
  })

  test('rejects requests of guests and ignores other users', async () => {
    const user = await site.createSignedInUser()
    const { secret } = await setUpTwoFactor(user)
    const otherUser = await createConfirmedUser()
    await otherUser.request(disableTwoFactor, {})
    expect((await otherUser.request(confirmTwoFactor, { body: { code: generateCode(secret) } })).status).toBe(409)
    expect((await user.request(getTwoFactorStatus, {})).body.state).toBe(2)
    expect((await site.createVisitor().request(getTwoFactorStatus, {})).status).toBe(401)
  })

  test.each([{ user_id: 1 }, { two_factor_confirmed_at: null }])('rejects unknown fields: %j', async (body) => {
    const user = await createConfirmedUser()
    expect((await user.post('/auth/user/two-factor-authentication', body)).status).toBe(422)
    expect((await user.request(getTwoFactorStatus, {})).body.state).toBe(0)
  })

  test.each(FORGED_REQUESTS)('does not disable the second factor on a request %s', async (_description, headers) => {
    const user = await site.createSignedInUser()
    await setUpTwoFactor(user)
    expect((await user.request(disableTwoFactor, {}, headers)).status).toBe(403)
    expect((await user.request(getTwoFactorStatus, {})).body.state).toBe(2)
  })
})
