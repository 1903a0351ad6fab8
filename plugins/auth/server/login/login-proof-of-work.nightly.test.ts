import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getBotCheckChallenge } from '../../contract/bot-check.ts'
import { getLoginChallenge, login } from '../../contract/login.ts'
import { solveChallenge } from '../testing/solve-challenge.ts'
import { getAccountKey } from './account-key.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))
afterAll(() => vi.useRealTimers())

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Exhausts the limit for unknown browsers, as a hundred wrong passwords would. */
const exhaustAttempts = (email: string) =>
  site.sql("insert into rate_limits (key, points, expire) values ('login.account.all:' || $1, 100, $2) on conflict (key) do update set points = 100", [
    `${getAccountKey(email)}|unknown-browser`,
    Date.now() + 60_000,
  ])

const logIn = (visitor: Visitor, { email, password }: Credentials, solution?: string) =>
  visitor.request(login, { body: { email, password, ...(solution !== undefined && { proof_of_work: solution }) } })

const createSolution = async (visitor: Visitor) => solveChallenge((await visitor.request(getLoginChallenge, {})).body.challenge)

describe('POST /auth/login with a proof of work', () => {
  test('allows one more password, right or wrong, per proof of work', async () => {
    const owner = await site.createSignedInUser()
    await exhaustAttempts(owner.email)
    const visitor = site.createVisitor()
    const refused = await logIn(visitor, owner)
    expect([refused.status, refused.body.code]).toEqual([429, 'auth.proof_of_work_required'])
    const solution = await createSolution(visitor)
    expect((await logIn(visitor, { ...owner, password: 'not it' }, solution)).status).toBe(422)
    expect((await logIn(visitor, owner, solution)).status).toBe(429)
    expect((await logIn(visitor, owner, await createSolution(visitor))).status).toBe(200)
  })

  test('does not count requests without a proof as attempts', async () => {
    const owner = await site.createSignedInUser()
    await exhaustAttempts(owner.email)
    const visitor = site.createVisitor()
    const wrongCredentials = { ...owner, password: 'not it' }
    for (let count = 0; count < 10; count += 1) {
      expect((await logIn(visitor, wrongCredentials)).body.code).toBe('auth.proof_of_work_required')
      // The endpoint allows ten requests per minute, with or without a proof.
      await site.sql("delete from rate_limits where key like 'login:%'")
      expect((await logIn(visitor, wrongCredentials, await createSolution(visitor))).status).toBe(422)
    }
  })

  test('accepts a proof once, also on parallel requests', async () => {
    const owner = await site.createSignedInUser()
    await exhaustAttempts(owner.email)
    const solution = await createSolution(site.createVisitor())
    const responses = await Promise.all(Array.from({ length: 4 }, () => logIn(site.createVisitor(), { ...owner, password: 'not it' }, solution)))
    expect(responses.map(({ status }) => status).sort()).toEqual([422, 429, 429, 429])
  })

  test('rejects proofs that are for the bot check, forged or expired', async () => {
    const owner = await site.createSignedInUser()
    await exhaustAttempts(owner.email)
    const visitor = site.createVisitor()
    const botCheckSolution = solveChallenge((await visitor.request(getBotCheckChallenge, {})).body.challenge)
    const invalid = `${'A'.repeat(120)}.7`
    for (const solution of [botCheckSolution, invalid, '', 'x'.repeat(1100)]) expect((await logIn(visitor, owner, solution)).status).toBe(429)
    const expired = await createSolution(visitor)
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1)
    await site.sql('delete from rate_limits')
    await exhaustAttempts(owner.email)
    expect((await logIn(visitor, owner, expired)).status).toBe(429)
  })

  test('returns 422 for `proof_of_work` when it is not text or is too long', async () => {
    const owner = await site.createSignedInUser()
    for (const solution of [7, 'x'.repeat(1101)]) {
      const response = await site.createVisitor().requestUnchecked(login, { body: { email: owner.email, password: owner.password, proof_of_work: solution } })
      expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['proof_of_work']])
    }
  })

  test('needs no proof in a known browser', async () => {
    const owner = await site.createSignedInUser()
    const knownBrowser = site.createVisitor()
    await logIn(knownBrowser, owner)
    await knownBrowser.post('/auth/logout', {})
    await exhaustAttempts(owner.email)
    expect((await logIn(knownBrowser, owner)).status).toBe(200)
  })
})
