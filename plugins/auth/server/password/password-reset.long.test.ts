import { AccountReclaimed } from '@balafon/sdk/contract'
import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { forgotPassword, getResetLinkStatus, resetPassword } from '../../contract/password.ts'
import { answerTwoFactorChallenge, getTwoFactorStatus } from '../../contract/two-factor.ts'
import { models } from '../models.ts'
import { generateCode, setUpTwoFactor } from '../testing/authenticator.ts'
import { FORGED_REQUESTS } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const NEW_PASSWORD = 'four louder drums'

const listEmailsTo = (email: string) =>
  site.sql<{ subject: string; text: string; html: string }>(
    `select subject, text, html from emails where email = $1 and template = 'reset_password' order by id`,
    [email],
  )

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

const listChangeEmails = (email: string) =>
  site.sql<{ subject: string; text: string }>(`select subject, text from emails where email = $1 and template = 'password_changed'`, [email])

const requestReset = (email: string, headers?: Record<string, string>) => site.createVisitor().request(forgotPassword, { body: { email } }, headers)

/** Requests a reset, waits for the email and returns the token in its link. */
async function requestToken(email: string) {
  const countBefore = (await listEmailsTo(email)).length
  await requestReset(email)
  await expect.poll(async () => (await listEmailsTo(email)).length, { timeout: 15_000 }).toBe(countBefore + 1)
  return /\/password\/reset\/([\w-]+)/.exec((await listEmailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
}

const reset = (token: string, email: string, password = NEW_PASSWORD, visitor: Visitor = site.createVisitor()) =>
  visitor.request(resetPassword, { body: { token, email, password, password_confirmation: password } })

const canLogIn = async (email: string, password: string) => (await site.createVisitor().request(login, { body: { email, password } })).status === 200

const INVALID_LINK = { token: ['This link is no longer valid. Request a new one.'] }

describe('POST /auth/forgot-password and /auth/reset-password', () => {
  test('sets a new password and ends every session', async () => {
    const user = await site.createSignedInUser()
    const token = await requestToken(user.email)
    expect(token).toHaveLength(43)
    const response = await reset(token, ` ${user.email.toUpperCase()} `)
    expect(response.status).toBe(200)
    expect((await user.get('/api/v1/me')).status).toBe(401)
    expect(await canLogIn(user.email, user.password)).toBe(false)
    expect(await canLogIn(user.email, NEW_PASSWORD)).toBe(true)
  })

  test('sends the email in the account’s language with a link to this site', async () => {
    const user = await site.createSignedInUser()
    await site.sql(`update users set language = 'fr' where id = $1`, [user.id])
    const token = await requestToken(user.email)
    const [sentEmail] = await listEmailsTo(user.email)
    expect(sentEmail?.subject).toBe('Réinitialisez votre mot de passe sur Balafon')
    expect(sentEmail?.html).toContain(`href="${site.config.baseUrl}/password/reset/${token}"`)
  })

  test('returns the same response for known and unknown email addresses', async () => {
    const { email } = await site.createSignedInUser()
    const [known, unknown] = [await requestReset(email), await requestReset('nobody-here@example.test')]
    expect({ status: unknown.status, text: unknown.text }).toEqual({ status: known.status, text: known.text })
    expect(known.status).toBe(200)
    await expect.poll(async () => (await listEmailsTo(email)).length, { timeout: 15_000 }).toBe(1)
    expect(await listEmailsTo('nobody-here@example.test')).toEqual([])
    const jobs = await site.sql<{ email: string }>(`select data->'data'->>'email' as email from jobs.job where data->>'name' = 'send-password-reset-email'`)
    expect(jobs.map((job) => job.email)).toEqual(expect.arrayContaining([email, 'nobody-here@example.test']))
  })

  test('accepts a link once, also on parallel requests', async () => {
    const user = await site.createSignedInUser()
    const token = await requestToken(user.email)
    const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => reset(token, user.email, `${NEW_PASSWORD} ${index}`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    const lateResponse = await reset(token, user.email)
    expect(lateResponse.status).toBe(422)
    expect(lateResponse.body.errors).toEqual(INVALID_LINK)
    expect(await canLogIn(user.email, NEW_PASSWORD)).toBe(false)
  })

  test('reports the validity of a link before the form is filled in', async () => {
    const user = await site.createSignedInUser()
    const token = await requestToken(user.email)
    const isValid = async (link: string) => (await site.createVisitor().request(getResetLinkStatus, { params: { token: link } })).body.isValid
    expect([await isValid(token), await isValid('a'.repeat(43))]).toEqual([true, false])
    expect((await site.createVisitor().get(`/password/reset/${token}`)).text).toContain('{"isValid":true}')
    await reset(token, user.email)
    expect(await isValid(token)).toBe(false)
    expect((await site.createVisitor().get(`/password/reset/${token}`)).text).toContain('{"isValid":false}')
  })

  test('invalidates the previous link', async () => {
    const user = await site.createSignedInUser()
    const [first, second] = [await requestToken(user.email), await requestToken(user.email)]
    expect((await reset(first, user.email)).body.errors).toEqual(INVALID_LINK)
    expect((await reset(second, user.email)).status).toBe(200)
  })

  test('rejects a link after an hour', async () => {
    const user = await site.createSignedInUser()
    const token = await requestToken(user.email)
    const [row] = await site.sql<{ minutes: number }>(
      'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_resets where user_id = $1',
      [user.id],
    )
    expect(row?.minutes).toBe(60)
    await site.getModels('auth', models).PasswordReset.update({ expiresAt: new Date() }, { where: { userId: user.id } })
    expect((await reset(token, user.email)).body.errors).toEqual(INVALID_LINK)
  })

  test('deletes expired links and challenges with a job', async () => {
    const { PasswordReset, TwoFactorChallenge } = site.getModels('auth', models)
    const [first, second] = [await site.createSignedInUser(), await site.createSignedInUser()]
    for (const [{ id: userId, email }, expiresAt] of [
      [first, new Date(0)],
      [second, new Date(Date.now() + 60_000)],
    ] as const) {
      await PasswordReset.create({ userId, tokenHash: Buffer.from(email), email, expiresAt })
      await TwoFactorChallenge.create({ browserSessionId: email, userId, remember: false, credentialsVersion: 1, expiresAt })
    }
    await site.getContext('auth').jobs.enqueue('delete-expired-resets-and-challenges', {})
    const where = { userId: [first.id, second.id] }
    const listUserIds = async () => [
      ...(await PasswordReset.findAll({ where })).map(({ userId }) => userId),
      ...(await TwoFactorChallenge.findAll({ where })).map(({ userId }) => userId),
    ]
    await expect.poll(listUserIds, { timeout: 15_000 }).toEqual([second.id, second.id])
  })

  test('stores only a hash of the token', async () => {
    const user = await site.createSignedInUser()
    const token = await requestToken(user.email)
    const [row] = await site.sql<{ token_hash: Buffer }>('select token_hash from password_resets where user_id = $1', [user.id])
    expect(row?.token_hash).toHaveLength(32)
    expect(row?.token_hash.toString('utf8')).not.toContain(token)
  })

  test('invalidates the link when the email address changes', async () => {
    const user = await site.createSignedInUser()
    const token = await requestToken(user.email)
    await site.getContext('auth').users.update(user.id, { email: `moved-${user.email}` })
    expect((await reset(token, user.email)).body.errors).toEqual(INVALID_LINK)
    expect((await reset(token, `moved-${user.email}`)).body.errors).toEqual(INVALID_LINK)
  })

  test('rejects another email address and keeps the link valid', async () => {
    const [user, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const token = await requestToken(user.email)
    const response = await reset(token, other.email)
    expect(response.body.errors).toEqual({ email: ['This link was sent to a different address.'] })
    expect((await reset('a'.repeat(43), user.email)).body.errors).toEqual(INVALID_LINK)
    expect((await reset('a'.repeat(43), 'nobody@example.test')).body.errors).toEqual(INVALID_LINK)
    expect(await canLogIn(other.email, other.password)).toBe(true)
    expect((await reset(token, user.email)).status).toBe(200)
  })

  test('asks for the second factor after a reset', async () => {
    const user = await site.createSignedInUser()
    const { secret } = await setUpTwoFactor(user)
    const browserWithChallenge = site.createVisitor()
    await browserWithChallenge.request(login, { body: { email: user.email, password: user.password } })
    expect((await reset(await requestToken(user.email), user.email)).status).toBe(200)
    expect((await browserWithChallenge.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
    const browser = site.createVisitor()
    expect((await browser.request(login, { body: { email: user.email, password: NEW_PASSWORD } })).body).toEqual({ two_factor: true })
    expect((await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(200)
  })

  test('keeps the second factor of an unverified account until an operator reclaims it', async () => {
    const user = await site.createSignedInUser()
    const { secret } = await setUpTwoFactor(user)
    expect((await reset(await requestToken(user.email), user.email)).status).toBe(200)
    const browser = site.createVisitor()
    const logIn = async () => (await browser.request(login, { body: { email: user.email, password: NEW_PASSWORD } })).body
    expect(await logIn()).toEqual({ two_factor: true })
    await site.getContext('auth').events.publish(AccountReclaimed, { userId: user.id, by: 'operator' })
    await expect.poll(() => site.sql('select from two_factor_secrets where user_id = $1', [user.id]), { timeout: 15_000 }).toEqual([])
    expect((await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
    expect(await site.sql('select from sessions where user_id = $1', [user.id])).toEqual([])
    expect(await logIn()).toMatchObject({ two_factor: false })
    expect((await browser.request(getTwoFactorStatus, {})).body.state).toBe(0)
  })

  test('sets a first password and verifies the email address', async () => {
    const user = await site.createSignedInUser()
    await site.sql('update users set password_hash = null where id = $1', [user.id])
    expect((await reset(await requestToken(user.email), user.email)).status).toBe(200)
    expect(await canLogIn(user.email, NEW_PASSWORD)).toBe(true)
    expect((await site.getContext('auth').users.find(user.id))?.email_verified_at).not.toBeNull()
  })

  test('sends at most five emails to one account and still returns 200', async () => {
    const user = await site.createSignedInUser()
    for (let count = 0; count < 5; count += 1) await requestToken(user.email)
    expect((await requestReset(user.email)).status).toBe(200)
    const otherUser = await site.createSignedInUser()
    await requestToken(otherUser.email)
    expect(await listEmailsTo(user.email)).toHaveLength(5)
  })

  test('returns 429 after ten requests from one network', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await requestReset(`guess${count}@example.test`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  test('emails the owner the time, device and IP address of a reset', async () => {
    const user = await site.createSignedInUser()
    const token = await requestToken(user.email)
    await site
      .createVisitor()
      .request(resetPassword, { body: { token, email: user.email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD } }, { 'user-agent': FIREFOX })
    const [sentEmail] = await listChangeEmails(user.email)
    expect(sentEmail?.subject).toBe('Your password at Balafon was changed')
    expect(sentEmail?.text).toMatch(/was changed on \w+ \d{1,2}, \d{4} at \d\d:\d\d [AP]M (GMT|UTC)/)
    expect(sentEmail?.text).toContain('It was done with Firefox on Linux, from the address 127.0.0.1.')
    expect(sentEmail?.text).toContain(`${site.config.baseUrl}/secure/password`)
    expect(sentEmail?.text).not.toContain(NEW_PASSWORD)
  })

  test('sends no email for an invalid link', async () => {
    const user = await site.createSignedInUser()
    await reset('a'.repeat(43), user.email)
    expect(await listChangeEmails(user.email)).toEqual([])
  })

  const validBody = { token: 'a'.repeat(43), email: 'a@example.test', password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }

  test.each([
    ['password', { ...validBody, password: 'short', password_confirmation: 'short' }],
    ['password', { ...validBody, password: 'x'.repeat(257), password_confirmation: 'x'.repeat(257) }],
    ['password', { ...validBody, password: 'Password123', password_confirmation: 'Password123' }],
    ['password', { ...validBody, password: 'A@example.test', password_confirmation: 'A@example.test' }],
    ['password_confirmation', { ...validBody, password_confirmation: `${NEW_PASSWORD}s` }],
    ['password_confirmation', { ...validBody, password_confirmation: '' }],
    ['email', { ...validBody, email: 'not an address' }],
    ['token', { ...validBody, token: '' }],
    ['token', { ...validBody, token: ['a'] }],
    ['user_id', { ...validBody, user_id: 1 }],
    ['email_verified_at', { ...validBody, email_verified_at: 'now' }],
  ])('rejects an invalid %s', async (field, body) => {
    const response = await site.createVisitor().post('/auth/reset-password', body)
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)[0]).toBe(field)
  })

  test.each([{}, { email: 'not an address' }, { email: ['a@example.test'] }, { email: 'a@example.test', url: 'https://evil.test' }])(
    'returns 422 for %j',
    async (body) => {
      expect((await site.createVisitor().post('/auth/forgot-password', body)).status).toBe(422)
    },
  )

  test('ignores the Host header in the email', async () => {
    const user = await site.createSignedInUser()
    await requestReset(user.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    await expect.poll(async () => (await listEmailsTo(user.email)).length, { timeout: 15_000 }).toBe(1)
    const [sentEmail] = await listEmailsTo(user.email)
    expect(sentEmail?.html).not.toContain('evil.test')
  })

  test.each(FORGED_REQUESTS)('does not reset or send on a request %s', async (_description, headers) => {
    const user = await site.createSignedInUser()
    expect((await requestReset(user.email, headers)).status).toBe(403)
    const body = { token: await requestToken(user.email), email: user.email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    expect((await site.createVisitor().request(resetPassword, { body }, headers)).status).toBe(403)
    expect(await canLogIn(user.email, user.password)).toBe(true)
  })
})
