import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resendEmailVerification, validateEmailVerificationOtp } from '../app/core/core.contract.ts'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const core = () => site.getContext('core')
const give = (visitor: Visitor, code: string) => visitor.request(validateEmailVerificationOtp, { body: { code } })

async function codeTo(email: string) {
  const [row] = await site.sql<{ text: string }>("select text from mails where email = $1 and template = 'verify_email' order by id desc limit 1", [email])
  return /\d{6}/.exec(row?.text ?? '')?.[0] ?? ''
}

async function withCode() {
  const member = await site.createSignedInUser()
  await member.request(resendEmailVerification, { body: { email: member.email } })
  return { member, code: await codeTo(member.email) }
}

const addressOf = async (id: number) => {
  const user = await core().users.find(id)
  return { email: user?.email, isVerified: user?.email_verified_at !== null }
}

test('a code verifies the address it was sent to', async () => {
  const { member, code } = await withCode()
  expect((await give(member, code)).status).toBe(200)
  expect(await addressOf(member.id)).toEqual({ email: member.email, isVerified: true })
})

test('and no other one that the account has meanwhile', async () => {
  const { member, code } = await withCode()
  await core().users.update(member.id, { email: 'victim@example.test' })
  expect((await give(member, code)).status).toBe(422)
  expect(await addressOf(member.id)).toEqual({ email: 'victim@example.test', isVerified: false })
})

test('not even where its row is still there', async () => {
  const { member, code } = await withCode()
  await site.sql("update users set email = 'other-victim@example.test' where id = $1", [member.id])
  await site.sql("update verification_codes set email = 'other-victim@example.test' where user_id = $1", [member.id])
  expect((await give(member, code)).status).toBe(422)
  expect((await addressOf(member.id)).isVerified).toBe(false)
})

test('a code is void once the address was verified in another way', async () => {
  const { member, code } = await withCode()
  await core().users.markEmailVerified(member.id, member.email)
  expect((await give(member, code)).body.errors).toEqual({ code: ['This code is no longer valid. Request another one.'] })
})

test('an address that the account has no more is not marked', async () => {
  const { member } = await withCode()
  await core().users.markEmailVerified(member.id, 'elsewhere@example.test')
  expect((await addressOf(member.id)).isVerified).toBe(false)
})

test('a new address is the account’s when its code was given', async () => {
  const member = await site.createSignedInUser()
  await core().users.markEmailVerified(member.id, member.email)
  const user = await core().users.find(member.id)
  if (!user) throw new Error('no user')
  const email = `new-${member.email}`
  await core().verification.sendCodeToNewEmail(user, email, 'en')
  expect(await addressOf(member.id)).toEqual({ email: member.email, isVerified: true })
  expect((await give(member, await codeTo(email))).status).toBe(200)
  expect(await addressOf(member.id)).toEqual({ email, isVerified: true })
})

test('unless somebody took it meanwhile, or has it already', async () => {
  const [member, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const user = await core().users.find(member.id)
  if (!user) throw new Error('no user')
  await expect(core().verification.sendCodeToNewEmail(user, other.email.toUpperCase(), 'en')).rejects.toMatchObject({
    data: { fields: { email: ['email_taken'] } },
  })
  await core().verification.sendCodeToNewEmail(user, 'soon-taken@example.test', 'en')
  await core().users.update(other.id, { email: 'Soon-Taken@example.test' })
  expect((await give(member, await codeTo('soon-taken@example.test'))).body.errors).toEqual({ email: ['This email address is already in use.'] })
  expect((await addressOf(member.id)).email).toBe(member.email)
})

test('letters have an end in a day, and with them guesses, of which each letter is good for five', async () => {
  const member = await site.createSignedInUser()
  await site.sql("insert into rate_limits (key, points, expire) values ('verification.letters:' || $1, 20, $2)", [member.id, Date.now() + 60_000])
  expect((await member.request(resendEmailVerification, { body: { email: member.email } })).status).toBe(429)
})
