import { createTestSite, type TestResponse, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmPassword } from '../../contract/confirmation.ts'
import { getLoginChallenge, login } from '../../contract/login.ts'
import { forgotPassword, resetPassword } from '../../contract/password.ts'
import { createIpAddress, createIpHeaders, trustTestIpHeader } from '../testing/ip-addresses.ts'
import { waitForResetToken } from '../testing/reset-token.ts'
import { solveChallenge } from '../testing/solve-challenge.ts'

/** Counts how often a password was compared with a hash. */
const comparisons = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = (...args) => {
    comparisons.count += 1
    return real.verify(...args)
  }
  return { ...real, verify }
})

const MANY_ATTEMPTS = 10_000
const BATCH_SIZE = 50
/** More than the limit of an account. */
const ENOUGH_ATTEMPTS = 150
const FIRST_ADDRESS = 1_000
const TIMEOUT_MS = 300_000

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  trustTestIpHeader(site)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))
afterEach(() => {
  comparisons.count = 0
})

const OWNER_IP = createIpHeaders('198.51.100.7')
const OTHER_IP = createIpHeaders('203.0.113.9')

/** Sends requests in batches and counts their statuses. */
async function sendMany(count: number, send: (number: number) => Promise<TestResponse>) {
  const statuses: Record<number, number> = {}
  for (let number = 0; number < count; number += BATCH_SIZE) {
    const responses = await Promise.all(Array.from({ length: BATCH_SIZE }, (_, index) => send(number + index)))
    for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

const logIn = (browser: Visitor, { email, password }: { email: string; password: string }, headers?: Record<string, string>) =>
  browser.request(login, { body: { email, password } }, headers)

async function createBrowser() {
  const visitor = site.createVisitor()
  await visitor.get('/login')
  return visitor
}

/** Tries wrong passwords for an account, each from another network. */
async function guessFromManyNetworks(email: string, attacker: Visitor, count = MANY_ATTEMPTS) {
  return sendMany(count, (number) => logIn(attacker, { email, password: `guess ${number}` }, createIpHeaders(createIpAddress(FIRST_ADDRESS + number))))
}

describe('password guessing', () => {
  test(
    'checks only ten of 10,000 passwords from one network',
    async () => {
      const owner = await site.createSignedInUser()
      const attacker = await createBrowser()
      const statuses = await sendMany(MANY_ATTEMPTS, (number) => logIn(attacker, { email: owner.email, password: `guess ${number}` }))
      expect(comparisons.count).toBe(10)
      expect(statuses).toEqual({ 422: 10, 429: MANY_ATTEMPTS - 10 })
      expect((await logIn(await createBrowser(), owner, OWNER_IP)).status).toBe(200)
    },
    TIMEOUT_MS,
  )

  test(
    'checks only a hundred passwords from many networks together',
    async () => {
      const owner = await site.createSignedInUser()
      const knownBrowser = await createBrowser()
      expect((await logIn(knownBrowser, owner, OWNER_IP)).status).toBe(200)
      await knownBrowser.post('/auth/logout', {})
      comparisons.count = 0
      const statuses = await guessFromManyNetworks(owner.email, await createBrowser())
      // The sign-in of the owner was counted too.
      expect(comparisons.count).toBe(99)
      expect(statuses).toEqual({ 422: 99, 429: MANY_ATTEMPTS - 99 })
      expect((await logIn(knownBrowser, owner, OTHER_IP)).status).toBe(200)
      const newBrowser = await createBrowser()
      const refused = await logIn(newBrowser, owner, OTHER_IP)
      expect([refused.status, refused.body.code]).toEqual([429, 'auth.proof_of_work_required'])
      const proof_of_work = solveChallenge((await newBrowser.request(getLoginChallenge, {}, OTHER_IP)).body.challenge)
      expect((await newBrowser.request(login, { body: { email: owner.email, password: owner.password, proof_of_work } }, OTHER_IP)).status).toBe(200)
    },
    TIMEOUT_MS,
  )

  test(
    'lets the owner sign in after a password reset during an attack',
    async () => {
      const owner = await site.createSignedInUser()
      await guessFromManyNetworks(owner.email, await createBrowser(), ENOUGH_ATTEMPTS)
      const otherBrowser = await createBrowser()
      await otherBrowser.request(forgotPassword, { body: { email: owner.email } }, OWNER_IP)
      const token = await waitForResetToken(site, owner.email)
      const password = 'four louder drums'
      const body = { token, email: owner.email, password, password_confirmation: password }
      expect((await otherBrowser.request(resetPassword, { body }, OWNER_IP)).status).toBe(200)
      expect((await logIn(otherBrowser, { email: owner.email, password }, OWNER_IP)).status).toBe(200)
    },
    TIMEOUT_MS,
  )

  test(
    'checks only a hundred password confirmations per session in an hour',
    async () => {
      const owner = await site.createSignedInUser()
      await guessFromManyNetworks(owner.email, await createBrowser(), ENOUGH_ATTEMPTS)
      expect((await owner.request(confirmPassword, { body: { password: owner.password } }, OWNER_IP)).status).toBe(200)
      await site.sql('delete from rate_limits')
      comparisons.count = 0
      for (let number = 0; number < ENOUGH_ATTEMPTS; number += 10) {
        // Resets the limit per minute, as if a minute had passed.
        await site.sql("delete from rate_limits where key like 'password.confirm:%'")
        await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            owner.request(confirmPassword, { body: { password: 'guess' } }, createIpHeaders(createIpAddress(number + index))),
          ),
        )
      }
      expect(comparisons.count).toBe(100)
    },
    TIMEOUT_MS,
  )

  test(
    'accepts a known-browser cookie for one account and ten attempts',
    async () => {
      const [owner, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
      const thief = await createBrowser()
      await logIn(thief, owner)
      await thief.post('/auth/logout', {})
      await site.sql('delete from rate_limits')
      comparisons.count = 0
      for (let number = 0; number < 20; number += 1) await logIn(thief, { email: owner.email, password: 'guess' }, createIpHeaders(createIpAddress(number)))
      expect(comparisons.count).toBe(10)
      comparisons.count = 0
      await guessFromManyNetworks(other.email, thief, ENOUGH_ATTEMPTS)
      expect(comparisons.count).toBe(100)
    },
    TIMEOUT_MS,
  )

  test.each(['', 'x', 'A'.repeat(38), '%00'])('ignores a forged known-browser cookie: %j', async (cookie) => {
    const owner = await site.createSignedInUser()
    const attacker = await createBrowser()
    attacker.cookies.set('balafon-known', cookie)
    for (let number = 0; number < 11; number += 1) await logIn(attacker, { email: owner.email, password: 'guess' }, createIpHeaders(createIpAddress(0)))
    expect(comparisons.count).toBe(10)
  })
})
