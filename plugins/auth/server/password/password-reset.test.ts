import { AccountReclaimed } from '@balafon/sdk/contract'
import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { forgotPassword, getResetLinkStatus, resetPassword } from '../../contract/password.ts'
import { answerTwoFactorChallenge, getTwoFactorStatus } from '../../contract/two-factor.ts'
import { generateCode, setUpTwoFactor } from '../testing/authenticator.ts'
import { FORGED_REQUESTS } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const NEW = 'four louder drums'

const listEmailsTo = (email: string) =>
  site.sql<{ subject: string; text: string; html: string }>(
    `select subject, text, html from emails where email = $1 and template = 'reset_password' order by id`,
    [email],
  )

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

const toldOf = (email: string) =>
  site.sql<{ subject: string; text: string }>(`select subject, text from emails where email = $1 and template = 'password_changed'`, [email])

const ask = (email: string, headers?: Record<string, string>) => site.createVisitor().request(forgotPassword, { body: { email } }, headers)

/** Asks for a link and waits for it: the token of the latest letter. */
async function tokenFor(email: string) {
  const before = (await listEmailsTo(email)).length
  await ask(email)
  await expect.poll(async () => (await listEmailsTo(email)).length, { timeout: 15_000 }).toBe(before + 1)
  return /\/password\/reset\/([\w-]+)/.exec((await listEmailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
}

const reset = (token: string, email: string, password = NEW, visitor: Visitor = site.createVisitor()) =>
  visitor.request(resetPassword, { body: { token, email, password, password_confirmation: password } })

const canLogIn = async (email: string, password: string) => (await site.createVisitor().request(login, { body: { email, password } })).status === 200

const VOID = { token: ['This link is no longer valid. Request a new one.'] }

test('sets a new password and ends every session', async () => {
  const user = await site.createSignedInUser()
  const token = await tokenFor(user.email)
  expect(token).toHaveLength(43)
  const answer = await reset(token, ` ${user.email.toUpperCase()} `)
  expect(answer.status).toBe(200)
  expect((await user.get('/api/v1/me')).status).toBe(401)
  expect(await canLogIn(user.email, user.password)).toBe(false)
  expect(await canLogIn(user.email, NEW)).toBe(true)
})

test('sends the email in the account’s language with a link to this site', async () => {
  const user = await site.createSignedInUser()
  await site.sql(`update users set language = 'fr' where id = $1`, [user.id])
  const token = await tokenFor(user.email)
  const [sentEmail] = await listEmailsTo(user.email)
  expect(sentEmail?.subject).toBe('Réinitialisez votre mot de passe sur Balafon')
  expect(sentEmail?.html).toContain(`href="${site.config.baseUrl}/password/reset/${token}"`)
})

test('responds alike for known and unknown email addresses', async () => {
  const { email } = await site.createSignedInUser()
  const [known, unknown] = [await ask(email), await ask('nobody-here@example.test')]
  expect({ status: unknown.status, text: unknown.text }).toEqual({ status: known.status, text: known.text })
  expect(known.status).toBe(200)
  await expect.poll(async () => (await listEmailsTo(email)).length, { timeout: 15_000 }).toBe(1)
  expect(await listEmailsTo('nobody-here@example.test')).toEqual([])
  const jobs = await site.sql<{ email: string }>(`select data->'data'->>'email' as email from jobs.job where data->>'name' = 'password-reset-letter'`)
  expect(jobs.map((job) => job.email)).toEqual(expect.arrayContaining([email, 'nobody-here@example.test']))
})

test('accepts a link once, also on parallel requests', async () => {
  const user = await site.createSignedInUser()
  const token = await tokenFor(user.email)
  const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => reset(token, user.email, `${NEW} ${index}`)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  const late = await reset(token, user.email)
  expect(late.status).toBe(422)
  expect(late.body.errors).toEqual(VOID)
  expect(await canLogIn(user.email, NEW)).toBe(false)
})

test('reports the validity of a link before the form is filled in', async () => {
  const user = await site.createSignedInUser()
  const token = await tokenFor(user.email)
  const isValid = async (link: string) => (await site.createVisitor().request(getResetLinkStatus, { params: { token: link } })).body.isValid
  expect([await isValid(token), await isValid('a'.repeat(43))]).toEqual([true, false])
  expect((await site.createVisitor().get(`/password/reset/${token}`)).text).toContain('{"isValid":true}')
  await reset(token, user.email)
  expect(await isValid(token)).toBe(false)
  expect((await site.createVisitor().get(`/password/reset/${token}`)).text).toContain('{"isValid":false}')
})

test('invalidates the previous link', async () => {
  const user = await site.createSignedInUser()
  const [first, second] = [await tokenFor(user.email), await tokenFor(user.email)]
  expect((await reset(first, user.email)).body.errors).toEqual(VOID)
  expect((await reset(second, user.email)).status).toBe(200)
})

test('expires after an hour', async () => {
  const user = await site.createSignedInUser()
  const token = await tokenFor(user.email)
  const [row] = await site.sql<{ minutes: number }>(
    'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_resets where user_id = $1',
    [user.id],
  )
  expect(row?.minutes).toBe(60)
  await site.sql('update password_resets set expires_at = now() where user_id = $1', [user.id])
  expect((await reset(token, user.email)).body.errors).toEqual(VOID)
})

test('stores only a hash of the token', async () => {
  const user = await site.createSignedInUser()
  const token = await tokenFor(user.email)
  const [row] = await site.sql<{ token_hash: Buffer }>('select token_hash from password_resets where user_id = $1', [user.id])
  expect(row?.token_hash).toHaveLength(32)
  expect(row?.token_hash.toString('utf8')).not.toContain(token)
})

test('invalidates the link when the email address changes', async () => {
  const user = await site.createSignedInUser()
  const token = await tokenFor(user.email)
  await site.getContext('auth').users.update(user.id, { email: `moved-${user.email}` })
  expect((await reset(token, user.email)).body.errors).toEqual(VOID)
  expect((await reset(token, `moved-${user.email}`)).body.errors).toEqual(VOID)
})

test('rejects another email address and keeps the link valid', async () => {
  const [user, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const token = await tokenFor(user.email)
  const answer = await reset(token, other.email)
  expect(answer.body.errors).toEqual({ email: ['This link was sent to a different address.'] })
  expect((await reset('a'.repeat(43), user.email)).body.errors).toEqual(VOID)
  expect((await reset('a'.repeat(43), 'nobody@example.test')).body.errors).toEqual(VOID)
  expect(await canLogIn(other.email, other.password)).toBe(true)
  expect((await reset(token, user.email)).status).toBe(200)
})

test('does not skip the second factor', async () => {
  const user = await site.createSignedInUser()
  const { secret } = await setUpTwoFactor(user)
  const halfway = site.createVisitor()
  await halfway.request(login, { body: { email: user.email, password: user.password } })
  expect((await reset(await tokenFor(user.email), user.email)).status).toBe(200)
  expect((await halfway.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
  const browser = site.createVisitor()
  expect((await browser.request(login, { body: { email: user.email, password: NEW } })).body).toEqual({ two_factor: true })
  expect((await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(200)
})

test('keeps the second factor of an account with an unverified email', async () => {
  const user = await site.createSignedInUser()
  const { secret } = await setUpTwoFactor(user)
  expect((await reset(await tokenFor(user.email), user.email)).status).toBe(200)
  const browser = site.createVisitor()
  const comeIn = async () => (await browser.request(login, { body: { email: user.email, password: NEW } })).body
  expect(await comeIn()).toEqual({ two_factor: true })
  await site.getContext('auth').events.publish(AccountReclaimed, { userId: user.id, by: 'operator' })
  await expect.poll(() => site.sql('select from two_factor_secrets where user_id = $1', [user.id]), { timeout: 15_000 }).toEqual([])
  expect((await browser.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
  expect(await site.sql('select from sessions where user_id = $1', [user.id])).toEqual([])
  expect(await comeIn()).toMatchObject({ two_factor: false })
  expect((await browser.request(getTwoFactorStatus, {})).body.state).toBe(0)
})

test('sets a first password and verifies the email address', async () => {
  const user = await site.createSignedInUser()
  await site.sql('update users set password_hash = null where id = $1', [user.id])
  expect((await reset(await tokenFor(user.email), user.email)).status).toBe(200)
  expect(await canLogIn(user.email, NEW)).toBe(true)
  expect((await site.getContext('auth').users.find(user.id))?.email_verified_at).not.toBeNull()
})

test('restricts emails per account without showing it in the response', async () => {
  const user = await site.createSignedInUser()
  for (let count = 0; count < 5; count += 1) await tokenFor(user.email)
  expect((await ask(user.email)).status).toBe(200)
  const after = await site.createSignedInUser()
  await tokenFor(after.email)
  expect(await listEmailsTo(user.email)).toHaveLength(5)
})

test('restricts requests per network', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) statuses.push((await ask(`guess${count}@example.test`)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('emails the owner the time, device and location', async () => {
  const user = await site.createSignedInUser()
  const token = await tokenFor(user.email)
  await site
    .createVisitor()
    .request(resetPassword, { body: { token, email: user.email, password: NEW, password_confirmation: NEW } }, { 'user-agent': FIREFOX })
  const [sentEmail] = await toldOf(user.email)
  expect(sentEmail?.subject).toBe('Your password at Balafon was changed')
  expect(sentEmail?.text).toMatch(/was changed on \w+ \d{1,2}, \d{4} at \d\d:\d\d [AP]M (GMT|UTC)/)
  expect(sentEmail?.text).toContain('It was done with Firefox on Linux, from the address 127.0.0.1.')
  expect(sentEmail?.text).toContain(`${site.config.baseUrl}/secure/password`)
  expect(sentEmail?.text).not.toContain(NEW)
})

test('sends no email for an invalid link', async () => {
  const user = await site.createSignedInUser()
  await reset('a'.repeat(43), user.email)
  expect(await toldOf(user.email)).toEqual([])
})

const fits = { token: 'a'.repeat(43), email: 'a@example.test', password: NEW, password_confirmation: NEW }

test.each([
  ['password', { ...fits, password: 'short', password_confirmation: 'short' }],
  ['password', { ...fits, password: 'x'.repeat(257), password_confirmation: 'x'.repeat(257) }],
  ['password', { ...fits, password: 'Password123', password_confirmation: 'Password123' }],
  ['password', { ...fits, password: 'A@example.test', password_confirmation: 'A@example.test' }],
  ['password_confirmation', { ...fits, password_confirmation: `${NEW}s` }],
  ['password_confirmation', { ...fits, password_confirmation: '' }],
  ['email', { ...fits, email: 'not an address' }],
  ['token', { ...fits, token: '' }],
  ['token', { ...fits, token: ['a'] }],
  ['user_id', { ...fits, user_id: 1 }],
  ['email_verified_at', { ...fits, email_verified_at: 'now' }],
])('rejects an invalid %s', async (field, body) => {
  const answer = await site.createVisitor().post('/auth/reset-password', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)[0]).toBe(field)
})

test.each([{}, { email: 'not an address' }, { email: ['a@example.test'] }, { email: 'a@example.test', url: 'https://evil.test' }])(
  'sends nothing for %j',
  async (body) => {
    expect((await site.createVisitor().post('/auth/forgot-password', body)).status).toBe(422)
  },
)

test('ignores the Host header in the email', async () => {
  const user = await site.createSignedInUser()
  await ask(user.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
  await expect.poll(async () => (await listEmailsTo(user.email)).length, { timeout: 15_000 }).toBe(1)
  const [sentEmail] = await listEmailsTo(user.email)
  expect(sentEmail?.html).not.toContain('evil.test')
})

test.each(FORGED_REQUESTS)('does not reset or send on a request %s', async (_description, headers) => {
  const user = await site.createSignedInUser()
  expect((await ask(user.email, headers)).status).toBe(403)
  const body = { token: await tokenFor(user.email), email: user.email, password: NEW, password_confirmation: NEW }
  expect((await site.createVisitor().request(resetPassword, { body }, headers)).status).toBe(403)
  expect(await canLogIn(user.email, user.password)).toBe(true)
})
