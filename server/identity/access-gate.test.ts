import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendEmailVerification, validateEmailVerificationOtp } from '../app/core/core.contract.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.getContext('core').settings.set('require_email_confirmation', true)
})
afterAll(() => site.close())

const mailTo = async (email: string) => {
  const [row] = await site.sql<{ text: string; count: number }>(
    'select text, count(*) over ()::int as count from mails where email = $1 order by id desc limit 1',
    [email],
  )
  return row
}
const codeFor = async (email: string) => {
  await expect.poll(() => mailTo(email), { timeout: 15_000 }).toBeTruthy()
  return /\d{6}/.exec((await mailTo(email))?.text ?? '')?.[0] ?? ''
}
const ban = (id: number) => site.sql('update users set banned_at = now(), email_verified_at = now() where id = $1', [id])
const other = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

test('who has not verified their address is refused everything but the way to do so', async () => {
  const member = await site.createSignedInUser()
  const refused = await member.get('/api/v1/user-sessions')
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({ code: 'unverified', message: 'Verify your email address first.' })
  expect((await member.get('/api/v1/me')).status).toBe(200)
  const page = await member.get('/')
  expect(page.text).toContain('"require_email_confirmation":true')
  expect(page.text).not.toContain('/plugins/player/')
})

test('a code is sent when an account is made, and opens the gate', async () => {
  const member = await site.createSignedInUser()
  const code = await codeFor(member.email)
  expect((await member.request(validateEmailVerificationOtp, { body: { code } })).status).toBe(200)
  expect((await member.get('/api/v1/user-sessions')).status).toBe(200)
  expect((await member.request(resendEmailVerification, { body: { email: member.email } })).status).toBe(409)
})

test('five wrong codes, and the right one is void too; a new one is not', async () => {
  const member = await site.createSignedInUser()
  const code = await codeFor(member.email)
  for (let count = 0; count < 5; count += 1) {
    const answer = await member.request(validateEmailVerificationOtp, { body: { code: other(code) } })
    expect(answer.body.errors).toEqual({ code: ['This code is not right.'] })
  }
  const late = await member.request(validateEmailVerificationOtp, { body: { code } })
  expect(late.body.errors).toEqual({ code: ['This code is no longer valid. Request another one.'] })
  expect((await member.request(resendEmailVerification, { body: { email: member.email } })).status).toBe(200)
  await expect.poll(async () => (await mailTo(member.email))?.count).toBe(2)
  expect((await member.request(validateEmailVerificationOtp, { body: { code: await codeFor(member.email) } })).status).toBe(200)
})

test("somebody else's code opens nothing", async () => {
  const [one, two] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const [codeOfOne] = [await codeFor(one.email), await codeFor(two.email)]
  const answer = await two.request(validateEmailVerificationOtp, { body: { code: codeOfOne } })
  expect(answer.status).toBe(422)
})

test('an old code is void, and no code is kept readable', async () => {
  const member = await site.createSignedInUser()
  const code = await codeFor(member.email)
  const [row] = await site.sql<{ code_hash: Buffer }>('select code_hash from verification_codes where user_id = $1', [member.id])
  expect(row?.code_hash.toString('utf8')).not.toContain(code)
  await site.sql('update verification_codes set expires_at = now() where user_id = $1', [member.id])
  expect((await member.request(validateEmailVerificationOtp, { body: { code } })).status).toBe(422)
})

test('a code is sent to the own address and to no other, and not too often', async () => {
  const member = await site.createSignedInUser()
  const elsewhere = await member.request(resendEmailVerification, { body: { email: 'else@example.test' } })
  expect(elsewhere.body.errors).toEqual({ email: ['A code is only sent to your own address.'] })
  const statuses: number[] = []
  for (let count = 0; count < 5; count += 1) statuses.push((await member.request(resendEmailVerification, { body: { email: member.email } })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test.each([{}, { code: 123456 }, { code: '12345' }, { code: '1234567' }, { code: 'abcdef' }, { code: '123456', user_id: 1 }])('%j is no code', async (body) => {
  const member = await site.createSignedInUser()
  expect((await member.post('/api/v1/validate-email-verification-otp', body)).status).toBe(422)
})

test('a guest verifies nothing', async () => {
  expect((await site.createVisitor().request(validateEmailVerificationOtp, { body: { code: '123456' } })).status).toBe(401)
  expect((await site.createVisitor().request(resendEmailVerification, { body: { email: 'a@example.test' } })).status).toBe(401)
})

test('who is suspended may sign out, and that is all', async () => {
  const member = await site.createSignedInUser()
  await ban(member.id)
  const refused = await member.get('/api/v1/user-sessions')
  expect(refused.status).toBe(401)
  expect(refused.body.code).toBe('suspended')
  expect((await member.get('/api/v1/channels/home')).status).toBe(401)
  expect((await member.get('/')).text).not.toContain('/plugins/player/')
  expect((await member.post('/auth/logout', {})).status).toBe(200)
})

test.each(['/api/v1/live', '/api/v1/logs/error/download-latest'])('%s stands behind the gate too', async (url) => {
  const unverified = await site.createSignedInUser({ permissions: ['logs.view'] })
  expect((await unverified.get(url)).body).toMatchObject({ code: 'unverified' })
  const suspended = await site.createSignedInUser({ permissions: ['logs.view'] })
  await ban(suspended.id)
  const refused = await suspended.get(url)
  expect(refused.status).toBe(401)
  expect(refused.body.code).toBe('suspended')
})
