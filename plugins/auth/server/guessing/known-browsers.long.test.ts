import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { changePassword, forgotPassword, resetPassword } from '../../contract/password.ts'
import { answerChallenge } from '../../contract/two-factor.ts'
import { addressOf, from, trustAddresses } from '../testing/addresses.ts'
import { codeOf, withTwoFactor } from '../testing/authenticator.ts'

const KNOWN = 'balafon-known'
const NEW = 'four louder drums'
const HOME = from('198.51.100.7')
const BUDGET = 100
const PATIENCE = 60_000

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  trustAddresses(site)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

let places = 0

/** A browser that has nothing but what it is given of another one's. */
async function browser(known?: string): Promise<Visitor> {
  const visitor = site.createVisitor()
  await visitor.get('/login')
  if (known) visitor.cookies.set(KNOWN, known)
  return visitor
}

const logIn = (visitor: Visitor, email: string, password: string, headers = HOME) =>
  visitor.request(login, { body: { email, password, remember: true } }, headers)

/** The cookie of a browser in which the account's owner, or who knew their password, was let in. */
async function knownTo({ email, password }: { email: string; password: string }): Promise<string> {
  const visitor = await browser()
  expect((await logIn(visitor, email, password)).status).toBe(200)
  return String(visitor.cookies.get(KNOWN))
}

/** So many guesses, each from another place; how many were looked at. */
async function guess(email: string, count: number, cookieOf: (number: number) => string | undefined) {
  let lookedAt = 0
  for (let number = 0; number < count; number += 20) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(20, count - number) }, async (_, index) => {
        places += 1
        const elsewhere = from(addressOf(places))
        return logIn(await browser(cookieOf(number + index)), email, 'not the password', elsewhere)
      }),
    )
    lookedAt += answers.filter(({ status }) => status === 422).length
  }
  return lookedAt
}

const change = (visitor: Visitor, current: string) =>
  visitor.request(changePassword, { body: { current_password: current, password: NEW, password_confirmation: NEW } }, HOME)

test(
  'who knew the old password is a stranger after it changed: the owner comes in at home, whatever they guess',
  async () => {
    const owner = await site.createSignedInUser()
    const thief = await knownTo(owner)
    const home = await browser()
    await logIn(home, owner.email, owner.password)
    expect((await change(home, owner.password)).status).toBe(200)
    await site.sql('delete from rate_limits')
    const guesses = await guess(owner.email, BUDGET + 20, (number) => `${thief}${'!'.repeat(number)}`)
    expect(guesses).toBeLessThanOrEqual(BUDGET)
    expect((await logIn(await browser(), owner.email, NEW)).status).toBe(429)
    expect((await logIn(await browser(String(home.cookies.get(KNOWN))), owner.email, NEW)).status).toBe(200)
  },
  PATIENCE,
)

test(
  'a known browser has ten guesses, however its cookie is written, and they are its own',
  async () => {
    const owner = await site.createSignedInUser()
    const [stolen, home] = [await knownTo(owner), await knownTo(owner)]
    await site.sql('delete from rate_limits')
    expect(await guess(owner.email, 40, (number) => `${stolen}${'!'.repeat(number)}`)).toBe(10)
    expect((await logIn(await browser(home), owner.email, owner.password)).status).toBe(200)
  },
  PATIENCE,
)

test(
  'the browser that set a new password by letter comes in, when all budgets of others are spent',
  async () => {
    const owner = await site.createSignedInUser()
    const thief = await knownTo(owner)
    await site.sql('delete from rate_limits')
    await guess(owner.email, 20, () => thief)
    await guess(owner.email, BUDGET, () => undefined)
    const fresh = await browser()
    expect((await logIn(fresh, owner.email, owner.password)).status).toBe(429)
    await fresh.request(forgotPassword, { body: { email: owner.email } }, HOME)
    const body = { token: await tokenInLetter(owner.email), email: owner.email, password: NEW, password_confirmation: NEW }
    expect((await fresh.request(resetPassword, { body }, HOME)).status).toBe(200)
    expect((await logIn(fresh, owner.email.toUpperCase(), NEW)).status).toBe(200)
    expect((await logIn(await browser(thief), owner.email, NEW)).status).toBe(429)
  },
  PATIENCE,
)

test(
  'whoever knew the password before there was a second factor is a stranger when codes are guessed at',
  async () => {
    const owner = await site.createSignedInUser()
    const thief = await browser(await knownTo(owner))
    const home = await browser()
    await logIn(home, owner.email, owner.password)
    const { secret } = await withTwoFactor({ ...home, password: owner.password })
    await home.post('/auth/logout', {})
    await site.sql('delete from rate_limits')
    await site.sql("insert into rate_limits (key, points, expire) values ('two-factor.account:' || $1, 20, $2)", [`${owner.id}|stranger`, Date.now() + 60_000])
    for (const [visitor, status] of [
      [thief, 429],
      [home, 200],
    ] as const) {
      expect((await logIn(visitor, owner.email, owner.password)).body).toEqual({ two_factor: true })
      expect((await visitor.request(answerChallenge, { body: { code: codeOf(secret, 1) } }, HOME)).status).toBe(status)
    }
  },
  PATIENCE,
)

test(
  'a browser that was known to another account with this address is a stranger to the next',
  async () => {
    const first = await site.createSignedInUser()
    const known = await knownTo(first)
    await site.sql("update users set email = 'moved-' || email where id = $1", [first.id])
    const next = await site.createSignedInUser()
    await site.sql('update users set email = $2 where id = $1', [next.id, first.email])
    await site.sql('delete from rate_limits')
    await guess(first.email, BUDGET, () => undefined)
    const answer = await logIn(await browser(known), first.email, next.password)
    expect([answer.status, answer.body.code]).toEqual([429, 'auth.effort_needed'])
  },
  PATIENCE,
)

test(
  'who has read a letter is a stranger still when codes are guessed at',
  async () => {
    const owner = await site.createSignedInUser()
    const { secret } = await withTwoFactor(owner)
    const reader = await browser()
    await reader.request(forgotPassword, { body: { email: owner.email } }, HOME)
    const body = { token: await tokenInLetter(owner.email), email: owner.email, password: NEW, password_confirmation: NEW }
    expect((await reader.request(resetPassword, { body }, HOME)).status).toBe(200)
    await site.sql("insert into rate_limits (key, points, expire) values ('two-factor.account:' || $1, 20, $2)", [`${owner.id}|stranger`, Date.now() + 60_000])
    expect((await logIn(reader, owner.email, NEW)).body).toEqual({ two_factor: true })
    expect((await reader.request(answerChallenge, { body: { code: codeOf(secret) } }, HOME)).status).toBe(429)
  },
  PATIENCE,
)

async function tokenInLetter(email: string) {
  const letters = () => site.sql<{ text: string }>("select text from mails where email = $1 and template = 'reset_password'", [email])
  await expect.poll(async () => (await letters()).length, { timeout: 15_000 }).toBe(1)
  return /\/password\/reset\/([\w-]+)/.exec((await letters())[0]?.text ?? '')?.[1] ?? ''
}
