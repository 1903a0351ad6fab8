import { createTestSite, recordStep, type TestResponse, type TestSite, traceWork } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { login } from '../../contract/login.ts'
import { forgotPassword, resetPassword } from '../../contract/password.ts'
import { withTwoFactor } from '../testing/authenticator.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const hash: typeof real.hash = (...args) => {
    recordStep('a hash is made')
    return real.hash(...args)
  }
  const verify: typeof real.verify = (...args) => {
    recordStep('a hash is compared')
    return real.verify(...args)
  }
  return { ...real, hash, verify }
})

let site: TestSite
const accounts: Record<string, string> = {}
beforeAll(async () => {
  site = await createTestSite()
  const made = async (change?: string) => {
    const { id, email } = await site.createSignedInUser()
    if (change) await site.sql(`update users set ${change} where id = $1`, [id])
    return email
  }
  const guarded = await site.createSignedInUser()
  await withTwoFactor(guarded)
  Object.assign(accounts, {
    'with a password': await made(),
    'without a password': await made('password_hash = null'),
    'with a verified address': await made('email_verified_at = now()'),
    'that is suspended': await made('banned_at = now()'),
    'of an admin': (await site.createSignedInUser({ permissions: ['admin'] })).email,
    'with a second factor': guarded.email,
  })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const KINDS = ['with a password', 'without a password', 'with a verified address', 'that is suspended', 'of an admin', 'with a second factor']
const NOBODY = 'nobody@example.test'

/** What anybody sees of an answer; the time, a new cookie and the call's own number differ every time. */
const seen = ({ status, text, headers }: TestResponse) => {
  const { date: _, 'x-request-id': __, 'set-cookie': cookies = [], ...rest } = headers
  return { status, text, headers: rest, cookies: [cookies].flat().map((line) => String(line).split('=')[0]) }
}

const CALLS = {
  'a sign-in with a wrong password': (email: string) => site.createVisitor().request(login, { body: { email, password: 'not their password' } }),
  'a forgotten password': (email: string) => site.createVisitor().request(forgotPassword, { body: { email } }),
  'a reset with a made-up token': (email: string) =>
    site
      .createVisitor()
      .request(resetPassword, { body: { token: 'x'.repeat(43), email, password: 'four louder drums', password_confirmation: 'four louder drums' } }),
} as const

const CASES = Object.keys(CALLS).flatMap((call) => KINDS.map((kind) => [call as keyof typeof CALLS, kind] as const))

test.each(CASES)('%s of an account %s is answered as nobody’s, and costs the same', async (call, kind) => {
  const ask = CALLS[call]
  // What is asked for once and kept, the settings say, is no part of the comparison.
  await ask(NOBODY)
  const theirs = await traceWork(() => ask(String(accounts[kind])))
  const nobodys = await traceWork(() => ask(NOBODY))
  expect(seen(theirs.result)).toEqual(seen(nobodys.result))
  expect(theirs.steps).toEqual(nobodys.steps)
  expect(theirs.steps.length).toBeGreaterThan(1)
  expect(theirs.steps.filter((work) => work === 'a hash is compared')).toHaveLength(call.startsWith('a sign-in') ? 1 : 0)
})

test.each(['with a password', 'nobody’s'])('when guesses are used up, %s is answered as any', async (kind) => {
  const email = accounts[kind] ?? NOBODY
  await site.sql("insert into rate_limits (key, points, expire) values ('login.everywhere:' || $1, 100, $2)", [`${email}|stranger`, Date.now() + 60_000])
  const { result, steps } = await traceWork(() => CALLS['a sign-in with a wrong password'](email))
  expect(result.status).toBe(429)
  expect(result.body.code).toBe('auth.effort_needed')
  expect(steps).not.toContain('a hash is compared')
})

test('who registers with an address that is taken costs what a newcomer does: one hash', async () => {
  const register = (email: string) =>
    site.createVisitor().post('/auth/register', { email, password: 'three quiet drums', password_confirmation: 'three quiet drums' })
  const hashes = async (email: string) => (await traceWork(() => register(email))).steps.filter((work) => work.startsWith('a hash')).length
  expect(await hashes(String(accounts['with a password']))).toBe(1)
  expect(await hashes('newcomer@example.test')).toBe(1)
})
