import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof createActor>>
beforeAll(async () => {
  site = await createTestSite()
  admin = await createActor(['admin'])
})
afterAll(() => site.close())

const getRoles = () => site.getContext('core').roles
async function createActor(permissions: readonly string[]) {
  const { id } = await site.createSignedInUser({ permissions })
  const user = await site.getContext('core').users.find(id)
  if (!user) throw new Error('The user does not exist.')
  return { id, user }
}
const permission = (name: string) => ({ name, restrictions: [] })
const createRole = (name: string, permissions: readonly string[] = []) => getRoles().create({ name, permissions: permissions.map(permission) }, admin)
const readCode = (result: Promise<unknown>) =>
  result.then(
    () => null,
    (error) => error.data?.fields ?? error.data?.code,
  )

describe('create', () => {
  test('creates a role with permissions and records it', async () => {
    const role = await getRoles().create(
      { name: 'Editors', description: 'They edit', isInternal: true, permissions: [permission('logs.view'), permission('logs.view')] },
      admin,
    )
    expect(role).toMatchObject({ name: 'Editors', description: 'They edit', isInternal: true, isGuest: false, version: 1, usersCount: 0 })
    expect(role.permissions).toEqual([permission('logs.view')])
    expect(await getRoles().find(role.id)).toEqual(role)
    const { entries } = await site.getContext('core').audit.list({ entities: ['core.role'], entityId: role.id, limit: 5 })
    expect(entries).toMatchObject([{ action: 'role.create', label: 'Editors', before: null, after: { is_internal: true } }])
  })

  test('rejects taken names, unknown permissions, and management permissions of guests', async () => {
    await createRole('Taken')
    expect(await readCode(createRole('Taken'))).toEqual({ name: ['roles.name_taken'] })
    expect(await readCode(createRole('Other', ['no.such']))).toEqual({ permissions: ['roles.unknown_permission'] })
    const role = { name: 'Everyone', isGuest: true, permissions: [permission('users.update')] }
    expect(await readCode(getRoles().create(role, admin))).toEqual({ permissions: ['roles.public_admin'] })
  })

  test('rejects permissions that the actor lacks', async () => {
    const actor = await createActor(['roles.update', 'logs.view'])
    expect(await readCode(getRoles().create({ name: 'Mine', permissions: [permission('admin')] }, actor))).toBe('roles.not_held')
    expect(await readCode(getRoles().create({ name: 'Mine', permissions: [permission('logs.view')] }, actor))).toBeNull()
  })
})

describe('update', () => {
  test('updates the role, increases its version and records the change', async () => {
    const role = await createRole('Draft')
    const updated = await getRoles().update(role.id, { version: 1, name: 'Final', permissions: [permission('logs.view')] }, admin)
    expect(updated).toMatchObject({ name: 'Final', version: 2, permissions: [permission('logs.view')] })
    const { entries } = await site.getContext('core').audit.list({ entities: ['core.role'], entityId: role.id, limit: 1 })
    expect(entries[0]).toMatchObject({ action: 'role.update', before: { name: 'Draft', permissions: [] }, after: { name: 'Final' } })
  })

  test('rejects a change of an older version of the role', async () => {
    const role = await createRole('Shared')
    const save = (name: string) => readCode(getRoles().update(role.id, { version: 1, name }, admin))
    const results = await Promise.all([save('Shared A'), save('Shared B')])
    expect(results.toSorted()).toEqual([null, 'resource.conflict'])
  })

  test('rejects an administrator that adds permissions to the own role', async () => {
    const actor = await createActor(['roles.update'])
    const role = await createRole('Staff', ['logs.view'])
    await site.models.UserRole.create({ userId: actor.id, roleId: role.id })
    const member = { id: actor.id, user: (await site.getContext('core').users.find(actor.id)) ?? actor.user }
    const permissions = [permission('logs.view'), permission('admin')]
    expect(await readCode(getRoles().update(role.id, { version: 1, permissions }, member))).toBe('roles.own_rights')
  })

  test('moves the mark of the default role, but not the mark of the guest role', async () => {
    const [before, role] = [await getRoles().findByName('users'), await createRole('Newcomers')]
    const updated = await getRoles().update(role.id, { version: 1, isDefault: true }, admin)
    expect(updated.isDefault).toBe(true)
    expect(await getRoles().find(before?.id ?? 0)).toMatchObject({ isDefault: false, version: (before?.version ?? 0) + 1 })
    expect(await readCode(getRoles().remove(role.id, { version: updated.version }, admin))).toBe('roles.is_default_role')
    const guests = await getRoles().findByName('guests')
    expect(await readCode(getRoles().update(guests?.id ?? 0, { version: guests?.version ?? 0, isGuest: false }, admin))).toEqual({
      is_guest: ['roles.is_guest_role'],
    })
    await getRoles().update(before?.id ?? 0, { version: (before?.version ?? 0) + 1, isDefault: true }, admin)
  })

  test('updates the permissions of guests at once on this node', async () => {
    const guests = await getRoles().findByName('guests')
    const permissions = [...(guests?.permissions ?? []), permission('logs.view')]
    await getRoles().update(guests?.id ?? 0, { version: guests?.version ?? 0, permissions }, admin)
    const listGuestPermissions = async () => (await site.createVisitor().get('/api/v1/bootstrap-data')).body.guest_role.permissions
    await expect.poll(listGuestPermissions).toContainEqual(permission('logs.view'))
  })
})

describe('the last administrator', () => {
  test('keeps the permission admin, whatever removes it', async () => {
    await site.sql("delete from user_permissions where permission = 'admin'")
    await site.sql("delete from user_roles where role_id in (select role_id from role_permissions where permission = 'admin')")
    const [{ id }, role] = [await site.createSignedInUser({ roles: ['admin'] }), await getRoles().findByName('admin')]
    const [roleId, version] = [role?.id ?? 0, role?.version ?? 0]
    const { users } = site.getContext('core')
    const changes = [
      () => getRoles().update(roleId, { version, permissions: [] }, null),
      () => getRoles().remove(roleId, { version }, null),
      () => users.setRoles(id, [], null),
      () => users.suspend(id, { reason: null, until: null }, null),
      () => users.removeAccount(id, { content: 'keep' }, null),
    ]
    for (const change of changes) expect(await readCode(change())).toBe('roles.last_admin')
    const other = await site.createSignedInUser({ roles: ['admin'] })
    const results = await Promise.all([id, other.id].map((userId) => readCode(users.setRoles(userId, [], null))))
    expect(results.toSorted()).toEqual([null, 'roles.last_admin'])
  })
})

describe('list', () => {
  test('sorts, searches and pages', async () => {
    for (const name of ['Zebra', 'éléphant', 'Elan']) await createRole(name)
    const names: string[] = []
    let cursor: string | null = null
    do {
      const page = await getRoles().list({ limit: 2, cursor })
      names.push(...page.roles.map(({ name }) => name))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(names.filter((name) => /^(z|é|e)l?/i.test(name) && /(Zebra|phant|Elan)/.test(name))).toEqual(['Elan', 'éléphant', 'Zebra'])
    expect(new Set(names).size).toBe(await getRoles().count({}))
    expect((await getRoles().list({ query: 'elephant', limit: 5 })).roles.map(({ name }) => name)).toEqual(['éléphant'])
    expect((await getRoles().list({ permission: 'admin', limit: 5 })).roles.map(({ name }) => name)).toEqual(['admin'])
  })
})
