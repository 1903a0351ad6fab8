import { createTestSite, type TestResponse, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { confirmPassword } from '../../contract/confirmation.ts'
import { getLoginEffort, login } from '../../contract/login.ts'
import { forgotPassword, resetPassword } from '../../contract/password.ts'
import { addressOf, from, trustAddresses } from '../testing/addresses.ts'
import { solvePuzzle } from '../testing/solve-puzzle.ts'

/** How often the real hash was computed to look at a password. */
const lookedAt = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = (...args) => {
    lookedAt.count += 1
    return real.verify(...args)
  }
  return { ...real, verify }
})

const GUESSES = 10_000
const AT_ONCE = 50
const ENOUGH = 150
const FIRST = 1_000
const PATIENCE = 300_000

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  trustAddresses(site)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))
afterEach(() => {
  lookedAt.count = 0
})

const OWNERS = from('198.51.100.7')
const OTHERS = from('203.0.113.9')

/** So many calls, fifty at once; how often each status was answered. */
async function many(count: number, call: (number: number) => Promise<TestResponse>) {
  const statuses: Record<number, number> = {}
  for (let number = 0; number < count; number += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(number + index)))
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

const attempt = (browser: Visitor, { email, password }: { email: string; password: string }, headers?: Record<string, string>) =>
  browser.request(login, { body: { email, password } }, headers)

async function browser() {
  const visitor = site.createVisitor()
  await visitor.get('/login')
  return visitor
}

/** Guesses at an account, each from a place of its own. */
async function guessFromEverywhere(email: string, guesser: Visitor, count = GUESSES) {
  return many(count, (number) => attempt(guesser, { email, password: `guess ${number}` }, from(addressOf(FIRST + number))))
}

test(
  'of 10,000 wrong passwords from one address ten are looked at, and the owner gets in from elsewhere',
  async () => {
    const owner = await site.createSignedInUser()
    const guesser = await browser()
    const statuses = await many(GUESSES, (number) => attempt(guesser, { email: owner.email, password: `guess ${number}` }))
    expect(lookedAt.count).toBe(10)
    expect(statuses).toEqual({ 422: 10, 429: GUESSES - 10 })
    expect((await attempt(await browser(), owner, OWNERS)).status).toBe(200)
  },
  PATIENCE,
)

test(
  'of 10,000 from as many addresses a hundred are looked at; the owner gets in where they were before, and elsewhere with some work',
  async () => {
    const owner = await site.createSignedInUser()
    const theirs = await browser()
    expect((await attempt(theirs, owner, OWNERS)).status).toBe(200)
    await theirs.post('/auth/logout', {})
    lookedAt.count = 0
    const statuses = await guessFromEverywhere(owner.email, await browser())
    expect(lookedAt.count).toBe(99)
    expect(statuses).toEqual({ 422: 99, 429: GUESSES - 99 })
    expect((await attempt(theirs, owner, OTHERS)).status).toBe(200)
    const fresh = await browser()
    const refused = await attempt(fresh, owner, OTHERS)
    expect([refused.status, refused.body.code]).toEqual([429, 'auth.effort_needed'])
    const effort = solvePuzzle((await fresh.request(getLoginEffort, {}, OTHERS)).body.puzzle)
    expect((await fresh.request(login, { body: { email: owner.email, password: owner.password, effort } }, OTHERS)).status).toBe(200)
  },
  PATIENCE,
)

test(
  'who has read the letter of a forgotten password gets in anywhere, in the middle of it',
  async () => {
    const owner = await site.createSignedInUser()
    await guessFromEverywhere(owner.email, await browser(), ENOUGH)
    const anywhere = await browser()
    await anywhere.request(forgotPassword, { body: { email: owner.email } }, OWNERS)
    const token = await tokenInLetter(owner.email)
    const password = 'four louder drums'
    const body = { token, email: owner.email, password, password_confirmation: password }
    expect((await anywhere.request(resetPassword, { body }, OWNERS)).status).toBe(200)
    expect((await attempt(anywhere, { email: owner.email, password }, OWNERS)).status).toBe(200)
  },
  PATIENCE,
)

async function tokenInLetter(email: string) {
  const letters = () => site.sql<{ text: string }>("select text from mails where email = $1 and template = 'reset_password'", [email])
  await expect.poll(async () => (await letters()).length, { timeout: 15_000 }).toBe(1)
  return /\/password\/reset\/([\w-]+)/.exec((await letters())[0]?.text ?? '')?.[1] ?? ''
}

test(
  'who is inside confirms their password, whatever is guessed at outside; and what is guessed inside ends too',
  async () => {
    const owner = await site.createSignedInUser()
    await guessFromEverywhere(owner.email, await browser(), ENOUGH)
    expect((await owner.request(confirmPassword, { body: { password: owner.password } }, OWNERS)).status).toBe(200)
    await site.sql('delete from rate_limits')
    lookedAt.count = 0
    for (let number = 0; number < ENOUGH; number += 10) {
      // Ten a minute: as if the minutes went by.
      await site.sql("delete from rate_limits where key like 'login.inside:%'")
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => owner.request(confirmPassword, { body: { password: 'guess' } }, from(addressOf(number + index)))),
      )
    }
    expect(lookedAt.count).toBe(100)
  },
  PATIENCE,
)

test(
  'what a browser keeps is worth nothing for another account, and ten guesses for its own',
  async () => {
    const [owner, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const stolen = await browser()
    await attempt(stolen, owner)
    await stolen.post('/auth/logout', {})
    await site.sql('delete from rate_limits')
    lookedAt.count = 0
    for (let number = 0; number < 20; number += 1) await attempt(stolen, { email: owner.email, password: 'guess' }, from(addressOf(number)))
    expect(lookedAt.count).toBe(10)
    lookedAt.count = 0
    await guessFromEverywhere(other.email, stolen, ENOUGH)
    expect(lookedAt.count).toBe(100)
  },
  PATIENCE,
)

test.each(['', 'x', 'A'.repeat(38), '%00'])('a cookie of one’s own making is no help: %j', async (made) => {
  const owner = await site.createSignedInUser()
  const guesser = await browser()
  guesser.cookies.set('balafon-known', made)
  for (let number = 0; number < 11; number += 1) await attempt(guesser, { email: owner.email, password: 'guess' }, from(addressOf(0)))
  expect(lookedAt.count).toBe(10)
})
