import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUsers, viewAsUser } from '../../contract/users.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

async function createAdmin(permissions: readonly string[] = ['admin']) {
  const admin = await site.createSignedInUser({ permissions })
  await site.models.Session.update({ passwordConfirmedAt: new Date() }, { where: { userId: admin.id } })
  return admin
}

const viewAs = (admin: SignedInUser, id: number) => admin.request(viewAsUser, { params: { id } })
const stop = (admin: SignedInUser) => admin.post('/api/v1/view-as/stop', {})
const getMyId = async (visitor: SignedInUser) => (await visitor.get('/api/v1/me')).body.user?.id
const getViewer = async (visitor: SignedInUser) => (await visitor.get('/api/v1/bootstrap-data')).body.viewed_by
const listAudit = (id: number) =>
  site.sql<{ action: string; user_id: number; acting_as_id: number | null }>(
    'select action, user_id, acting_as_id from audit_entries where user_id = $1 order by id',
    [id],
  )

describe('POST /admin/users/{id}/view-as', () => {
  test('shows the site as the user until the administrator stops, and records both', async () => {
    const [admin, user] = [await createAdmin(), await site.createSignedInUser()]
    expect((await viewAs(admin, user.id)).status).toBe(200)
    expect(await getMyId(admin)).toBe(user.id)
    expect(await getViewer(admin)).toMatchObject({ id: admin.id })
    expect((await admin.request(listUsers, {})).status).toBe(403)
    expect((await stop(admin)).status).toBe(200)
    expect(await getMyId(admin)).toBe(admin.id)
    expect(await getViewer(admin)).toBeNull()
    const entries = await listAudit(admin.id)
    expect(entries.map(({ action }) => action)).toEqual(['user.view_as', 'user.view_as_end'])
    expect(entries[1]?.acting_as_id).toBe(user.id)
  })

  test('requires a confirmed password', async () => {
    const admin = await site.createSignedInUser({ permissions: ['admin'] })
    const user = await site.createSignedInUser()
    expect((await viewAs(admin, user.id)).status).toBe(423)
  })

  test('keeps the sessions of the user, and ends when the administrator signs out', async () => {
    const [admin, user] = [await createAdmin(), await site.createSignedInUser()]
    await viewAs(admin, user.id)
    await admin.post('/auth/logout', {})
    expect(await getMyId(admin)).toBeUndefined()
    expect(await getMyId(user)).toBe(user.id)
  })

  test('returns 403 for a user with more permissions, and for the own account', async () => {
    const support = await createAdmin(['users.update'])
    const editor = await site.createSignedInUser({ permissions: ['settings.update'] })
    expect((await viewAs(support, editor.id)).body.code).toBe('users.higher_rights')
    expect((await viewAs(support, support.id)).body.code).toBe('users.own_account')
    expect((await viewAs(support, 999_999)).status).toBe(404)
  })

  test('ends when the user gains a permission that the administrator lacks', async () => {
    const [support, user] = [await createAdmin(['users.update']), await site.createSignedInUser()]
    await viewAs(support, user.id)
    expect(await getMyId(support)).toBe(user.id)
    await site.models.UserPermission.create({ userId: user.id, permission: 'settings.update' })
    expect(await getMyId(support)).toBe(support.id)
  })

  test('ends when the administrator loses the permission to manage users', async () => {
    const [support, user] = [await createAdmin(['users.update']), await site.createSignedInUser()]
    await viewAs(support, user.id)
    await site.models.UserPermission.destroy({ where: { userId: support.id } })
    expect(await getMyId(support)).toBe(support.id)
  })

  test('refuses changes of passwords, second factors and tokens, and another view', async () => {
    const [admin, user, other] = [
      await createAdmin(),
      await site.createSignedInUser({ permissions: ['api.access', 'users.update'] }),
      await site.createSignedInUser(),
    ]
    await viewAs(admin, user.id)
    const refused = [
      () => admin.post('/auth/user/two-factor-authentication', {}),
      () => admin.post('/api/v1/access-tokens', { tokenName: 'Mine' }),
      () => admin.send('DELETE', `/api/v1/users/${user.id}?deleteCurrentUser=true`, { body: {} }),
      () =>
        admin.send('PUT', '/auth/user/password', {
          body: { current_password: user.password, password: 'another long one', password_confirmation: 'another long one' },
        }),
      () => admin.post('/auth/user/confirm-password', { password: user.password }),
      () => admin.post('/api/v1/user-sessions/logout-other', { password: user.password }),
      () => admin.send('DELETE', '/api/v1/access-tokens/1', { body: {} }),
      () => viewAs(admin, other.id),
    ]
    for (const send of refused) expect((await send()).body.code).toBe('not_allowed_while_viewing')
    expect((await admin.get('/auth/user/confirmed-password-status?seconds=9000')).body.confirmed).toBe(false)
  })

  test('returns the reason why the user is blocked, and can still be stopped', async () => {
    const [admin, user] = [await createAdmin(), await site.createSignedInUser()]
    await site.models.User.update({ bannedAt: new Date() }, { where: { id: user.id } })
    await viewAs(admin, user.id)
    expect((await admin.get('/api/v1/user-sessions')).body.code).toBe('suspended')
    expect((await stop(admin)).status).toBe(200)
    expect(await getMyId(admin)).toBe(admin.id)
  })
})
