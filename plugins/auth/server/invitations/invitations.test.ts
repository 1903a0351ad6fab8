import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptInvitation } from '../../contract/invitations.ts'
import { login } from '../../contract/login.ts'
import { register } from '../../contract/register.ts'
import { FORGED_REQUESTS } from '../testing/browsers.ts'
import { CHOIR, writeChoirPlugin } from '../testing/choir-plugin.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-choir-'))
  await writeChoirPlugin(folder)
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin(CHOIR)
  await site.getContext('auth').settings.set('registration.disable', true)
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(() => site.sql('delete from rate_limits'))

let inviteCount = 0

/** Creates an invitation to a choir and the registration of the invited user. */
async function createInvitation({ hasEmail = true, hours = 1 } = {}) {
  inviteCount += 1
  const [id, email, password] = [`invite-${inviteCount}`, `singer${inviteCount}@example.test`, 'three quiet drums']
  await site.getSql(CHOIR)(
    `insert into plg_team_choir_invites (id, email, choir, expires_at) values ($1, $2, 'The Dawn Choir', now() + make_interval(hours => $3))`,
    [id, hasEmail ? email : null, hours],
  )
  const reference = { invite_id: id, invite_type: CHOIR }
  return { id, email, password, reference, body: { email, password, password_confirmation: password, ...reference } }
}

async function findAcceptedBy(id: string): Promise<string | null> {
  const [row] = await site.migrationSql<{ email: string | null }>(
    'select u.email from plugin_team_choir.plg_team_choir_invites i left join users u on u.id = i.accepted_by where i.id = $1',
    [id],
  )
  return row?.email ?? null
}

const findAccounts = (email: string) => site.sql('select from users where lower(email) = lower($1)', [email])

const INVALID_INVITE = { invite_id: ['This invite is no longer valid'] }

describe('POST /auth/register with an invitation', () => {
  test('registers an invited user although registration is closed', async () => {
    const { id, email, body } = await createInvitation()
    const visitor = site.createVisitor()
    const response = await visitor.request(register, { body: { ...body, email: email.toUpperCase() } })
    expect(response).toMatchObject({ status: 200, body: { joined_name: 'The Dawn Choir' } })
    expect((await findAcceptedBy(id))?.toLowerCase()).toBe(email)
    expect((await visitor.get('/api/v1/me')).status).toBe(200)
  })

  test('accepts any email for an invitation without an address', async () => {
    const { id, body } = await createInvitation({ hasEmail: false })
    expect((await site.createVisitor().request(register, { body: { ...body, email: 'any@example.test' } })).status).toBe(200)
    expect(await findAcceptedBy(id)).toBe('any@example.test')
  })

  test.each([
    ['unknown', async () => ({ ...(await createInvitation()).body, invite_id: 'no-such-invite' })],
    ['expired', async () => (await createInvitation({ hours: -1 })).body],
    ['of an unknown type', async () => ({ ...(await createInvitation()).body, invite_type: 'team.other' })],
    ['of a type that its plugin cannot use', async () => ({ ...(await createInvitation()).body, invite_type: 'workspace' })],
    ['without a type', async () => ({ ...(await createInvitation()).body, invite_type: undefined })],
  ])('rejects an invitation that is %s', async (_description, createBody) => {
    const body = await createBody()
    const response = await site.createVisitor().request(register, { body })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual(INVALID_INVITE)
    expect(await findAccounts(body.email)).toEqual([])
  })

  test('ignores only invalid invitations while registration is open', async () => {
    const { settings } = site.getContext('auth')
    await settings.set('registration.disable', false)
    const { body } = await createInvitation()
    const mismatchResponse = await site.createVisitor().request(register, { body: { ...body, email: 'another@example.test' } })
    const response = await site.createVisitor().request(register, { body: { ...body, invite_id: 'no-such-invite' } })
    await settings.set('registration.disable', true)
    expect(mismatchResponse.body.errors).toEqual({ email: ['This invite was sent to another email address.'] })
    expect(response.status).toBe(200)
    expect(response.body.joined_name).toBeUndefined()
    expect(await findAccounts(body.email)).toHaveLength(1)
  })

  test('rejects another email at its field and keeps the invitation valid', async () => {
    const { id, body } = await createInvitation()
    const response = await site.createVisitor().request(register, { body: { ...body, email: 'other-user@example.test' } })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ email: ['This invite was sent to another email address.'] })
    expect(await findAccounts('other-user@example.test')).toEqual([])
    expect(await findAcceptedBy(id)).toBeNull()
    expect((await site.createVisitor().request(register, { body })).status).toBe(200)
  })

  test('creates one account from two parallel registrations', async () => {
    const { id, body } = await createInvitation({ hasEmail: false })
    const bodies = ['left@example.test', 'right@example.test'].map((email) => ({ ...body, email }))
    const responses = await Promise.all(bodies.map((registration) => site.createVisitor().request(register, { body: registration })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    const accounts = await Promise.all(bodies.map(({ email }) => findAccounts(email)))
    expect(accounts.flat()).toHaveLength(1)
    expect(['left@example.test', 'right@example.test']).toContain(await findAcceptedBy(id))
  })

  test('keeps the invitation when the email is taken', async () => {
    const user = await site.createSignedInUser()
    const { id, body } = await createInvitation({ hasEmail: false })
    expect((await site.createVisitor().request(register, { body: { ...body, email: user.email } })).body.errors).toHaveProperty('email')
    expect(await findAcceptedBy(id)).toBeNull()
  })

  test('keeps registration closed without an invitation', async () => {
    const { body } = await createInvitation()
    const { invite_id: _id, invite_type: _type, ...bodyWithoutInvite } = body
    expect((await site.createVisitor().request(register, { body: bodyWithoutInvite })).body.code).toBe('auth.registration_disabled')
  })
})

