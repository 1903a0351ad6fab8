import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countUsers,
  createUserAccount,
  deleteUserAccount,
  getUserAccount,
  listUsers,
  setUserPermissions,
  suspendUser,
  unsuspendUser,
  updateUserAccount,
} from '../../contract/users.ts'

let site: TestSite
let admin: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin'] })
})
afterAll(() => site.close())

const getAccount = async (id: number) => (await admin.request(getUserAccount, { params: { id } })).body.user
const listEmails = async (query: Record<string, string>) => (await admin.request(listUsers, { query })).body.data.map(({ email }: { email: string }) => email)
const confirmPassword = async (user: SignedInUser) => {
  const { models } = site
  await models.Session.update({ passwordConfirmedAt: new Date() }, { where: { userId: user.id } })
}
const listAudit = (id: number) =>
  site.sql<{ action: string; before: object | null; after: object | null }>(
    "select action, before, after from audit_entries where entity = 'core.user' and entity_id = $1 order by id",
    [String(id)],
  )

describe('GET /admin/users', () => {
  test('finds users by words of the name and by the beginning of the address', async () => {
    await site.getContext('core').users.create({ email: 'salif@ouattara.test', password: null, name: 'Salif Ouattara' })
    expect(await listEmails({ query: 'ouatt sal' })).toEqual(['salif@ouattara.test'])
    expect(await listEmails({ query: 'salif@ouat' })).toEqual(['salif@ouattara.test'])
    expect(await listEmails({ query: 'nobody has this name' })).toEqual([])
  })

  test('filters by role, suspension and verification, and counts the same users', async () => {
    const artist = await site.createSignedInUser({ roles: ['artist'] })
    const [role] = await site.sql<{ id: number }>("select id from roles where name = 'artist'")
    const roles = String(role?.id)
    expect(await listEmails({ roles })).toContain(artist.email)
    expect(await listEmails({ roles, suspended: 'true' })).not.toContain(artist.email)
    await admin.request(suspendUser, { params: { id: artist.id }, body: { reason: null, until: null } })
    expect(await listEmails({ roles, suspended: 'true' })).toEqual([artist.email])
    expect(await listEmails({ roles, verified: 'true' })).toEqual([])
    const { body } = await admin.request(countUsers, { query: { roles, suspended: 'true' } })
    expect(body).toEqual({ total: 1, is_exact: true })
  })

  test('lists every user once when the client follows the cursor', async () => {
    for (let index = 0; index < 5; index += 1) await site.getContext('core').users.create({ email: `page${index}@pages.test`, password: null })
    const emails: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { query: 'pages.test', sort: 'email', perPage: '2', ...(cursor && { cursor }) }
      const { body } = await admin.request(listUsers, { query })
      emails.push(...body.data.map(({ email }: { email: string }) => email))
      cursor = body.next_cursor
    } while (cursor)
    expect(emails).toEqual([0, 1, 2, 3, 4].map((index) => `page${index}@pages.test`))
  })

  test.each([
    ['unknown', { color: 'red' }],
    ['suspended', { suspended: 'perhaps' }],
    ['sort', { sort: 'name,email' }],
    ['sort', { sort: 'password_hash' }],
    ['perPage', { perPage: '100000' }],
  ])('returns 422 for the parameter %s', async (_name, query) => {
    const { status } = await admin.requestUnchecked(listUsers, { query })
    expect(status).toBe(422)
  })
})

describe('GET /admin/users/export.csv', () => {
  test('contains the filtered users and records the export', async () => {
    await site.getContext('core').users.create({ email: 'formula@csv.test', password: null, name: '=1+1' })
    const { status, text } = await admin.get('/api/v1/admin/users/export.csv?query=csv.test&columns=name,email')
    expect(status).toBe(200)
    expect(text).toContain(`"'=1+1"`)
    expect(text).toContain('formula@csv.test')
    expect(text).not.toContain(admin.email)
    const [entry] = await site.sql("select from audit_entries where action = 'user.export' and user_id = $1", [admin.id])
    expect(entry).toBeDefined()
  })
})

