import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import {
  answerChallenge,
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getQrCode,
  getTwoFactor,
  regenerateRecoveryCodes,
} from '../../contract/two-factor.ts'
import { codeOf, confirmed, withTwoFactor, wrongCodeOf } from '../testing/authenticator.ts'
import { FORGED } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

async function confirmedMember() {
  const member = await site.createSignedInUser()
  await confirmed(member)
  return member
}

async function atTheQuestion({ email, password }: { email: string; password: string }) {
  const browser = site.createVisitor()
  await browser.request(login, { body: { email, password } })
  return browser
}

test('from off to waiting to on and back', async () => {
  const member = await confirmedMember()
  expect((await member.request(getTwoFactor, {})).body).toEqual({ state: 0, two_factor_confirmed_at: null, recovery_codes_left: 0 })
  expect((await member.request(enableTwoFactor, {})).status).toBe(200)
  expect((await member.request(getTwoFactor, {})).body.state).toBe(1)
  const { secret, svg } = (await member.request(getQrCode, {})).body as { secret: string; svg: string }
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(svg).toMatch(/^<svg/)
  const answer = await member.request(confirmTwoFactor, { body: { code: codeOf(secret) } })
  expect(answer.status).toBe(200)
  expect(answer.body.recovery_codes).toHaveLength(8)
  expect(new Set(answer.body.recovery_codes).size).toBe(8)
  for (const code of answer.body.recovery_codes) expect(code).toMatch(/^[a-z0-9]{10}-[a-z0-9]{10}$/)
  const on = await member.request(getTwoFactor, {})
  expect(on.body).toEqual({ state: 2, two_factor_confirmed_at: expect.stringMatching(/Z$/), recovery_codes_left: 8 })
  expect(on.text).not.toContain(secret)
  expect((await member.request(disableTwoFactor, {})).status).toBe(200)
  expect((await member.request(getTwoFactor, {})).body.state).toBe(0)
  expect((await site.createVisitor().request(login, { body: { email: member.email, password: member.password } })).body.two_factor).toBe(false)
})

test('who asks for oneself with the second factor learns where it stands, and no code', async () => {
  const member = await confirmedMember()
  const fields = async () => {
    const { user } = (await member.get('/api/v1/me?with=two_factor_confirmed_at,two_factor_recovery_codes')).body
    return [user.two_factor_confirmed_at, user.two_factor_recovery_codes]
  }
  expect(await fields()).toEqual([null, null])
  await member.request(enableTwoFactor, {})
  expect(await fields()).toEqual([null, 0])
  const { secret } = (await member.request(getQrCode, {})).body as { secret: string }
  await member.request(confirmTwoFactor, { body: { code: codeOf(secret) } })
  expect(await fields()).toEqual([expect.stringMatching(/Z$/), 8])
  await member.request(disableTwoFactor, {})
  expect(await fields()).toEqual([null, null])
  expect((await member.get('/api/v1/me')).body.user).not.toHaveProperty('two_factor_confirmed_at')
})

test('what one session began no other is led to finish, and it ends with that session', async () => {
  const owner = await confirmedMember()
  const thief = site.createVisitor()
  thief.adoptSession(await site.site.openSession(owner.id))
  await confirmed({ ...thief, password: owner.password })
  await thief.request(enableTwoFactor, {})
  expect((await thief.request(getTwoFactor, {})).body.state).toBe(1)
  expect((await owner.request(getTwoFactor, {})).body.state).toBe(0)
  expect((await owner.request(getQrCode, {})).status).toBe(409)
  await site.getContext('auth').sessions.endAll(owner.id)
  expect(await site.sql('select from two_factor_secrets where user_id = $1', [owner.id])).toEqual([])
})

test('one that is in use outlives the session that set it up', async () => {
  const member = await confirmedMember()
  await withTwoFactor(member)
  await site.getContext('auth').sessions.endAll(member.id)
  expect(await site.sql('select from two_factor_secrets where user_id = $1', [member.id])).toHaveLength(1)
})

