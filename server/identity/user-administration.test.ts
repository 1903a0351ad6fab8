import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type SignedInUser, type TestSite } from '../testing/index.ts'
import { createUserAccountsStore } from './user-accounts.store.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof getActor>>
beforeAll(async () => {
  site = await createTestSite()
  admin = await getActor(await site.createSignedInUser({ roles: ['admin'] }))
})
afterAll(() => site.close())

const getUsers = () => site.getContext('core').users
async function getActor({ id }: Pick<SignedInUser, 'id'>) {
  const user = await getUsers().find(id)
  if (!user) throw new Error('The user does not exist.')
  return { id, user }
}
const createActor = async (permissions: readonly string[]) => getActor(await site.createSignedInUser({ permissions }))
const createRole = async (name: string, permissions: readonly string[]) => {
  await site.site.rolesStore.insertRoleIfMissing({ name, permissions })
  return (await site.getContext('core').roles.findByName(name))?.id ?? 0
}
const listEntries = async (entityId: number) => (await site.getContext('core').audit.list({ entities: ['core.user'], entityId, limit: 20 })).entries

describe('suspend', () => {
  test('suspends a user with a reason and an end, and records it', async () => {
    const user = await site.createSignedInUser()
    const until = new Date(Date.now() + 3600_000)
    const account = await getUsers().suspend(user.id, { reason: 'Spam', until }, admin)
    expect(account).toMatchObject({ bannedAt: expect.any(Date), bannedUntil: until, banReason: 'Spam' })
    expect((await user.get('/api/v1/users/me/data')).body.code).toBe('suspended')
    expect((await user.get('/api/v1/me')).body.user.banned_at).not.toBeNull()
    expect(await listEntries(user.id)).toMatchObject([
      { action: 'user.suspend', user: { id: admin.id }, label: account.name, before: { suspended: false }, after: { suspended: true, reason: 'Spam' } },
    ])
  })

  test('ends the suspension at its time, also before the job has run', async () => {
    const user = await site.createSignedInUser()
    await getUsers().suspend(user.id, { reason: null, until: new Date(Date.now() + 3600_000) }, admin)
    await site.models.User.update({ bannedUntil: new Date(Date.now() - 1000) }, { where: { id: user.id } })
    expect((await user.get('/api/v1/me')).body.user.banned_at).toBeNull()
    expect(await getUsers().findAccount(user.id)).toMatchObject({ bannedAt: null, bannedUntil: null, banReason: null })
    expect((await getUsers().list({ ids: [user.id], isSuspended: true, limit: 5 })).users).toEqual([])
    await createUserAccountsStore(site.sql).endSuspensions()
    expect(await site.models.User.findByPk(user.id)).toMatchObject({ bannedAt: null, bannedUntil: null })
  })

  test('rejects an end in the past, the own account and a user with higher rights', async () => {
    const [user, moderator] = [await site.createSignedInUser(), await createActor(['users.update'])]
    const suspend = (id: number, actor: typeof admin, until: Date | null = null) => getUsers().suspend(id, { reason: null, until }, actor)
    await expect(suspend(user.id, admin, new Date(0))).rejects.toMatchObject({ data: { fields: { until: ['users.suspension_end'] } } })
    await expect(suspend(admin.id, admin)).rejects.toMatchObject({ data: { code: 'users.own_account' } })
    await expect(suspend(admin.id, moderator)).rejects.toMatchObject({ data: { code: 'users.higher_rights' } })
    await expect(suspend(999_999, admin)).rejects.toMatchObject({ output: { statusCode: 404 } })
    expect((await suspend(user.id, moderator)).bannedAt).not.toBeNull()
    expect((await getUsers().unsuspend(user.id, moderator)).bannedAt).toBeNull()
  })
})