describe('POST /admin/users', () => {
  test('creates a verified user with roles', async () => {
    const [role] = await site.sql<{ id: number }>("select id from roles where name = 'artist'")
    const body = { email: 'new@users.test', first_name: 'Awa', last_name: 'Diabaté', roles: [Number(role?.id)], is_verified: true }
    const { status, body: response } = await admin.request(createUserAccount, { body })
    expect(status).toBe(201)
    expect(response.user).toMatchObject({ name: 'Awa Diabaté', email: 'new@users.test', roles: [{ name: 'artist' }] })
    expect(response.user.email_verified_at).not.toBeNull()
    expect((await listAudit(response.user.id)).map(({ action }) => action)).toEqual(['user.create', 'user.set_roles'])
  })

  test('returns 422 for the field `email` when the address is taken', async () => {
    const { status, body } = await admin.request(createUserAccount, { body: { email: admin.email.toUpperCase() } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
  })

  test.each([{ email: 'no address' }, { email: 'a@b.test', roles: 'artist' }, { email: 'a@b.test', first_name: 'x'.repeat(81) }])(
    'returns 422 for %j',
    async (body) => {
      expect((await admin.requestUnchecked(createUserAccount, { body })).status).toBe(422)
    },
  )
})

describe('PATCH /admin/users/{id}', () => {
  test('updates the names and the location, and records both values', async () => {
    const { id } = await site.createSignedInUser()
    const { version } = await getAccount(id)
    const body = { version, first_name: 'Salif', last_name: 'Ouattara', country: 'CI' }
    const response = await admin.request(updateUserAccount, { params: { id }, body })
    expect(response.body.user).toMatchObject({ name: 'Salif Ouattara', country: 'CI' })
    const [entry] = await listAudit(id)
    expect(entry).toMatchObject({ action: 'user.update', before: { firstName: null }, after: { firstName: 'Salif' } })
  })

  test('returns 409 with the current account to the second of two editors', async () => {
    const { id } = await site.createSignedInUser()
    const { version } = await getAccount(id)
    const save = (first_name: string) => admin.request(updateUserAccount, { params: { id }, body: { version, first_name } })
    const responses = await Promise.all([save('Awa'), save('Esi')])
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 409])
    const conflict = responses.find(({ status }) => status === 409)
    const saved = responses.find(({ status }) => status === 200)
    expect(conflict?.body.current.first_name).toBe(saved?.body.user.first_name)
  })

  test('requires a confirmed password for a new address', async () => {
    const { id } = await site.createSignedInUser()
    const { version } = await getAccount(id)
    const request = () => admin.request(updateUserAccount, { params: { id }, body: { version, email: `moved${id}@users.test`, is_verified: true } })
    expect((await request()).status).toBe(423)
    await confirmPassword(admin)
    const { body } = await request()
    expect(body.user.email).toBe(`moved${id}@users.test`)
    expect(body.user.email_verified_at).not.toBeNull()
  })

  test('returns 422 for an unknown country', async () => {
    const { id } = await site.createSignedInUser()
    const { version } = await getAccount(id)
    const { status, body } = await admin.request(updateUserAccount, { params: { id }, body: { version, country: 'XX' } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['country']])
  })

  test('returns 404 for an unknown user', async () => {
    expect((await admin.request(updateUserAccount, { params: { id: 999_999 }, body: { version: 1, first_name: 'A' } })).status).toBe(404)
  })
})

describe('POST /admin/users/{id}/suspend', () => {
  test('suspends a user with a reason until a time, and ends it', async () => {
    const user = await site.createSignedInUser()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await admin.request(suspendUser, { params: { id: user.id }, body: { reason: 'Spam', until } })
    expect(body.user).toMatchObject({ ban_reason: 'Spam', banned_until: until })
    expect((await user.get('/api/v1/access-tokens')).status).toBe(401)
    await admin.request(unsuspendUser, { params: { id: user.id } })
    expect((await user.get('/api/v1/access-tokens')).status).toBe(200)
  })

  test('returns 422 for an end in the past', async () => {
    const { id } = await site.createSignedInUser()
    const { status, body } = await admin.request(suspendUser, { params: { id }, body: { reason: null, until: '2020-01-01T00:00:00.000Z' } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['until']])
  })

  test('returns 403 when the target is the caller or has more permissions', async () => {
    const support = await site.createSignedInUser({ permissions: ['users.update'] })
    const suspend = (id: number) => support.request(suspendUser, { params: { id }, body: { reason: null, until: null } })
    expect((await suspend(support.id)).body.code).toBe('users.own_account')
    expect((await suspend(admin.id)).body.code).toBe('users.higher_rights')
  })
})

describe('PUT /admin/users/{id}/permissions', () => {
  test('grants a permission and rejects one that the administrator does not have', async () => {
    const { id } = await site.createSignedInUser()
    const editor = await site.createSignedInUser({ permissions: ['roles.update', 'logs.view'] })
    const set = async (name: string) =>
      editor.request(setUserPermissions, { params: { id }, body: { version: (await getAccount(id)).version, permissions: [{ name, restrictions: [] }] } })
    expect((await set('logs.view')).body.user.own_permissions).toEqual([{ name: 'logs.view', restrictions: [] }])
    expect((await set('settings.update')).body.code).toBe('roles.not_held')
    expect((await set('unknown.permission')).status).toBe(422)
  })
})

describe('DELETE /admin/users/{id}', () => {
  test('deletes an account after password confirmation and records the deletion', async () => {
    const other = await site.createSignedInUser({ permissions: ['admin'] })
    const user = await site.createSignedInUser()
    const remove = () => other.request(deleteUserAccount, { params: { id: user.id }, query: { content: 'keep' } })
    expect((await remove()).status).toBe(423)
    await confirmPassword(other)
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await listAudit(user.id)).at(-1)).toMatchObject({ action: 'user.delete', after: { content: 'keep' } })
  })
})
