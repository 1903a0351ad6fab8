import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendEmailVerification, validateEmailVerificationOtp } from '../app/core/core.contract.ts'
import { CORE_RATE_LIMITS } from '../security/core-rate-limits.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

const GUESS_COUNT = 10_000
const CONCURRENCY = 50

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.getContext('core').settings.set('require_email_confirmation', true)
})
afterAll(() => site.close())

const listEmails = (address: string) =>
  site.sql<{ text: string }>("select text from emails where email = $1 and template = 'verify_email' order by id desc", [address])

/** Waits for a number of emails and returns the code of the latest one. */
async function waitForCode(address: string, emailCount: number) {
  await expect.poll(async () => (await listEmails(address)).length, { timeout: 15_000 }).toBe(emailCount)
  return /\d{6}/.exec((await listEmails(address))[0]?.text ?? '')?.[0] ?? ''
}

test('checks only five of 10,000 guessed codes, even with new codes in between', async () => {
  const attacker = await site.createSignedInUser()
  const code = await waitForCode(attacker.email, 1)
  const wrongCode = code === '000000' ? '111111' : '000000'
  let [checkedCount, rejectedCount] = [0, 0]
  for (let guessCount = 0; guessCount < GUESS_COUNT; guessCount += CONCURRENCY) {
    const guesses = Array.from({ length: CONCURRENCY }, () => attacker.request(validateEmailVerificationOtp, { body: { code: wrongCode } }))
    const responses = await Promise.all(guesses)
    checkedCount += responses.filter(({ body }) => body.errors?.code[0] === 'Incorrect code.').length
    rejectedCount += responses.filter(({ status }) => status === 429).length
    await attacker.request(resendEmailVerification, { body: { email: attacker.email } })
  }
  expect(checkedCount).toBe(5)
  expect(rejectedCount).toBe(GUESS_COUNT - CORE_RATE_LIMITS['verification.try'].requests)
  expect((await attacker.get('/api/v1/user-sessions')).status).toBe(403)
}, 300_000)
