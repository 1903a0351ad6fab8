import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resendEmailVerification, validateEmailVerificationOtp } from '../app/core/core.contract.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.getContext('core').settings.set('require_email_confirmation', true)
})
afterAll(() => site.close())

const findLatestEmail = async (address: string) => {
  const [row] = await site.sql<{ text: string; count: number }>(
    'select text, count(*) over ()::int as count from emails where email = $1 order by id desc limit 1',
    [address],
  )
  return row
}
const waitForCode = async (address: string) => {
  await expect.poll(() => findLatestEmail(address), { timeout: 15_000 }).toBeTruthy()
  return /\d{6}/.exec((await findLatestEmail(address))?.text ?? '')?.[0] ?? ''
}
const suspend = (id: number) => site.models.User.update({ bannedAt: new Date(), emailVerifiedAt: new Date() }, { where: { id } })
const getWrongCode = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

describe('an unverified user', () => {
  test('gets 403 unverified from endpoints that are not exempt from the gate', async () => {
    const user = await site.createSignedInUser()
    const response = await user.get('/api/v1/user-sessions')
    expect(response.status).toBe(403)
    expect(response.body).toEqual({ code: 'unverified', message: 'Verify your email address first.' })
    expect((await user.get('/api/v1/me')).status).toBe(200)
    const page = await user.get('/')
    expect(page.text).toContain('"require_email_confirmation":true')
    expect(page.text).not.toContain('/plugins/player/')
  })

  test('receives a code at registration and passes the gate with it', async () => {
    const user = await site.createSignedInUser()
    const code = await waitForCode(user.email)
    expect((await user.request(validateEmailVerificationOtp, { body: { code } })).status).toBe(200)
    expect((await user.get('/api/v1/user-sessions')).status).toBe(200)
    expect((await user.request(resendEmailVerification, { body: { email: user.email } })).status).toBe(409)
  })
})

describe('POST validate-email-verification-otp', () => {
  test('rejects the correct code after five wrong ones, and accepts a new code', async () => {
    const user = await site.createSignedInUser()
    const code = await waitForCode(user.email)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const response = await user.request(validateEmailVerificationOtp, { body: { code: getWrongCode(code) } })
      expect(response.body.errors).toEqual({ code: ['Incorrect code.'] })
    }
    const lateResponse = await user.request(validateEmailVerificationOtp, { body: { code } })
    expect(lateResponse.body.errors).toEqual({ code: ['This code is no longer valid. Request a new one.'] })
    expect((await user.request(resendEmailVerification, { body: { email: user.email } })).status).toBe(200)
    await expect.poll(async () => (await findLatestEmail(user.email))?.count).toBe(2)
    expect((await user.request(validateEmailVerificationOtp, { body: { code: await waitForCode(user.email) } })).status).toBe(200)
  })

  test('rejects the code of another user', async () => {
    const [firstUser, secondUser] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const [firstCode] = [await waitForCode(firstUser.email), await waitForCode(secondUser.email)]
    const response = await secondUser.request(validateEmailVerificationOtp, { body: { code: firstCode } })
    expect(response.status).toBe(422)
  })

  test('stores codes as hashes and rejects an expired one', async () => {
    const user = await site.createSignedInUser()
    const code = await waitForCode(user.email)
    const [row] = await site.sql<{ code_hash: Buffer }>('select code_hash from verification_codes where user_id = $1', [user.id])
    expect(row?.code_hash.toString('utf8')).not.toContain(code)
    await site.models.VerificationCode.update({ expiresAt: new Date(0) }, { where: { userId: user.id } })
    expect((await user.request(validateEmailVerificationOtp, { body: { code } })).status).toBe(422)
  })

  test.each([{}, { code: 123456 }, { code: '12345' }, { code: '1234567' }, { code: 'abcdef' }, { code: '123456', user_id: 1 }])(
    'returns 422 for the body %j',
    async (body) => {
      const user = await site.createSignedInUser()
      expect((await user.post('/api/v1/validate-email-verification-otp', body)).status).toBe(422)
    },
  )
})

describe('POST resend-email-verification', () => {
  test('sends a code to the user’s own address only, and limits the rate', async () => {
    const user = await site.createSignedInUser()
    const otherAddressResponse = await user.request(resendEmailVerification, { body: { email: 'else@example.test' } })
    expect(otherAddressResponse.body.errors).toEqual({ email: ['Codes can only be sent to your own address.'] })
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) statuses.push((await user.request(resendEmailVerification, { body: { email: user.email } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})

test('returns 401 when a guest verifies an address or requests a code', async () => {
  expect((await site.createVisitor().request(validateEmailVerificationOtp, { body: { code: '123456' } })).status).toBe(401)
  expect((await site.createVisitor().request(resendEmailVerification, { body: { email: 'a@example.test' } })).status).toBe(401)
})

describe('a suspended user', () => {
  test('can only sign out', async () => {
    const user = await site.createSignedInUser()
    await suspend(user.id)
    const response = await user.get('/api/v1/user-sessions')
    expect(response.status).toBe(401)
    expect(response.body.code).toBe('suspended')
    expect((await user.get('/api/v1/channels/home')).status).toBe(401)
    expect((await user.get('/')).text).not.toContain('/plugins/player/')
    expect((await user.post('/auth/logout', {})).status).toBe(200)
  })
})

test.each(['/api/v1/live', '/api/v1/logs/error/download-latest'])('protects %s by the gate', async (url) => {
  const unverifiedUser = await site.createSignedInUser({ permissions: ['logs.view'] })
  expect((await unverifiedUser.get(url)).body).toMatchObject({ code: 'unverified' })
  const suspendedUser = await site.createSignedInUser({ permissions: ['logs.view'] })
  await suspend(suspendedUser.id)
  const response = await suspendedUser.get(url)
  expect(response.status).toBe(401)
  expect(response.body.code).toBe('suspended')
})