describe('setRoles', () => {
  test('replaces the roles, records their names and refreshes the version', async () => {
    const roleId = await createRole('editors', ['music.update'])
    const user = await site.createSignedInUser()
    const before = await getUsers().findAccount(user.id)
    await getUsers().setRoles(user.id, [roleId], admin)
    const after = await getUsers().findAccount(user.id)
    expect(after).toMatchObject({ roles: [{ id: roleId, name: 'editors' }], version: (before?.version ?? 0) + 1 })
    expect((await user.get('/api/v1/me')).body.user.permissions).toEqual([{ name: 'music.update', restrictions: [] }])
    expect(await listEntries(user.id)).toMatchObject([{ action: 'user.set_roles', before: { roles: ['users'] }, after: { roles: ['editors'] } }])
    await getUsers().addRole(user.id, roleId, admin)
    expect(await listEntries(user.id)).toHaveLength(1)
  })

  test('rejects an unknown role and the guest role', async () => {
    const { id } = await site.createSignedInUser()
    const guestRole = await site.getContext('core').roles.findByName('guests')
    await expect(getUsers().setRoles(id, [999_999], admin)).rejects.toMatchObject({ data: { fields: { roles: ['roles.unknown'] } } })
    await expect(getUsers().setRoles(id, [guestRole?.id ?? 0], admin)).rejects.toMatchObject({ data: { fields: { roles: ['roles.is_guest_role'] } } })
  })

  test('lets administrators grant and remove only permissions that they have', async () => {
    const [roleId, adminRole] = [await createRole('reviewers', ['logs.view']), await site.getContext('core').roles.findByName('admin')]
    const actor = await createActor(['users.update', 'music.view', 'backstageRequests.create'])
    const user = await site.createSignedInUser()
    const addRole = (id: number) => getUsers().addRole(user.id, id, actor)
    await expect(addRole(roleId)).rejects.toMatchObject({ data: { code: 'roles.not_held', data: { permission: 'logs.view' } } })
    await expect(addRole(adminRole?.id ?? 0)).rejects.toMatchObject({ data: { code: 'roles.not_held' } })
    await expect(getUsers().addRole(actor.id, adminRole?.id ?? 0, actor)).rejects.toMatchObject({ data: { code: 'roles.own_rights' } })
    await getUsers().addRole(user.id, roleId, admin)
    await expect(getUsers().setRoles(user.id, [], actor)).rejects.toMatchObject({ data: { code: 'roles.not_held' } })
    await getUsers().addRole(user.id, roleId, await createActor(['users.update', 'logs.view']))
  })
})

describe('setPermissions', () => {
  const grant = (minutes: number | null) => [{ name: 'test.upload', restrictions: minutes === null ? [] : [{ name: 'minutes', value: minutes }] }]

  test('rejects permissions and limits that no plugin declares', async () => {
    const { id } = await site.createSignedInUser()
    await expect(getUsers().setPermissions(id, grant(3), admin)).rejects.toMatchObject({ data: { fields: { permissions: ['roles.unknown_permission'] } } })
    const limited = [{ name: 'logs.view', restrictions: [{ name: 'lines', value: 3 }] }]
    await expect(getUsers().setPermissions(id, limited, admin)).rejects.toMatchObject({ data: { fields: { permissions: ['roles.unknown_restriction'] } } })
  })

  test('grants a permission and refreshes the open tabs of the user', async () => {
    const user = await site.createSignedInUser()
    await getUsers().setPermissions(user.id, [{ name: 'logs.view', restrictions: [] }], admin)
    expect((await user.get('/api/v1/me')).body.user.permissions.map(({ name }: { name: string }) => name)).toContain('logs.view')
    const messages = await site.models.LiveMessage.findAll({ where: { userId: user.id } })
    expect(messages.map(({ type }) => type)).toEqual(['core.site_changed'])
    expect(await getUsers().listOwnPermissions(user.id)).toEqual([{ name: 'logs.view', restrictions: [] }])
  })
})

describe('removeAccount', () => {
  test('deletes the account, publishes an event and removes names from the audit log', async () => {
    const user = await site.createSignedInUser()
    await getUsers().suspend(user.id, { reason: 'Personal reason', until: null }, admin)
    await site.site.db.transaction((transaction) => getUsers().removeAccount(user.id, { content: 'delete' }, admin, transaction))
    expect(await getUsers().find(user.id)).toBeNull()
    const entries = await listEntries(user.id)
    expect(entries.map(({ action, label }) => [action, label])).toEqual([
      ['user.delete', null],
      ['user.suspend', null],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Personal reason|@example.test/)
  })

  test('rejects the own account', async () => {
    await expect(getUsers().removeAccount(admin.id, { content: 'keep' }, admin)).rejects.toMatchObject({ data: { code: 'users.own_account' } })
  })
})