test('a camera reads the address with the secret from the QR code', async () => {
  const member = await confirmedMember()
  await member.request(enableTwoFactor, {})
  const { secret, svg } = (await member.request(getQrCode, {})).body as { secret: string; svg: string }
  const { data, info } = await sharp(Buffer.from(svg)).resize(600).flatten({ background: 'white' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const address = new URL(decodeQR({ width: info.width, height: info.height, data }))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain(`Balafon:${member.email}`)
  expect(address.searchParams.get('secret')).toBe(secret)
})

test('while it waits to be confirmed, signing in asks for no code', async () => {
  const member = await confirmedMember()
  await member.request(enableTwoFactor, {})
  expect((await site.createVisitor().request(login, { body: { email: member.email, password: member.password } })).body.two_factor).toBe(false)
})

test('the code that confirmed it signs nobody in', async () => {
  const member = await confirmedMember()
  await member.request(enableTwoFactor, {})
  const { secret } = (await member.request(getQrCode, {})).body as { secret: string }
  const code = codeOf(secret)
  await member.request(confirmTwoFactor, { body: { code } })
  expect((await (await atTheQuestion(member)).request(answerChallenge, { body: { code } })).status).toBe(422)
})

test('a wrong first code switches nothing on', async () => {
  const member = await confirmedMember()
  await member.request(enableTwoFactor, {})
  const { secret } = (await member.request(getQrCode, {})).body as { secret: string }
  const answer = await member.request(confirmTwoFactor, { body: { code: wrongCodeOf(secret) } })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual(['code'])
  expect((await member.request(getTwoFactor, {})).body.state).toBe(1)
})

test('beginning again makes the secret of before void', async () => {
  const member = await confirmedMember()
  await member.request(enableTwoFactor, {})
  const { secret } = (await member.request(getQrCode, {})).body as { secret: string }
  await member.request(enableTwoFactor, {})
  expect((await member.request(getQrCode, {})).body.secret).not.toBe(secret)
  expect((await member.request(confirmTwoFactor, { body: { code: codeOf(secret) } })).status).toBe(422)
})

test('once it is on it is neither begun again nor shown', async () => {
  const member = await site.createSignedInUser()
  const { secret } = await withTwoFactor(member)
  expect((await member.request(enableTwoFactor, {})).status).toBe(409)
  expect((await member.request(getQrCode, {})).status).toBe(409)
  expect((await member.request(confirmTwoFactor, { body: { code: codeOf(secret) } })).status).toBe(409)
  expect((await (await atTheQuestion(member)).request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(200)
})

test('new recovery codes take the place of the old, also when asked for several times at once', async () => {
  const member = await site.createSignedInUser()
  const { codes } = await withTwoFactor(member)
  const answers = await Promise.all([1, 2, 3].map(() => member.request(regenerateRecoveryCodes, {})))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await member.request(getTwoFactor, {})).body.recovery_codes_left).toBe(8)
  expect((await (await atTheQuestion(member)).request(answerChallenge, { body: { recovery_code: codes[0] ?? '' } })).status).toBe(422)
})

test('there are no recovery codes before it is on', async () => {
  const member = await confirmedMember()
  expect((await member.request(regenerateRecoveryCodes, {})).status).toBe(409)
  await member.request(enableTwoFactor, {})
  expect((await member.request(regenerateRecoveryCodes, {})).status).toBe(409)
})

test('neither secret nor codes can be read in the database, and a secret moved to another user does not open', async () => {
  const [one, two] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const { secret, codes } = await withTwoFactor(one)
  await withTwoFactor(two)
  const rows = await site.sql('select s.*, c.code_hash from two_factor_secrets s join two_factor_recovery_codes c using (user_id) where user_id = $1', [one.id])
  const kept = JSON.stringify(rows)
  expect(rows).toHaveLength(8)
  for (const known of [secret, ...codes]) expect(kept).not.toContain(known)
  await site.sql('update two_factor_secrets set secret = (select secret from two_factor_secrets where user_id = $1) where user_id = $2', [one.id, two.id])
  const answer = await (await atTheQuestion(two)).request(answerChallenge, { body: { code: codeOf(secret) } })
  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain(secret)
})

test('an account that is gone leaves nothing', async () => {
  const member = await site.createSignedInUser()
  await withTwoFactor(member)
  await atTheQuestion(member)
  await site.getContext('auth').users.remove(member.id)
  for (const table of ['two_factor_secrets', 'two_factor_recovery_codes', 'two_factor_challenges']) {
    expect(await site.sql(`select from ${table} where user_id = $1`, [member.id])).toEqual([])
  }
})

test('calls of others and of guests change nothing', async () => {
  const member = await site.createSignedInUser()
  const { secret } = await withTwoFactor(member)
  const other = await confirmedMember()
  await other.request(disableTwoFactor, {})
  expect((await other.request(confirmTwoFactor, { body: { code: codeOf(secret) } })).status).toBe(409)
  expect((await member.request(getTwoFactor, {})).body.state).toBe(2)
  expect((await site.createVisitor().request(getTwoFactor, {})).status).toBe(401)
})

test.each([{ user_id: 1 }, { two_factor_confirmed_at: null }])('fields it does not know are refused: %j', async (body) => {
  const member = await confirmedMember()
  expect((await member.post('/auth/user/two-factor-authentication', body)).status).toBe(422)
  expect((await member.request(getTwoFactor, {})).body.state).toBe(0)
})

test.each(FORGED)('a call %s switches nothing off', async (_how, headers) => {
  const member = await site.createSignedInUser()
  await withTwoFactor(member)
  expect((await member.request(disableTwoFactor, {}, headers)).status).toBe(403)
  expect((await member.request(getTwoFactor, {})).body.state).toBe(2)
})
