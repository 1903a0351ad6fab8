import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendEmailVerification, validateEmailVerificationOtp } from '../app/core/core.contract.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

const GUESSES = 10_000
const AT_ONCE = 50

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.getContext('core').settings.set('require_email_confirmation', true)
})
afterAll(() => site.close())

const lettersTo = (email: string) =>
  site.sql<{ text: string }>("select text from mails where email = $1 and template = 'verify_email' order by id desc", [email])

/** The code of the latest letter, when there are so many. */
async function codeFor(email: string, letters: number) {
  await expect.poll(async () => (await lettersTo(email)).length, { timeout: 15_000 }).toBe(letters)
  return /\d{6}/.exec((await lettersTo(email))[0]?.text ?? '')?.[0] ?? ''
}

test('of 10,000 codes for an address that is somebody else’s, with new letters asked for meanwhile, five are looked at; none opens', async () => {
  const impostor = await site.createSignedInUser()
  const code = await codeFor(impostor.email, 1)
  const wrong = code === '000000' ? '111111' : '000000'
  let [lookedAt, refused] = [0, 0]
  for (let number = 0; number < GUESSES; number += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => impostor.request(validateEmailVerificationOtp, { body: { code: wrong } })))
    lookedAt += answers.filter(({ body }) => body.errors?.code[0] === 'This code is not right.').length
    refused += answers.filter(({ status }) => status === 429).length
    await impostor.request(resendEmailVerification, { body: { email: impostor.email } })
  }
  expect(lookedAt).toBe(5)
  expect(refused).toBe(GUESSES - 20)
  expect((await impostor.get('/api/v1/user-sessions')).status).toBe(403)
}, 300_000)
