import { AccountReclaimed } from '@balafon/sdk/contract'
import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { forgotPassword, getResetLink, resetPassword } from '../../contract/password.ts'
import { answerChallenge, getTwoFactor } from '../../contract/two-factor.ts'
import { codeOf, withTwoFactor } from '../testing/authenticator.ts'
import { FORGED } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const NEW = 'four louder drums'

const lettersTo = (email: string) =>
  site.sql<{ subject: string; text: string; html: string }>(
    `select subject, text, html from mails where email = $1 and template = 'reset_password' order by id`,
    [email],
  )

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

const toldOf = (email: string) =>
  site.sql<{ subject: string; text: string }>(`select subject, text from mails where email = $1 and template = 'password_changed'`, [email])

const ask = (email: string, headers?: Record<string, string>) => site.createVisitor().request(forgotPassword, { body: { email } }, headers)

/** Asks for a link and waits for it: the token of the latest letter. */
async function tokenFor(email: string) {
  const before = (await lettersTo(email)).length
  await ask(email)
  await expect.poll(async () => (await lettersTo(email)).length, { timeout: 15_000 }).toBe(before + 1)
  return /\/password\/reset\/([\w-]+)/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
}

const reset = (token: string, email: string, password = NEW, visitor: Visitor = site.createVisitor()) =>
  visitor.request(resetPassword, { body: { token, email, password, password_confirmation: password } })

const canLogIn = async (email: string, password: string) => (await site.createVisitor().request(login, { body: { email, password } })).status === 200

const VOID = { token: ['This link is no longer valid. Request another one.'] }

test('the link sets a new password and ends every session', async () => {
  const member = await site.createSignedInUser()
  const token = await tokenFor(member.email)
  expect(token).toHaveLength(43)
  const answer = await reset(token, ` ${member.email.toUpperCase()} `)
  expect(answer.status).toBe(200)
  expect((await member.get('/api/v1/me')).status).toBe(401)
  expect(await canLogIn(member.email, member.password)).toBe(false)
  expect(await canLogIn(member.email, NEW)).toBe(true)
})

test('the letter is in the language of the account, and its button leads here', async () => {
  const member = await site.createSignedInUser()
  await site.sql(`update users set language = 'fr' where id = $1`, [member.id])
  const token = await tokenFor(member.email)
  const [letter] = await lettersTo(member.email)
  expect(letter?.subject).toBe('Votre nouveau mot de passe sur Balafon')
  expect(letter?.html).toContain(`href="${site.config.baseUrl}/password/reset/${token}"`)
})

test('known and unknown addresses are answered alike, and asked after in the same way', async () => {
  const { email } = await site.createSignedInUser()
  const [known, unknown] = [await ask(email), await ask('nobody-here@example.test')]
  expect({ status: unknown.status, text: unknown.text }).toEqual({ status: known.status, text: known.text })
  expect(known.status).toBe(200)
  await expect.poll(async () => (await lettersTo(email)).length, { timeout: 15_000 }).toBe(1)
  expect(await lettersTo('nobody-here@example.test')).toEqual([])
  const jobs = await site.sql<{ email: string }>(`select data->'data'->>'email' as email from jobs.job where data->>'name' = 'password-reset-letter'`)
  expect(jobs.map((job) => job.email)).toEqual(expect.arrayContaining([email, 'nobody-here@example.test']))
})

