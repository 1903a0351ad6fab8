import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { login } from '../../contract/login.ts'
import { answerChallenge, disableTwoFactor, enableTwoFactor, regenerateRecoveryCodes } from '../../contract/two-factor.ts'
import { confirmed, withTwoFactor } from '../testing/authenticator.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const lettersTo = (email: string) => site.sql<{ template: string; subject: string; text: string }>('select * from mails where email = $1 order by id', [email])
const templatesTo = async (email: string) => (await lettersTo(email)).map(({ template }) => template)

test('of every change of their second factor the owner reads when, with what and from where', async () => {
  const member = await site.createSignedInUser()
  await withTwoFactor(member)
  await member.request(regenerateRecoveryCodes, {})
  await member.request(disableTwoFactor, {})
  const letters = await lettersTo(member.email)
  expect(letters.map(({ template }) => template)).toEqual(['two_factor_on', 'recovery_codes_renewed', 'two_factor_off'])
  for (const { text } of letters) {
    expect(text).toMatch(/\d{4} at /)
    expect(text).toContain('from the address 127.0.0.1')
    expect(text).toContain('/account-settings#two-factor')
    expect(text).not.toMatch(/[a-z0-9]{10}-[a-z0-9]{10}/)
  }
})

test('a set-up that is given up, and switching off twice, is no change', async () => {
  const member = await site.createSignedInUser()
  await confirmed(member)
  await member.request(enableTwoFactor, {})
  await member.request(disableTwoFactor, {})
  expect(await lettersTo(member.email)).toEqual([])
  await withTwoFactor(member)
  await Promise.all([1, 2, 3].map(() => member.request(disableTwoFactor, {})))
  expect(await templatesTo(member.email)).toEqual(['two_factor_on', 'two_factor_off'])
})

test('a recovery code that was used is told in the reader’s language; one that does not fit is not', async () => {
  const member = await site.createSignedInUser()
  await member.request(updateAccount, { params: { id: 'me' }, body: { language: 'fr' } })
  const { codes } = await withTwoFactor(member)
  const browser = site.createVisitor()
  await browser.request(login, { body: { email: member.email, password: member.password } })
  expect((await browser.request(answerChallenge, { body: { recovery_code: 'aaaaaaaaaa-aaaaaaaaaa' } })).status).toBe(422)
  expect(await templatesTo(member.email)).toEqual(['two_factor_on'])
  expect((await browser.request(answerChallenge, { body: { recovery_code: String(codes[0]) } })).status).toBe(200)
  const letter = (await lettersTo(member.email)).at(-1)
  expect(letter).toMatchObject({ template: 'recovery_code_used', subject: 'Un code de secours a ouvert votre compte sur Balafon' })
  expect(letter?.text).not.toContain(codes[0])
})
