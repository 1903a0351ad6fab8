import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { changePassword, forgotPassword, resetPassword } from '../../contract/password.ts'
import { answerTwoFactorChallenge } from '../../contract/two-factor.ts'
import { generateCode, setUpTwoFactor } from '../testing/authenticator.ts'
import { createIpAddress, createIpHeaders, trustTestIpHeader } from '../testing/ip-addresses.ts'
import { waitForResetToken } from '../testing/reset-token.ts'

const COOKIE = 'balafon-known'
const NEW_PASSWORD = 'four louder drums'
const HOME_IP = createIpHeaders('198.51.100.7')
const MAX_ATTEMPTS = 100
const TIMEOUT_MS = 60_000

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  trustTestIpHeader(site)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

let addressCount = 0

/** Creates a browser, optionally with the known-browser cookie of another one. */
async function createBrowser(cookie?: string): Promise<Visitor> {
  const visitor = site.createVisitor()
  await visitor.get('/login')
  if (cookie) visitor.cookies.set(COOKIE, cookie)
  return visitor
}

const logIn = (visitor: Visitor, email: string, password: string, headers = HOME_IP) =>
  visitor.request(login, { body: { email, password, remember: true } }, headers)

/** Signs in with the password in a new browser and returns its known-browser cookie. */
async function getKnownCookie({ email, password }: { email: string; password: string }): Promise<string> {
  const visitor = await createBrowser()
  expect((await logIn(visitor, email, password)).status).toBe(200)
  return String(visitor.cookies.get(COOKIE))
}

/** Tries wrong passwords, each from another network, and returns how many were checked. */
async function guessPasswords(email: string, count: number, getCookie: (number: number) => string | undefined) {
  let checkedCount = 0
  for (let number = 0; number < count; number += 20) {
    const responses = await Promise.all(
      Array.from({ length: Math.min(20, count - number) }, async (_, index) => {
        addressCount += 1
        const headers = createIpHeaders(createIpAddress(addressCount))
        return logIn(await createBrowser(getCookie(number + index)), email, 'not the password', headers)
      }),
    )
    checkedCount += responses.filter(({ status }) => status === 422).length
  }
  return checkedCount
}

const setNewPassword = (visitor: Visitor, current: string) =>
  visitor.request(changePassword, { body: { current_password: current, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD } }, HOME_IP)

