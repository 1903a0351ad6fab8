import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { cancelPendingEmail, getPendingEmail, resendPendingEmailCode, verifyEmailCode } from '../../contract/pending-email.ts'
import { confirmUserPassword } from '../testing/authenticator.ts'

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

test('requires the password and notifies the old address', async () => {
  const user = await site.createSignedInUser()
  const email = `new-${user.email}`
  await site.getContext('core').users.markEmailVerified(user.id, user.email)
  const move = () => user.request(updateAccount, { ...me, body: { email, first_name: 'Awa' } })
  const without = await move()
  expect(without.status).toBe(423)
  expect(without.body.code).toBe('password_confirmation_required')
  expect(await rowOf(user.id)).toMatchObject({ email: user.email, first_name: null })
  await confirmUserPassword(user)
  expect((await move()).body.user).toMatchObject({ email, first_name: 'Awa', email_verified_at: null })
  const sentEmails = () => site.sql<{ html: string }>("select html from mails where template = 'email_changed' and email = $1", [user.email])
  await expect.poll(sentEmails, PATIENT).toHaveLength(1)
  expect((await sentEmails())[0]?.html).toContain(email)
})

test('notifies an unverified old address without naming the new one', async () => {
  const user = await site.createSignedInUser()
  await confirmUserPassword(user)
  const [first, second] = [`first-${user.email}`, `second-${user.email}`]
  await user.request(updateAccount, { ...me, body: { email: first } })
  await site.getContext('core').users.markEmailVerified(user.id, first)
  await user.request(updateAccount, { ...me, body: { email: second } })
  const written = () => site.sql('select email, template from mails where email in ($1, $2) order by template', [user.email, first])
  await expect.poll(written, PATIENT).toEqual([
    { email: first, template: 'email_changed' },
    { email: user.email, template: 'email_left' },
  ])
  const [sentEmail] = await site.sql<{ text: string; name: string | null }>('select text, name from mails where email = $1', [user.email])
  expect(sentEmail?.text).not.toContain(first)
  expect(sentEmail?.name).toBeNull()
})

test('does not write to an unverified old address where verification is on', async () => {
  const { settings, users } = site.getContext('core')
  await settings.set('require_email_confirmation', true)
  const [unknown, known] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await users.markEmailVerified(known.id, known.email)
  for (const { id, email } of [unknown, known]) await users.update(id, { email: `new-${email}` })
  const written = () => site.sql("select email from mails where template like 'email_%' and email in ($1, $2)", [unknown.email, known.email])
  await expect.poll(written, PATIENT).toEqual([{ email: known.email }])
  await settings.set('require_email_confirmation', false)
})

test('keeps the old address until the code for the new one is entered', async () => {
  await site.getContext('core').settings.set('require_email_confirmation', true)
  const user = await site.createSignedInUser()
  await site.getContext('core').users.markEmailVerified(user.id, user.email)
  await confirmUserPassword(user)
  const email = `new-${user.email}`
  const { body } = await user.request(updateAccount, { ...me, body: { email, first_name: 'Awa' } })
  expect(body).toMatchObject({ pending_email: email, user: { email: user.email, first_name: 'Awa' } })
  const [sentEmail] = await site.sql<{ text: string }>("select text from mails where template = 'verify_email' and email = $1", [email])
  const code = /\d{6}/.exec(sentEmail?.text ?? '')?.[0] ?? ''
  expect((await user.request(verifyEmailCode, { body: { code } })).status).toBe(200)
  expect(await rowOf(user.id)).toMatchObject({ email })
  expect((await user.get('/api/v1/user-sessions')).status).toBe(200)
  const told = () => site.sql("select from mails where template = 'email_changed' and email = $1", [user.email])
  await expect.poll(told, PATIENT).toHaveLength(1)
  await site.getContext('core').settings.set('require_email_confirmation', false)
})

test('shows a pending address that can be resent, cancelled or replaced', async () => {
  await site.getContext('core').settings.set('require_email_confirmation', true)
  const [user, admin] = [await site.createSignedInUser(), await site.createSignedInUser({ permissions: ['admin'] })]
  for (const { id, email } of [user, admin]) await site.getContext('core').users.markEmailVerified(id, email)
  await confirmUserPassword(user)
  const pending = async () => (await user.request(getPendingEmail, { query: { with: 'pending_email' } })).body.user.pending_email
  const codes = async () =>
    (await site.sql<{ text: string }>('select text from mails where email = $1 order by id', [email])).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
  const email = `wanted-${user.email}`
  expect(await pending()).toBeNull()
  expect((await user.request(resendPendingEmailCode, {})).body.code).toBe('auth.account.no_pending_email')
  const ask = () => user.request(updateAccount, { ...me, body: { email } })
  await ask()
  expect(await pending()).toBe(email)
  expect((await admin.get(`/api/v1/users/${user.id}?with=pending_email`)).body.user).not.toHaveProperty('pending_email')
  expect((await user.request(resendPendingEmailCode, {})).status).toBe(200)
  expect(await codes()).toHaveLength(2)

  const twice = await Promise.all([1, 2].map(() => user.request(cancelPendingEmail, {})))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await pending()).toBeNull()
  expect((await user.request(verifyEmailCode, { body: { code: (await codes()).at(-1) ?? '' } })).status).toBe(422)
  expect(await rowOf(user.id)).toMatchObject({ email: user.email })

  await ask()
  expect((await user.request(verifyEmailCode, { body: { code: (await codes()).at(-1) ?? '' } })).status).toBe(200)
  expect(await pending()).toBeNull()
  await site.getContext('core').settings.set('require_email_confirmation', false)
})

test('keeps a code for the current address separate', async () => {
  const user = await site.createSignedInUser()
  await user.send('POST', '/api/v1/resend-email-verification', { body: { email: user.email } })
  const kept = () => site.sql('select email from verification_codes where user_id = $1', [user.id])
  expect((await user.request(getPendingEmail, { query: { with: 'pending_email' } })).body.user.pending_email).toBeNull()
  expect((await user.request(cancelPendingEmail, {})).status).toBe(200)
  expect(await kept()).toEqual([{ email: user.email }])
})

test.each([
  ['body', { email: 'a@example.test' }, ''],
  ['list', [1], ''],
  ['query', {}, '?id=1'],
])('rejects extra input when resending or cancelling: %s', async (_description, body, query) => {
  const user = await site.createSignedInUser()
  for (const [method, path] of [
    ['POST', '/code'],
    ['DELETE', ''],
  ] as const) {
    const { status } = await user.send(method, `/api/v1/users/me/pending-email${path}${query}`, { body })
    expect(status).toBe(422)
  }
})

test('restricts changes of the address', async () => {
  const [user, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await confirmUserPassword(user)
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) statuses.push((await user.request(updateAccount, { ...me, body: { email: other.email } })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
})

test('ignores a change in letter case', async () => {
  const user = await site.createSignedInUser()
  expect((await user.request(updateAccount, { ...me, body: { email: user.email.toUpperCase() } })).status).toBe(200)
})

test('rejects a taken address without sending anything', async () => {
  const [user, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await confirmUserPassword(user)
  const response = await user.request(updateAccount, { ...me, body: { first_name: 'Changed', email: other.email } })
  expect(response.body.errors).toEqual({ email: ['This email address is already in use.'] })
  expect(await rowOf(user.id)).toMatchObject({ email: user.email, first_name: null })
  expect(await site.sql('select id from mails where email = $1', [user.email])).toEqual([])
})
