import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { createPermissionsStore } from './permissions.store.ts'
import { createRolesStore } from './roles.store.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const getStore = () => createRolesStore(site)
const listRoles = async (userId: number) => (await site.models.UserRole.findAll({ where: { userId }, include: 'role' })).map(({ role }) => role?.name)

describe('insertUserRole', () => {
  test('gives the role once, and ignores an unknown role', async () => {
    const { id } = await site.createSignedInUser()
    for (const role of ['admin', 'admin', 'unknown']) await getStore().insertUserRole(id, role)
    expect((await listRoles(id)).sort()).toEqual(['admin', 'users'])
  })
})

describe('insertRoleIfMissing', () => {
  test('inserts a role with its permissions, and keeps those of an existing role', async () => {
    await getStore().insertRoleIfMissing({ name: 'editors', permissions: ['test.edit'] })
    await getStore().insertRoleIfMissing({ name: 'editors', permissions: ['test.other'] })
    const role = await site.models.Role.findOne({ where: { name: 'editors' } })
    const permissions = await site.models.RolePermission.findAll({ where: { roleId: role?.id ?? 0 } })
    expect(permissions.map(({ permission, restrictions }) => ({ permission, restrictions }))).toEqual([{ permission: 'test.edit', restrictions: [] }])
  })
})

describe('listUserIds', () => {
  test('lists users with the permission and administrators, without suspended users', async () => {
    const create = (permissions: string[]) => site.createSignedInUser({ permissions })
    const [holder, administrator, suspended] = [await create(['logs.view']), await create(['admin']), await create(['logs.view'])]
    const other = await create(['files.create'])
    await site.sql('update users set banned_at = now() where id = $1', [suspended.id])
    const byRole = await site.createSignedInUser({ permissions: [] })
    const role = await site.models.Role.create({ name: 'log readers' })
    await site.models.RolePermission.create({ roleId: role.id, permission: 'logs.view' })
    await site.sql('insert into user_roles (user_id, role_id) values ($1, $2)', [byRole.id, role.id])
    const ids = await createPermissionsStore(site).listUserIds('logs.view')
    expect([holder, administrator, byRole, suspended, other].map(({ id }) => ids.includes(id))).toEqual([true, true, true, false, false])
  })
})

describe('listGuestPermissions', () => {
  test('returns the permissions of the guest role with their restrictions', async () => {
    const role = await site.models.Role.findOne({ where: { isGuest: true } })
    const restrictions = [{ name: 'minutes', value: 3 }]
    await site.models.RolePermission.create({ roleId: role?.id ?? 0, permission: 'a.test', restrictions })
    const [first, ...others] = await createPermissionsStore(site).listGuestPermissions()
    expect(first).toEqual({ name: 'a.test', restrictions })
    expect(others.map(({ name }) => name)).not.toContain('admin')
  })
})
