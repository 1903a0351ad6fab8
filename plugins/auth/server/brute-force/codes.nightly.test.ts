import { createTestSite, type TestResponse, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { login } from '../../contract/login.ts'
import { answerTwoFactorChallenge } from '../../contract/two-factor.ts'
import { generateCode, generateWrongCode, setUpTwoFactor } from '../testing/authenticator.ts'
import { createIpAddress, createIpHeaders, trustTestIpHeader } from '../testing/ip-addresses.ts'
import type { TwoFactorService } from '../two-factor/two-factor.service.ts'

const BROWSER_COUNT = 100
const ATTEMPTS_PER_BROWSER = 100

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  trustTestIpHeader(site)
})
afterAll(() => site.close())

const OWNER_IP = createIpHeaders('198.51.100.7')

describe('two-factor code guessing', () => {
  test('checks only 20 of 10,000 codes and still accepts a recovery code', async () => {
    const owner = await site.createSignedInUser()
    const { secret, recoveryCodes } = await setUpTwoFactor(owner)
    const ownerBrowser = await startChallenge(OWNER_IP)
    const { twoFactor } = site.getServices<{ twoFactor: TwoFactorService }>('auth')
    const consumeCode = vi.spyOn(twoFactor, 'consumeCode')
    const code = generateWrongCode(secret)

    const statuses: number[] = []
    for (let index = 0; index < BROWSER_COUNT; index += 1) {
      const headers = createIpHeaders(createIpAddress(index))
      // The last sign-ins are refused: the limit of a hundred per hour also counts those with the right password.
      const attacker = await startChallenge(headers)
      const responses = await Promise.all(
        Array.from({ length: ATTEMPTS_PER_BROWSER }, () => attacker.request(answerTwoFactorChallenge, { body: { code } }, headers)),
      )
      statuses.push(...responses.map(({ status }: TestResponse) => status))
    }
    expect(statuses).toHaveLength(BROWSER_COUNT * ATTEMPTS_PER_BROWSER)
    expect(new Set(statuses)).toEqual(new Set([422, 410, 429]))
    expect(consumeCode).toHaveBeenCalledTimes(20)

    expect((await ownerBrowser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } }, OWNER_IP)).status).toBe(429)
    expect((await ownerBrowser.request(answerTwoFactorChallenge, { body: { recovery_code: recoveryCodes[0] ?? '' } }, OWNER_IP)).status).toBe(200)

    async function startChallenge(headers: Record<string, string>): Promise<Visitor> {
      const browser = site.createVisitor()
      await browser.request(login, { body: { email: owner.email, password: owner.password } }, headers)
      return browser
    }
  }, 300_000)
})
