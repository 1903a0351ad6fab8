import { listKeys } from '@balafon/sdk/contract'
import { collectOperations, createTestSite, recordOperation, type TestResponse, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { login } from '../../contract/login.ts'
import { forgotPassword, resetPassword } from '../../contract/password.ts'
import { setUpTwoFactor } from '../testing/authenticator.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const hash: typeof real.hash = (...args) => {
    recordOperation('hash a password')
    return real.hash(...args)
  }
  const verify: typeof real.verify = (...args) => {
    recordOperation('compare a hash')
    return real.verify(...args)
  }
  return { ...real, hash, verify }
})

let site: TestSite
const accounts: Record<string, string> = {}
beforeAll(async () => {
  site = await createTestSite()
  const createAccount = async (assignment?: string) => {
    const { id, email } = await site.createSignedInUser()
    if (assignment) await site.sql(`update users set ${assignment} where id = $1`, [id])
    return email
  }
  const userWithTwoFactor = await site.createSignedInUser()
  await setUpTwoFactor(userWithTwoFactor)
  Object.assign(accounts, {
    'with a password': await createAccount(),
    'without a password': await createAccount('password_hash = null'),
    'with a verified address': await createAccount('email_verified_at = now()'),
    'that is suspended': await createAccount('banned_at = now()'),
    'of an admin': (await site.createSignedInUser({ permissions: ['admin'] })).email,
    'with a second factor': userWithTwoFactor.email,
  })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const KINDS = ['with a password', 'without a password', 'with a verified address', 'that is suspended', 'of an admin', 'with a second factor']
const UNKNOWN = 'nobody@example.test'

/** Returns the parts of a response that must be equal. The time, cookie values and the request id always differ. */
const getComparableParts = ({ status, text, headers }: TestResponse) => {
  const { date: _, 'x-request-id': __, 'set-cookie': cookies = [], ...otherHeaders } = headers
  return { status, text, headers: otherHeaders, cookies: [cookies].flat().map((line) => String(line).split('=')[0]) }
}

const REQUESTS = {
  'a sign-in with a wrong password': (email: string) => site.createVisitor().request(login, { body: { email, password: 'not their password' } }),
  'a forgotten password': (email: string) => site.createVisitor().request(forgotPassword, { body: { email } }),
  'a reset with a forged token': (email: string) =>
    site
      .createVisitor()
      .request(resetPassword, { body: { token: 'x'.repeat(43), email, password: 'four louder drums', password_confirmation: 'four louder drums' } }),
} as const

const CASES = listKeys(REQUESTS).flatMap((request) => KINDS.map((kind) => [request, kind] as const))

/**
 * Removes the statements that count rate limits. Which request they belong to depends on timing, because the counts of several requests may be
 * written in one statement.
 */
const removeCounting = (operations: readonly string[]) => operations.filter((operation) => !operation.startsWith('insert into rate_limits'))

describe('responses for existing and unknown accounts', () => {
  test.each(CASES)('returns the same response to %s for an account %s as for an unknown one', async (name, kind) => {
    const sendRequest = REQUESTS[name]
    // The first request fills caches, such as the settings, and is not compared.
    await sendRequest(UNKNOWN)
    const existing = await collectOperations(() => sendRequest(String(accounts[kind])))
    const unknown = await collectOperations(() => sendRequest(UNKNOWN))
    expect(getComparableParts(existing.result)).toEqual(getComparableParts(unknown.result))
    expect(removeCounting(existing.operations)).toEqual(removeCounting(unknown.operations))
    expect(removeCounting(existing.operations)).not.toEqual([])
    expect(existing.operations.filter((operation) => operation === 'compare a hash')).toHaveLength(name.startsWith('a sign-in') ? 1 : 0)
  })

  test.each(['with a password', 'that does not exist'])('returns 429 for an account %s when the limit is exhausted', async (kind) => {
    const email = accounts[kind] ?? UNKNOWN
    await site.sql("insert into rate_limits (key, points, expire) values ('login.account.all:' || $1, 100, $2)", [
      `${email}|unknown-browser`,
      Date.now() + 60_000,
    ])
    const { result, operations } = await collectOperations(() => REQUESTS['a sign-in with a wrong password'](email))
    expect(result.status).toBe(429)
    expect(result.body.code).toBe('auth.proof_of_work_required')
    expect(operations).not.toContain('compare a hash')
  })

  test('hashes one password when registering, for new and taken emails', async () => {
    const register = (email: string) =>
      site.createVisitor().post('/auth/register', { email, password: 'three quiet drums', password_confirmation: 'three quiet drums' })
    const countHashes = async (email: string) =>
      (await collectOperations(() => register(email))).operations.filter((operation) => operation === 'hash a password' || operation === 'compare a hash')
        .length
    expect(await countHashes(String(accounts['with a password']))).toBe(1)
    expect(await countHashes('new-user@example.test')).toBe(1)
  })
})
