import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { login } from '../../contract/login.ts'
import { answerTwoFactorChallenge, disableTwoFactor, enableTwoFactor, regenerateRecoveryCodes } from '../../contract/two-factor.ts'
import { confirmUserPassword, setUpTwoFactor } from '../testing/authenticator.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const listEmailsTo = (email: string) =>
  site.sql<{ template: string; subject: string; text: string }>('select * from emails where email = $1 order by id', [email])
const listTemplatesTo = async (email: string) => (await listEmailsTo(email)).map(({ template }) => template)

describe('emails about the second factor', () => {
  test('emails the owner the time, device and location of each change', async () => {
    const user = await site.createSignedInUser()
    await setUpTwoFactor(user)
    await user.request(regenerateRecoveryCodes, {})
    await user.request(disableTwoFactor, {})
    const sentEmails = await listEmailsTo(user.email)
    expect(sentEmails.map(({ template }) => template)).toEqual(['two_factor_enabled', 'recovery_codes_regenerated', 'two_factor_disabled'])
    for (const { text } of sentEmails) {
      expect(text).toMatch(/\d{4} at /)
      expect(text).toContain('from the address 127.0.0.1')
      expect(text).toContain('/account-settings#two-factor')
      expect(text).not.toMatch(/[a-z0-9]{10}-[a-z0-9]{10}/)
    }
  })

  test('sends no email for a cancelled setup or a repeated disable request', async () => {
    const user = await site.createSignedInUser()
    await confirmUserPassword(user)
    await user.request(enableTwoFactor, {})
    await user.request(disableTwoFactor, {})
    expect(await listEmailsTo(user.email)).toEqual([])
    await setUpTwoFactor(user)
    await Promise.all([1, 2, 3].map(() => user.request(disableTwoFactor, {})))
    expect(await listTemplatesTo(user.email)).toEqual(['two_factor_enabled', 'two_factor_disabled'])
  })

  test('sends an email in the user’s language when a recovery code was used', async () => {
    const user = await site.createSignedInUser()
    await user.request(updateAccount, { params: { id: 'me' }, body: { language: 'fr' } })
    const { recoveryCodes } = await setUpTwoFactor(user)
    const browser = site.createVisitor()
    await browser.request(login, { body: { email: user.email, password: user.password } })
    expect((await browser.request(answerTwoFactorChallenge, { body: { recovery_code: 'aaaaaaaaaa-aaaaaaaaaa' } })).status).toBe(422)
    expect(await listTemplatesTo(user.email)).toEqual(['two_factor_enabled'])
    expect((await browser.request(answerTwoFactorChallenge, { body: { recovery_code: String(recoveryCodes[0]) } })).status).toBe(200)
    const sentEmail = (await listEmailsTo(user.email)).at(-1)
    expect(sentEmail).toMatchObject({ template: 'recovery_code_used', subject: 'Un code de secours a servi à se connecter sur Balafon' })
    expect(sentEmail?.text).not.toContain(recoveryCodes[0])
  })
})
