import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { cancelPendingEmail, getPendingEmail, resendPendingEmailCode, verifyEmailCode } from '../../contract/pending-email.ts'
import { confirmUserPassword } from '../testing/authenticator.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/** The tests wait for emails, because event handlers send them after the response. */
const POLL = { timeout: 15_000 }

const me = { params: { id: 'me' as const } }
const findRow = async (id: number) => (await site.sql('select * from users where id = $1', [id]))[0]

describe('change of the email address', () => {
  test('requires the password and notifies the old address', async () => {
    const user = await site.createSignedInUser()
    const email = `new-${user.email}`
    await site.getContext('core').users.markEmailVerified(user.id, user.email)
    const changeEmail = () => user.request(updateAccount, { ...me, body: { email, first_name: 'Awa' } })
    const refused = await changeEmail()
    expect(refused.status).toBe(423)
    expect(refused.body.code).toBe('password_confirmation_required')
    expect(await findRow(user.id)).toMatchObject({ email: user.email, first_name: null })
    await confirmUserPassword(user)
    expect((await changeEmail()).body.user).toMatchObject({ email, first_name: 'Awa', email_verified_at: null })
    const sentEmails = () => site.sql<{ html: string }>("select html from emails where template = 'email_changed' and email = $1", [user.email])
    await expect.poll(sentEmails, POLL).toHaveLength(1)
    expect((await sentEmails())[0]?.html).toContain(email)
  })

  test('notifies an unverified old address without showing the new one', async () => {
    const user = await site.createSignedInUser()
    await confirmUserPassword(user)
    const [first, second] = [`first-${user.email}`, `second-${user.email}`]
    await user.request(updateAccount, { ...me, body: { email: first } })
    await site.getContext('core').users.markEmailVerified(user.id, first)
    await user.request(updateAccount, { ...me, body: { email: second } })
    const listSentEmails = () => site.sql('select email, template from emails where email in ($1, $2) order by template', [user.email, first])
    await expect.poll(listSentEmails, POLL).toEqual([
      { email: first, template: 'email_changed' },
      { email: user.email, template: 'email_removed' },
    ])
    const [sentEmail] = await site.sql<{ text: string; name: string | null }>('select text, name from emails where email = $1', [user.email])
    expect(sentEmail?.text).not.toContain(first)
    expect(sentEmail?.name).toBeNull()
  })

  test('sends no email to an unverified old address when verification is on', async () => {
    const { settings, users } = site.getContext('core')
    await settings.set('require_email_confirmation', true)
    const [unverified, verified] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await users.markEmailVerified(verified.id, verified.email)
    for (const { id, email } of [unverified, verified]) await users.update(id, { email: `new-${email}` })
    const listSentEmails = () => site.sql("select email from emails where template like 'email_%' and email in ($1, $2)", [unverified.email, verified.email])
    await expect.poll(listSentEmails, POLL).toEqual([{ email: verified.email }])
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
    const [sentEmail] = await site.sql<{ text: string }>("select text from emails where template = 'verify_email' and email = $1", [email])
    const code = /\d{6}/.exec(sentEmail?.text ?? '')?.[0] ?? ''
    expect((await user.request(verifyEmailCode, { body: { code } })).status).toBe(200)
    expect(await findRow(user.id)).toMatchObject({ email })
    expect((await user.get('/api/v1/user-sessions')).status).toBe(200)
    const listEmails = () => site.sql("select from emails where template = 'email_changed' and email = $1", [user.email])
    await expect.poll(listEmails, POLL).toHaveLength(1)
    await site.getContext('core').settings.set('require_email_confirmation', false)
  })

  test('shows a pending address that can be resent, cancelled or replaced', async () => {
    await site.getContext('core').settings.set('require_email_confirmation', true)
    const [user, admin] = [await site.createSignedInUser(), await site.createSignedInUser({ permissions: ['admin'] })]
    for (const { id, email } of [user, admin]) await site.getContext('core').users.markEmailVerified(id, email)
    await confirmUserPassword(user)
    const getPending = async () => (await user.request(getPendingEmail, { query: { with: 'pending_email' } })).body.user.pending_email
    const listCodes = async () =>
      (await site.sql<{ text: string }>('select text from emails where email = $1 order by id', [email])).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
    const email = `new-${user.email}`
    expect(await getPending()).toBeNull()
    expect((await user.request(resendPendingEmailCode, {})).body.code).toBe('auth.account.no_pending_email')
    const changeEmail = () => user.request(updateAccount, { ...me, body: { email } })
    await changeEmail()
    expect(await getPending()).toBe(email)
    expect((await admin.get(`/api/v1/users/${user.id}?with=pending_email`)).body.user).not.toHaveProperty('pending_email')
    expect((await user.request(resendPendingEmailCode, {})).status).toBe(200)
    expect(await listCodes()).toHaveLength(2)

    const responses = await Promise.all([1, 2].map(() => user.request(cancelPendingEmail, {})))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await getPending()).toBeNull()
    expect((await user.request(verifyEmailCode, { body: { code: (await listCodes()).at(-1) ?? '' } })).status).toBe(422)
    expect(await findRow(user.id)).toMatchObject({ email: user.email })

    await changeEmail()
    expect((await user.request(verifyEmailCode, { body: { code: (await listCodes()).at(-1) ?? '' } })).status).toBe(200)
    expect(await getPending()).toBeNull()
    await site.getContext('core').settings.set('require_email_confirmation', false)
  })

  test('keeps the code for the current address when a change is cancelled', async () => {
    const user = await site.createSignedInUser()
    await user.send('POST', '/api/v1/resend-email-verification', { body: { email: user.email } })
    const listStoredCodes = () => site.sql('select email from verification_codes where user_id = $1', [user.id])
    expect((await user.request(getPendingEmail, { query: { with: 'pending_email' } })).body.user.pending_email).toBeNull()
    expect((await user.request(cancelPendingEmail, {})).status).toBe(200)
    expect(await listStoredCodes()).toEqual([{ email: user.email }])
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

  test('returns 429 after ten changes of the address in an hour', async () => {
    const [user, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await confirmUserPassword(user)
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await user.request(updateAccount, { ...me, body: { email: other.email } })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  test('ignores a change of the address from lower to upper case', async () => {
    const user = await site.createSignedInUser()
    expect((await user.request(updateAccount, { ...me, body: { email: user.email.toUpperCase() } })).status).toBe(200)
  })

  test('rejects a taken address without sending anything', async () => {
    const [user, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await confirmUserPassword(user)
    const response = await user.request(updateAccount, { ...me, body: { first_name: 'Changed', email: other.email } })
    expect(response.body.errors).toEqual({ email: ['This email address is already in use.'] })
    expect(await findRow(user.id)).toMatchObject({ email: user.email, first_name: null })
    expect(await site.sql('select id from emails where email = $1', [user.email])).toEqual([])
  })
})
