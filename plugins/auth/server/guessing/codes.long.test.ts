import { createTestSite, type TestResponse, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login } from '../../contract/login.ts'
import { answerChallenge } from '../../contract/two-factor.ts'
import { addressOf, from, trustAddresses } from '../testing/addresses.ts'
import { codeOf, withTwoFactor, wrongCodeOf } from '../testing/authenticator.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'

const BROWSERS = 100
const GUESSES_EACH = 100

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  trustAddresses(site)
})
afterAll(() => site.close())

const OWNERS = from('198.51.100.7')

test('of 10,000 codes from a hundred places, by who knows the password, twenty are looked at; the owner has their recovery codes', async () => {
  const owner = await site.createSignedInUser()
  const { secret, codes } = await withTwoFactor(owner)
  const theirs = await atTheQuestion(OWNERS)
  const { twoFactor } = site.getServices<{ twoFactor: TwoFactor }>('auth')
  const lookedAt = vi.spyOn(twoFactor, 'takesCode')
  const code = wrongCodeOf(secret)

  const statuses: number[] = []
  for (let number = 0; number < BROWSERS; number += 1) {
    const headers = from(addressOf(number))
    // The last sign-ins are refused: a hundred in an hour are enough, with the right password too.
    const guesser = await atTheQuestion(headers)
    const answers = await Promise.all(Array.from({ length: GUESSES_EACH }, () => guesser.request(answerChallenge, { body: { code } }, headers)))
    statuses.push(...answers.map(({ status }: TestResponse) => status))
  }
  expect(statuses).toHaveLength(BROWSERS * GUESSES_EACH)
  expect(new Set(statuses)).toEqual(new Set([422, 410, 429]))
  expect(lookedAt).toHaveBeenCalledTimes(20)

  expect((await theirs.request(answerChallenge, { body: { code: codeOf(secret) } }, OWNERS)).status).toBe(429)
  expect((await theirs.request(answerChallenge, { body: { recovery_code: codes[0] ?? '' } }, OWNERS)).status).toBe(200)

  async function atTheQuestion(headers: Record<string, string>): Promise<Visitor> {
    const browser = site.createVisitor()
    await browser.request(login, { body: { email: owner.email, password: owner.password } }, headers)
    return browser
  }
}, 300_000)
