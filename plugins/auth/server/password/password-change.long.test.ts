import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmPassword } from '../../contract/confirmation.ts'
import { login } from '../../contract/login.ts'
import { changePassword, forgotPassword, getPasswordStatus } from '../../contract/password.ts'
import { models } from '../models.ts'
import { copyCookies, FORGED_REQUESTS } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const NEW_PASSWORD = 'four louder drums'

const change = (visitor: Visitor, current: string | undefined, password = NEW_PASSWORD) =>
  visitor.request(changePassword, { body: { ...(current !== undefined && { current_password: current }), password, password_confirmation: password } })

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).status === 200
const canLogIn = async (email: string, password: string) => (await site.createVisitor().request(login, { body: { email, password } })).status === 200

describe('PUT /auth/user/password', () => {
  test('sets the new password and ends the other sessions', async () => {
    const user = await site.createSignedInUser()
    const otherBrowser = site.createVisitor()
    otherBrowser.adoptSession(await site.site.openSession(user.id))
    expect((await change(user, user.password)).status).toBe(200)
    expect(await isSignedIn(user)).toBe(true)
    expect(await isSignedIn(otherBrowser)).toBe(false)
    expect(await canLogIn(user.email, user.password)).toBe(false)
    expect(await canLogIn(user.email, NEW_PASSWORD)).toBe(true)
  })

  test('makes copies of the old cookies invalid at once, also the previous one', async () => {
    const user = await site.createSignedInUser()
    const beforeConfirmation = copyCookies(user, site.createVisitor())
    await user.request(confirmPassword, { body: { password: user.password } })
    const beforeChange = copyCookies(user, site.createVisitor())
    expect(await isSignedIn(beforeConfirmation)).toBe(true)
    expect((await change(user, user.password)).status).toBe(200)
    expect(await Promise.all([user, beforeChange, beforeConfirmation].map(isSignedIn))).toEqual([true, false, false])
  })

  test('emails the owner in their language and time zone', async () => {
    const user = await site.createSignedInUser()
    await site.getContext('auth').users.update(user.id, { language: 'fr', timezone: 'Asia/Tokyo' })
    await change(user, 'not my password')
    const listEmails = () =>
      site.sql<{ subject: string; text: string }>(`select subject, text from emails where email = $1 and template = 'password_changed'`, [user.email])
    expect(await listEmails()).toEqual([])
    await change(user, user.password)
    const [sentEmail, ...others] = await listEmails()
    expect(others).toEqual([])
    expect(sentEmail?.subject).toBe('Votre mot de passe sur Balafon a été changé')
    expect(sentEmail?.text).toMatch(/a été changé le \d{1,2} \p{L}+ \d{4} à \d\d:\d\d UTC\+9/u)
    expect(sentEmail?.text).toContain('Navigateur inconnu')
  })

  test('invalidates earlier reset links', async () => {
    const user = await site.createSignedInUser()
    const reset = { userId: user.id, tokenHash: Buffer.from('x'), email: user.email, expiresAt: new Date(Date.now() + 3_600_000) }
    await site.getModels('auth', models).PasswordReset.create(reset)
    await change(user, user.password)
    expect(await site.sql('select from password_resets where user_id = $1', [user.id])).toEqual([])
  })

  test.each([['not my password'], [undefined]])('rejects %s as the current password', async (current) => {
    const user = await site.createSignedInUser()
    const response = await change(user, current)
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual(['current_password'])
    expect(await canLogIn(user.email, user.password)).toBe(true)
  })

  test('returns 429 after ten wrong passwords only in the stolen session', async () => {
    const owner = await site.createSignedInUser()
    const thief = site.createVisitor()
    thief.adoptSession(await site.site.openSession(owner.id))
    for (let count = 0; count < 12; count += 1) await change(thief, `guess ${count}`)
    expect((await change(thief, owner.password)).status).toBe(429)
    expect((await owner.request(confirmPassword, { body: { password: owner.password } })).status).toBe(200)
    expect((await change(owner, owner.password)).status).toBe(200)
    expect((await thief.get('/api/v1/me')).status).toBe(401)
  })

  test('accepts a new password although the time zone is unknown', async () => {
    const user = await site.createSignedInUser()
    await site.sql(`update users set timezone = 'Nowhere/At all', language = '' where id = $1`, [user.id])
    expect((await change(user, user.password)).status).toBe(200)
    const emails = await site.sql<{ text: string }>("select text from emails where email = $1 and template = 'password_changed'", [user.email])
    expect(emails[0]?.text).toContain('UTC')
  })

  test('does not count reset emails from before a change towards the limit', async () => {
    const user = await site.createSignedInUser()
    const listEmails = () => site.sql("select id from emails where email = $1 and template = 'reset_password'", [user.email])
    const requestReset = () => site.createVisitor().request(forgotPassword, { body: { email: user.email } })
    for (let count = 1; count <= 5; count += 1) {
      await requestReset()
      await expect.poll(async () => (await listEmails()).length, { timeout: 15_000 }).toBe(count)
    }
    expect((await change(user, user.password)).status).toBe(200)
    await requestReset()
    await expect.poll(async () => (await listEmails()).length, { timeout: 15_000 }).toBe(6)
  })

  test('returns 429 after ten wrong passwords', async () => {
    const user = await site.createSignedInUser()
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1) statuses.push((await change(user, `guess ${count}`)).status)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('sets a first password only right after signing in', async () => {
    const user = await site.createSignedInUser()
    await site.sql('update users set password_hash = null where id = $1', [user.id])
    expect((await user.request(getPasswordStatus, {})).body).toEqual({ exists: false })
    await site.sql(`update sessions set created_at = now() - interval '901 seconds' where user_id = $1`, [user.id])
    expect((await change(user, undefined)).status).toBe(423)
    const newBrowser = site.createVisitor()
    newBrowser.adoptSession(await site.site.openSession(user.id))
    expect((await change(newBrowser, undefined)).status).toBe(200)
    expect((await newBrowser.request(getPasswordStatus, {})).body).toEqual({ exists: true })
    expect(await canLogIn(user.email, NEW_PASSWORD)).toBe(true)
  })

  test.each([
    ['password', { password: 'short', password_confirmation: 'short' }],
    ['password', { password: 'password123', password_confirmation: 'password123' }],
    ['password_confirmation', { password: NEW_PASSWORD, password_confirmation: `${NEW_PASSWORD}s` }],
    ['password_confirmation', { password: NEW_PASSWORD }],
    ['roles', { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, roles: [1] }],
  ])('rejects an invalid %s: %j', async (field, body) => {
    const user = await site.createSignedInUser()
    const response = await user.send('PUT', '/auth/user/password', { body: { current_password: user.password, ...body } })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual([field])
  })

  test('rejects a password equal to the email address', async () => {
    const user = await site.createSignedInUser()
    const response = await change(user, user.password, user.email.toUpperCase())
    expect(response.body.errors).toEqual({ password: ['Your password can’t be your email address.'] })
  })

  test.each(FORGED_REQUESTS)('keeps the password when a request is sent %s', async (_description, headers) => {
    const user = await site.createSignedInUser()
    const body = { current_password: user.password, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    expect((await user.request(changePassword, { body }, headers)).status).toBe(403)
    expect(await canLogIn(user.email, user.password)).toBe(true)
  })

  test('rejects guests', async () => {
    expect((await change(site.createVisitor(), 'x')).status).toBe(401)
    expect((await site.createVisitor().request(getPasswordStatus, {})).status).toBe(401)
  })
})