test('a link works once, also when it is used many times at once', async () => {
  const member = await site.createSignedInUser()
  const token = await tokenFor(member.email)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => reset(token, member.email, `${NEW} ${index}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  const late = await reset(token, member.email)
  expect(late.status).toBe(422)
  expect(late.body.errors).toEqual(VOID)
  expect(await canLogIn(member.email, NEW)).toBe(false)
})

test('the page of a link says whether it is good, before anybody fills in a form', async () => {
  const member = await site.createSignedInUser()
  const token = await tokenFor(member.email)
  const isValid = async (link: string) => (await site.createVisitor().request(getResetLink, { params: { token: link } })).body.isValid
  expect([await isValid(token), await isValid('a'.repeat(43))]).toEqual([true, false])
  expect((await site.createVisitor().get(`/password/reset/${token}`)).text).toContain('{"isValid":true}')
  await reset(token, member.email)
  expect(await isValid(token)).toBe(false)
  expect((await site.createVisitor().get(`/password/reset/${token}`)).text).toContain('{"isValid":false}')
})

test('a new link makes the one of before void', async () => {
  const member = await site.createSignedInUser()
  const [first, second] = [await tokenFor(member.email), await tokenFor(member.email)]
  expect((await reset(first, member.email)).body.errors).toEqual(VOID)
  expect((await reset(second, member.email)).status).toBe(200)
})

test('a link works for an hour', async () => {
  const member = await site.createSignedInUser()
  const token = await tokenFor(member.email)
  const [row] = await site.sql<{ minutes: number }>(
    'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_resets where user_id = $1',
    [member.id],
  )
  expect(row?.minutes).toBe(60)
  await site.sql('update password_resets set expires_at = now() where user_id = $1', [member.id])
  expect((await reset(token, member.email)).body.errors).toEqual(VOID)
})

test('no token is kept as it is', async () => {
  const member = await site.createSignedInUser()
  const token = await tokenFor(member.email)
  const [row] = await site.sql<{ token_hash: Buffer }>('select token_hash from password_resets where user_id = $1', [member.id])
  expect(row?.token_hash).toHaveLength(32)
  expect(row?.token_hash.toString('utf8')).not.toContain(token)
})

test('a link is void once the account has another address', async () => {
  const member = await site.createSignedInUser()
  const token = await tokenFor(member.email)
  await site.getContext('auth').users.update(member.id, { email: `moved-${member.email}` })
  expect((await reset(token, member.email)).body.errors).toEqual(VOID)
  expect((await reset(token, `moved-${member.email}`)).body.errors).toEqual(VOID)
})

test('somebody else’s address does not fit, and the link stays good', async () => {
  const [member, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const token = await tokenFor(member.email)
  const answer = await reset(token, other.email)
  expect(answer.body.errors).toEqual({ email: ['The link was sent to another address.'] })
  expect((await reset('a'.repeat(43), member.email)).body.errors).toEqual(VOID)
  expect((await reset('a'.repeat(43), 'nobody@example.test')).body.errors).toEqual(VOID)
  expect(await canLogIn(other.email, other.password)).toBe(true)
  expect((await reset(token, member.email)).status).toBe(200)
})

test('the second factor is asked for all the same', async () => {
  const member = await site.createSignedInUser()
  const { secret } = await withTwoFactor(member)
  const halfway = site.createVisitor()
  await halfway.request(login, { body: { email: member.email, password: member.password } })
  expect((await reset(await tokenFor(member.email), member.email)).status).toBe(200)
  expect((await halfway.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(410)
  const browser = site.createVisitor()
  expect((await browser.request(login, { body: { email: member.email, password: NEW } })).body).toEqual({ two_factor: true })
  expect((await browser.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(200)
})

test('also on an address that was never verified: only the operator ends it', async () => {
  const member = await site.createSignedInUser()
  const { secret } = await withTwoFactor(member)
  expect((await reset(await tokenFor(member.email), member.email)).status).toBe(200)
  const browser = site.createVisitor()
  const comeIn = async () => (await browser.request(login, { body: { email: member.email, password: NEW } })).body
  expect(await comeIn()).toEqual({ two_factor: true })
  await site.getContext('auth').events.publish(AccountReclaimed, { userId: member.id, by: 'operator' })
  await expect.poll(() => site.sql('select from two_factor_secrets where user_id = $1', [member.id]), { timeout: 15_000 }).toEqual([])
  expect((await browser.request(answerChallenge, { body: { code: codeOf(secret) } })).status).toBe(410)
  expect(await site.sql('select from sessions where user_id = $1', [member.id])).toEqual([])
  expect(await comeIn()).toMatchObject({ two_factor: false })
  expect((await browser.request(getTwoFactor, {})).body.state).toBe(0)
})

test('who has no password gets one this way, and a verified address', async () => {
  const member = await site.createSignedInUser()
  await site.sql('update users set password_hash = null where id = $1', [member.id])
  expect((await reset(await tokenFor(member.email), member.email)).status).toBe(200)
  expect(await canLogIn(member.email, NEW)).toBe(true)
  expect((await site.getContext('auth').users.find(member.id))?.email_verified_at).not.toBeNull()
})

test('one account gets a few letters an hour, and the answers do not show it', async () => {
  const member = await site.createSignedInUser()
  for (let count = 0; count < 5; count += 1) await tokenFor(member.email)
  expect((await ask(member.email)).status).toBe(200)
  const after = await site.createSignedInUser()
  await tokenFor(after.email)
  expect(await lettersTo(member.email)).toHaveLength(5)
})

test('one address asks only so often', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) statuses.push((await ask(`guess${count}@example.test`)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('the owner is told of it: when, with what and from where', async () => {
  const member = await site.createSignedInUser()
  const token = await tokenFor(member.email)
  await site
    .createVisitor()
    .request(resetPassword, { body: { token, email: member.email, password: NEW, password_confirmation: NEW } }, { 'user-agent': FIREFOX })
  const [letter] = await toldOf(member.email)
  expect(letter?.subject).toBe('Your password at Balafon was changed')
  expect(letter?.text).toMatch(/was changed on \w+ \d{1,2}, \d{4} at \d\d:\d\d [AP]M (GMT|UTC)/)
  expect(letter?.text).toContain('It was done with Firefox on Linux, from the address 127.0.0.1.')
  expect(letter?.text).toContain(`${site.config.baseUrl}/secure/password`)
  expect(letter?.text).not.toContain(NEW)
})

test('a link that does not work tells nobody anything', async () => {
  const member = await site.createSignedInUser()
  await reset('a'.repeat(43), member.email)
  expect(await toldOf(member.email)).toEqual([])
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
])('what does not fit is refused at %s', async (field, body) => {
  const answer = await site.createVisitor().post('/auth/reset-password', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)[0]).toBe(field)
})

test.each([{}, { email: 'not an address' }, { email: ['a@example.test'] }, { email: 'a@example.test', url: 'https://evil.test' }])(
  '%j asks for nothing',
  async (body) => {
    expect((await site.createVisitor().post('/auth/forgot-password', body)).status).toBe(422)
  },
)

test('the host that a call names does not get into the letter', async () => {
  const member = await site.createSignedInUser()
  await ask(member.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
  await expect.poll(async () => (await lettersTo(member.email)).length, { timeout: 15_000 }).toBe(1)
  const [letter] = await lettersTo(member.email)
  expect(letter?.html).not.toContain('evil.test')
})

test.each(FORGED)('a call %s resets nothing and sends nothing', async (_how, headers) => {
  const member = await site.createSignedInUser()
  expect((await ask(member.email, headers)).status).toBe(403)
  const body = { token: await tokenFor(member.email), email: member.email, password: NEW, password_confirmation: NEW }
  expect((await site.createVisitor().request(resetPassword, { body }, headers)).status).toBe(403)
  expect(await canLogIn(member.email, member.password)).toBe(true)
})