describe('POST /auth/invitations/accept', () => {
  test('accepts the invitation with an existing account', async () => {
    const user = await site.createSignedInUser()
    const { id, reference } = await createInvitation({ hasEmail: false })
    const browser = site.createVisitor()
    expect((await browser.request(login, { body: { email: user.email, password: user.password } })).status).toBe(200)
    const response = await browser.request(acceptInvitation, { body: reference })
    expect(response.body).toEqual({ name: 'The Dawn Choir' })
    expect(await findAcceptedBy(id)).toBe(user.email)
    const secondResponse = await browser.request(acceptInvitation, { body: reference })
    expect(secondResponse).toMatchObject({ status: 404, body: { code: 'auth.invite_invalid', message: 'This invite is no longer valid' } })
  })

  test('rejects accounts with another email, and guests', async () => {
    const { id, reference } = await createInvitation()
    expect((await (await site.createSignedInUser()).request(acceptInvitation, { body: reference })).body.code).toBe('auth.invite_email_mismatch')
    expect((await site.createVisitor().request(acceptInvitation, { body: reference })).status).toBe(401)
    expect(await findAcceptedBy(id)).toBeNull()
  })

  test('rejects suspended and unverified users', async () => {
    const [banned, unverified] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const { id, reference } = await createInvitation({ hasEmail: false })
    await site.sql('update users set banned_at = now() where id = $1', [banned.id])
    expect((await banned.request(acceptInvitation, { body: reference })).status).toBe(401)
    await site.getContext('core').settings.set('require_email_confirmation', true)
    expect((await unverified.request(acceptInvitation, { body: reference })).status).toBe(403)
    await site.getContext('core').settings.set('require_email_confirmation', false)
    expect(await findAcceptedBy(id)).toBeNull()
  })

  test('returns 429 after 20 guesses of invitation ids', async () => {
    const user = await site.createSignedInUser()
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1)
      statuses.push((await user.request(acceptInvitation, { body: { invite_id: `guess-${count}`, invite_type: CHOIR } })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  })

  test.each(FORGED_REQUESTS)('does not accept an invitation on a request %s', async (_description, headers) => {
    const user = await site.createSignedInUser()
    const { id, reference } = await createInvitation({ hasEmail: false })
    expect((await user.request(acceptInvitation, { body: reference }, headers)).status).toBe(403)
    expect(await findAcceptedBy(id)).toBeNull()
  })
})

test('rejects invitations of a disabled plugin', async () => {
  const { body } = await createInvitation()
  await site.getContext('core').plugins.disable(CHOIR)
  expect((await site.createVisitor().request(register, { body })).body.errors).toEqual(INVALID_INVITE)
})
