import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { getPendingEmail, giveEmailCode, giveUpPendingEmail, sendCodeAgain } from '../../contract/email-code.ts'
import { confirmed } from '../testing/authenticator.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/** Letters are written by listeners. */
const PATIENT = { timeout: 15_000 }

const me = { params: { id: 'me' as const } }
const rowOf = async (id: number) => (await site.sql('select * from users where id = $1', [id]))[0]

test('another e-mail needs the password again; the old address hears of it', async () => {
  const member = await site.createSignedInUser()
  const email = `new-${member.email}`
  await site.getContext('core').users.markEmailVerified(member.id, member.email)
  const move = () => member.request(updateAccount, { ...me, body: { email, first_name: 'Awa' } })
  const without = await move()
  expect(without.status).toBe(423)
  expect(without.body.code).toBe('password_confirmation_required')
  expect(await rowOf(member.id)).toMatchObject({ email: member.email, first_name: null })
  await confirmed(member)
  expect((await move()).body.user).toMatchObject({ email, first_name: 'Awa', email_verified_at: null })
  const letters = () => site.sql<{ html: string }>("select html from mails where template = 'email_changed' and email = $1", [member.email])
  await expect.poll(letters, PATIENT).toHaveLength(1)
  expect((await letters())[0]?.html).toContain(email)
})

test('an address that nobody has shown to be theirs hears that it was left, and not for which', async () => {
  const member = await site.createSignedInUser()
  await confirmed(member)
  const [first, second] = [`first-${member.email}`, `second-${member.email}`]
  await member.request(updateAccount, { ...me, body: { email: first } })
  await site.getContext('core').users.markEmailVerified(member.id, first)
  await member.request(updateAccount, { ...me, body: { email: second } })
  const written = () => site.sql('select email, template from mails where email in ($1, $2) order by template', [member.email, first])
  await expect.poll(written, PATIENT).toEqual([
    { email: first, template: 'email_changed' },
    { email: member.email, template: 'email_left' },
  ])
  const [letter] = await site.sql<{ text: string; name: string | null }>('select text, name from mails where email = $1', [member.email])
  expect(letter?.text).not.toContain(first)
  expect(letter?.name).toBeNull()
})

test('where addresses are verified it is not written to: it may be anybody’s', async () => {
  const { settings, users } = site.getContext('core')
  await settings.set('require_email_confirmation', true)
  const [unknown, known] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await users.markEmailVerified(known.id, known.email)
  for (const { id, email } of [unknown, known]) await users.update(id, { email: `new-${email}` })
  const written = () => site.sql("select email from mails where template like 'email_%' and email in ($1, $2)", [unknown.email, known.email])
  await expect.poll(written, PATIENT).toEqual([{ email: known.email }])
  await settings.set('require_email_confirmation', false)
})

test('where addresses are verified, a new one is the account’s when its code was given; the old one stays until then', async () => {
  await site.getContext('core').settings.set('require_email_confirmation', true)
  const member = await site.createSignedInUser()
  await site.getContext('core').users.markEmailVerified(member.id, member.email)
  await confirmed(member)
  const email = `new-${member.email}`
  const { body } = await member.request(updateAccount, { ...me, body: { email, first_name: 'Awa' } })
  expect(body).toMatchObject({ pending_email: email, user: { email: member.email, first_name: 'Awa' } })
  const [letter] = await site.sql<{ text: string }>("select text from mails where template = 'verify_email' and email = $1", [email])
  const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
  expect((await member.request(giveEmailCode, { body: { code } })).status).toBe(200)
  expect(await rowOf(member.id)).toMatchObject({ email })
  expect((await member.get('/api/v1/user-sessions')).status).toBe(200)
  const told = () => site.sql("select from mails where template = 'email_changed' and email = $1", [member.email])
  await expect.poll(told, PATIENT).toHaveLength(1)
  await site.getContext('core').settings.set('require_email_confirmation', false)
})

test('a new address waits for its code, for its owner to see: sent again, given up, or taken', async () => {
  await site.getContext('core').settings.set('require_email_confirmation', true)
  const [member, admin] = [await site.createSignedInUser(), await site.createSignedInUser({ permissions: ['admin'] })]
  for (const { id, email } of [member, admin]) await site.getContext('core').users.markEmailVerified(id, email)
  await confirmed(member)
  const pending = async () => (await member.request(getPendingEmail, { query: { with: 'pending_email' } })).body.user.pending_email
  const codes = async () =>
    (await site.sql<{ text: string }>('select text from mails where email = $1 order by id', [email])).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
  const email = `wanted-${member.email}`
  expect(await pending()).toBeNull()
  expect((await member.request(sendCodeAgain, {})).body.code).toBe('auth.account.no_pending_email')
  const ask = () => member.request(updateAccount, { ...me, body: { email } })
  await ask()
  expect(await pending()).toBe(email)
  expect((await admin.get(`/api/v1/users/${member.id}?with=pending_email`)).body.user).not.toHaveProperty('pending_email')
  expect((await member.request(sendCodeAgain, {})).status).toBe(200)
  expect(await codes()).toHaveLength(2)

  const twice = await Promise.all([1, 2].map(() => member.request(giveUpPendingEmail, {})))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await pending()).toBeNull()
  expect((await member.request(giveEmailCode, { body: { code: (await codes()).at(-1) ?? '' } })).status).toBe(422)
  expect(await rowOf(member.id)).toMatchObject({ email: member.email })

  await ask()
  expect((await member.request(giveEmailCode, { body: { code: (await codes()).at(-1) ?? '' } })).status).toBe(200)
  expect(await pending()).toBeNull()
  await site.getContext('core').settings.set('require_email_confirmation', false)
})

test('a code for the address one has is none of a new one, and stays', async () => {
  const member = await site.createSignedInUser()
  await member.send('POST', '/api/v1/resend-email-verification', { body: { email: member.email } })
  const kept = () => site.sql('select email from verification_codes where user_id = $1', [member.id])
  expect((await member.request(getPendingEmail, { query: { with: 'pending_email' } })).body.user.pending_email).toBeNull()
  expect((await member.request(giveUpPendingEmail, {})).status).toBe(200)
  expect(await kept()).toEqual([{ email: member.email }])
})

test.each([
  ['body', { email: 'a@example.test' }, ''],
  ['list', [1], ''],
  ['query', {}, '?id=1'],
])('a new address is sent a code, or given up, with nothing said besides: %s', async (_what, body, query) => {
  const member = await site.createSignedInUser()
  for (const [method, path] of [
    ['POST', '/code'],
    ['DELETE', ''],
  ] as const) {
    const { status } = await member.send(method, `/api/v1/users/me/pending-email${path}${query}`, { body })
    expect(status).toBe(422)
  }
})

test('addresses cannot be tried without end', async () => {
  const [member, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await confirmed(member)
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) statuses.push((await member.request(updateAccount, { ...me, body: { email: other.email } })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
})

test('the same address in other letters is no other address', async () => {
  const member = await site.createSignedInUser()
  expect((await member.request(updateAccount, { ...me, body: { email: member.email.toUpperCase() } })).status).toBe(200)
})

test("somebody's address is taken, and nothing is changed or told", async () => {
  const [member, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await confirmed(member)
  const answer = await member.request(updateAccount, { ...me, body: { first_name: 'Changed', email: other.email } })
  expect(answer.body.errors).toEqual({ email: ['This email address is already in use.'] })
  expect(await rowOf(member.id)).toMatchObject({ email: member.email, first_name: null })
  expect(await site.sql('select id from mails where email = $1', [member.email])).toEqual([])
})
