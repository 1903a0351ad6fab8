import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resendEmailVerification, validateEmailVerificationOtp } from '../app/core/core.contract.ts'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.models.RateLimitCounter.destroy({ where: {} }))

const getCore = () => site.getContext('core')
const enterCode = (visitor: Visitor, code: string) => visitor.request(validateEmailVerificationOtp, { body: { code } })

async function findSentCode(address: string) {
  const [row] = await site.sql<{ text: string }>("select text from emails where email = $1 and template = 'verify_email' order by id desc limit 1", [address])
  return /\d{6}/.exec(row?.text ?? '')?.[0] ?? ''
}

async function createUserWithCode() {
  const user = await site.createSignedInUser()
  await user.request(resendEmailVerification, { body: { email: user.email } })
  return { user, code: await findSentCode(user.email) }
}

async function getUser(id: number) {
  const user = await getCore().users.find(id)
  if (!user) throw new Error('user not found')
  return user
}

const getAddress = async (id: number) => {
  const { email, email_verified_at } = await getUser(id)
  return { email, isVerified: email_verified_at !== null }
}

describe('a verification code', () => {
  test('verifies the address that it was sent to', async () => {
    const { user, code } = await createUserWithCode()
    expect((await enterCode(user, code)).status).toBe(200)
    expect(await getAddress(user.id)).toEqual({ email: user.email, isVerified: true })
  })

  test('does not verify an address that the account got later', async () => {
    const { user, code } = await createUserWithCode()
    await getCore().users.update(user.id, { email: 'victim@example.test' })
    expect((await enterCode(user, code)).status).toBe(422)
    expect(await getAddress(user.id)).toEqual({ email: 'victim@example.test', isVerified: false })
  })

  test('is bound to its address by the hash, not only by its row', async () => {
    const { user, code } = await createUserWithCode()
    await site.models.User.update({ email: 'other-victim@example.test' }, { where: { id: user.id } })
    await site.models.VerificationCode.update({ email: 'other-victim@example.test' }, { where: { userId: user.id } })
    expect((await enterCode(user, code)).status).toBe(422)
    expect((await getAddress(user.id)).isVerified).toBe(false)
  })

  test('becomes invalid when the address is verified in another way', async () => {
    const { user, code } = await createUserWithCode()
    await getCore().users.markEmailVerified(user.id, user.email)
    expect((await enterCode(user, code)).body.errors).toEqual({ code: ['This code is no longer valid. Request a new one.'] })
  })
})

describe('markEmailVerified', () => {
  test('does nothing when the account has another address', async () => {
    const { user } = await createUserWithCode()
    await getCore().users.markEmailVerified(user.id, 'elsewhere@example.test')
    expect((await getAddress(user.id)).isVerified).toBe(false)
  })
})

describe('sendCodeToNewEmail', () => {
  test('keeps the old address until the code is entered', async () => {
    const user = await site.createSignedInUser()
    await getCore().users.markEmailVerified(user.id, user.email)
    const newEmail = `new-${user.email}`
    await getCore().verification.sendCodeToNewEmail(await getUser(user.id), newEmail, 'en')
    expect(await getAddress(user.id)).toEqual({ email: user.email, isVerified: true })
    expect((await enterCode(user, await findSentCode(newEmail))).status).toBe(200)
    expect(await getAddress(user.id)).toEqual({ email: newEmail, isVerified: true })
  })

  test('rejects a taken address, also when it is taken before the code is entered', async () => {
    const [user, otherUser] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const storedUser = await getUser(user.id)
    await expect(getCore().verification.sendCodeToNewEmail(storedUser, otherUser.email.toUpperCase(), 'en')).rejects.toMatchObject({
      data: { fields: { email: ['email_taken'] } },
    })
    await getCore().verification.sendCodeToNewEmail(storedUser, 'soon-taken@example.test', 'en')
    await getCore().users.update(otherUser.id, { email: 'Soon-Taken@example.test' })
    const response = await enterCode(user, await findSentCode('soon-taken@example.test'))
    expect(response.body.errors).toEqual({ email: ['This email address is already in use.'] })
    expect((await getAddress(user.id)).email).toBe(user.email)
  })
})

test('returns 429 after 20 codes for one account in a day', async () => {
  const user = await site.createSignedInUser()
  for (let count = 0; count < 20; count += 1) await getCore().rateLimits.consume('verification.emails', String(user.id))
  expect((await user.request(resendEmailVerification, { body: { email: user.email } })).status).toBe(429)
})