describe('known browsers', () => {
  test(
    'treats browsers as unknown after a password change',
    async () => {
      const owner = await site.createSignedInUser()
      const stolenCookie = await getKnownCookie(owner)
      const homeBrowser = await createBrowser()
      await logIn(homeBrowser, owner.email, owner.password)
      expect((await setNewPassword(homeBrowser, owner.password)).status).toBe(200)
      await site.sql('delete from rate_limits')
      // Appended exclamation marks are ignored when the cookie is decoded.
      const checkedCount = await guessPasswords(owner.email, MAX_ATTEMPTS + 20, (number) => `${stolenCookie}${'!'.repeat(number)}`)
      expect(checkedCount).toBeLessThanOrEqual(MAX_ATTEMPTS)
      expect((await logIn(await createBrowser(), owner.email, NEW_PASSWORD)).status).toBe(429)
      expect((await logIn(await createBrowser(String(homeBrowser.cookies.get(COOKIE))), owner.email, NEW_PASSWORD)).status).toBe(200)
    },
    TIMEOUT_MS,
  )

  test(
    'allows ten attempts in a known browser, also with an altered cookie',
    async () => {
      const owner = await site.createSignedInUser()
      const [stolenCookie, homeCookie] = [await getKnownCookie(owner), await getKnownCookie(owner)]
      await site.sql('delete from rate_limits')
      expect(await guessPasswords(owner.email, 40, (number) => `${stolenCookie}${'!'.repeat(number)}`)).toBe(10)
      expect((await logIn(await createBrowser(homeCookie), owner.email, owner.password)).status).toBe(200)
    },
    TIMEOUT_MS,
  )

  test(
    'signs in from the browser that reset the password at exhausted limits',
    async () => {
      const owner = await site.createSignedInUser()
      const stolenCookie = await getKnownCookie(owner)
      await site.sql('delete from rate_limits')
      await guessPasswords(owner.email, 20, () => stolenCookie)
      await guessPasswords(owner.email, MAX_ATTEMPTS, () => undefined)
      const newBrowser = await createBrowser()
      expect((await logIn(newBrowser, owner.email, owner.password)).status).toBe(429)
      await newBrowser.request(forgotPassword, { body: { email: owner.email } }, HOME_IP)
      const body = { token: await waitForResetToken(site, owner.email), email: owner.email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      expect((await newBrowser.request(resetPassword, { body }, HOME_IP)).status).toBe(200)
      expect((await logIn(newBrowser, owner.email.toUpperCase(), NEW_PASSWORD)).status).toBe(200)
      expect((await logIn(await createBrowser(stolenCookie), owner.email, NEW_PASSWORD)).status).toBe(429)
    },
    TIMEOUT_MS,
  )

  test(
    'treats a browser known before two-factor setup as unknown for codes',
    async () => {
      const owner = await site.createSignedInUser()
      const thief = await createBrowser(await getKnownCookie(owner))
      const homeBrowser = await createBrowser()
      await logIn(homeBrowser, owner.email, owner.password)
      const { secret } = await setUpTwoFactor({ ...homeBrowser, password: owner.password })
      await homeBrowser.post('/auth/logout', {})
      await site.sql('delete from rate_limits')
      await site.sql("insert into rate_limits (key, points, expire) values ('two-factor.account:' || $1, 20, $2)", [
        `${owner.id}|unknown-browser`,
        Date.now() + 60_000,
      ])
      for (const [visitor, status] of [
        [thief, 429],
        [homeBrowser, 200],
      ] as const) {
        expect((await logIn(visitor, owner.email, owner.password)).body).toEqual({ two_factor: true })
        expect((await visitor.request(answerTwoFactorChallenge, { body: { code: generateCode(secret, 1) } }, HOME_IP)).status).toBe(status)
      }
    },
    TIMEOUT_MS,
  )

  test(
    'treats a browser of a previous account with the same email as unknown',
    async () => {
      const previousUser = await site.createSignedInUser()
      const cookie = await getKnownCookie(previousUser)
      await site.sql("update users set email = 'moved-' || email where id = $1", [previousUser.id])
      const newUser = await site.createSignedInUser()
      await site.sql('update users set email = $2 where id = $1', [newUser.id, previousUser.email])
      await site.sql('delete from rate_limits')
      await guessPasswords(previousUser.email, MAX_ATTEMPTS, () => undefined)
      const response = await logIn(await createBrowser(cookie), previousUser.email, newUser.password)
      expect([response.status, response.body.code]).toEqual([429, 'auth.proof_of_work_required'])
    },
    TIMEOUT_MS,
  )

  test(
    'treats a browser that used a reset link as unknown for codes',
    async () => {
      const owner = await site.createSignedInUser()
      const { secret } = await setUpTwoFactor(owner)
      const newBrowser = await createBrowser()
      await newBrowser.request(forgotPassword, { body: { email: owner.email } }, HOME_IP)
      const body = { token: await waitForResetToken(site, owner.email), email: owner.email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      expect((await newBrowser.request(resetPassword, { body }, HOME_IP)).status).toBe(200)
      await site.sql("insert into rate_limits (key, points, expire) values ('two-factor.account:' || $1, 20, $2)", [
        `${owner.id}|unknown-browser`,
        Date.now() + 60_000,
      ])
      expect((await logIn(newBrowser, owner.email, NEW_PASSWORD)).body).toEqual({ two_factor: true })
      expect((await newBrowser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } }, HOME_IP)).status).toBe(429)
    },
    TIMEOUT_MS,
  )
})
