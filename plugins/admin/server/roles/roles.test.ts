import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPermissions } from '../../contract/permission-groups.ts'
import { createRole, deleteRole, getRole, listRoles, updateRole } from '../../contract/roles.ts'

let site: TestSite
let admin: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin'] })
})
afterAll(() => site.close())

let count = 0
async function addRole(values: object = {}, user = admin) {
  count += 1
  return user.request(createRole, { body: { name: `Role ${count}`, permissions: [], ...values } })
}
const grant = (name: string, restrictions: { name: string; value: number }[] = []) => ({ name, restrictions })

describe('GET /roles', () => {
  test('finds roles by words and counts their users and permissions', async () => {
    const { body } = await addRole({ name: 'Moderator', description: 'Watches comments', permissions: [grant('logs.view')] })
    const user = await site.createSignedInUser()
    await site.models.UserRole.create({ userId: user.id, roleId: body.role.id })
    const response = await admin.request(listRoles, { query: { query: 'moder' } })
    expect(response.body.data).toMatchObject([{ name: 'Moderator', users_count: 1, permissions_count: 1 }])
  })

  test('returns 422 for an unknown filter', async () => {
    expect((await admin.get('/api/v1/roles?color=red')).status).toBe(422)
  })

  test('exports CSV', async () => {
    const { text, headers } = await admin.get('/api/v1/roles/export.csv?query=moder')
    expect(text).toContain('Moderator')
    expect(headers['content-type']).toContain('text/csv')
  })
})

describe('POST /roles', () => {
  test('creates a role with a limit and records it', async () => {
    const { status, body } = await addRole({ permissions: [grant('api.access', [{ name: 'tokens', value: 90 }])] })
    expect(status).toBe(201)
    const { role } = (await admin.request(getRole, { params: { id: body.role.id } })).body
    expect(role).toMatchObject({ version: 1, permissions: [{ name: 'api.access', restrictions: [{ name: 'tokens', value: 90 }] }] })
    const [entry] = await site.sql("select from audit_entries where action = 'role.create' and entity_id = $1", [String(role.id)])
    expect(entry).toBeDefined()
  })

  test.each([
    ['permissions', { permissions: [grant('unknown.permission')] }],
    ['permissions', { permissions: [grant('logs.view', [{ name: 'tokens', value: 1 }])] }],
    ['permissions.0.restrictions.0.value', { permissions: [grant('api.access', [{ name: 'tokens', value: -1 }])] }],
    ['permissions', { is_default: true, permissions: [grant('admin')] }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 5 }],
    ['description', { description: 'x'.repeat(1001) }],
  ])('returns 422 at %s', async (field, values) => {
    const { status, body } = await addRole(values)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('returns 422 for the name to the second of two simultaneous requests', async () => {
    const responses = await Promise.all([addRole({ name: 'Twice' }), addRole({ name: 'Twice' })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('returns 403 for a permission or a limit that the administrator lacks', async () => {
    const editor = await site.createSignedInUser({ permissions: ['roles.update'] })
    await site.models.UserPermission.create({ userId: editor.id, permission: 'api.access', restrictions: [{ name: 'tokens', value: 90 }] })
    const create = async (permission: object) => (await addRole({ permissions: [permission] }, editor)).body.code
    expect(await create(grant('settings.update'))).toBe('roles.not_held')
    expect(await create(grant('api.access'))).toBe('roles.not_held')
    expect(await create(grant('api.access', [{ name: 'tokens', value: 100 }]))).toBe('roles.not_held')
    expect((await addRole({ permissions: [grant('api.access', [{ name: 'tokens', value: 90 }])] }, editor)).status).toBe(201)
  })
})

describe('PATCH /roles/{id}', () => {
  test('returns 409 with the current role to the later of two editors', async () => {
    const { role } = (await addRole()).body
    const rename = (name: string) => admin.request(updateRole, { params: { id: role.id }, body: { version: role.version, name } })
    const responses = await Promise.all([rename('First'), rename('Second')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = responses.find(({ status }) => status === 200)?.body.role
    expect(responses.find(({ status }) => status === 409)?.body.current).toEqual(saved)
  })

  test('returns 403 when administrators would raise the rights of their own role', async () => {
    const { role } = (await addRole({ permissions: [grant('roles.update')] })).body
    const editor = await site.createSignedInUser()
    await site.models.UserRole.create({ userId: editor.id, roleId: role.id })
    const body = { version: role.version, permissions: [grant('roles.update'), grant('settings.update')] }
    expect((await editor.request(updateRole, { params: { id: role.id }, body })).body.code).toBe('roles.own_rights')
  })

  test('makes another role the default role', async () => {
    const { role } = (await addRole()).body
    await admin.request(updateRole, { params: { id: role.id }, body: { version: role.version, is_default: true } })
    const rows = await site.sql<{ id: number }>('select id from roles where is_default')
    expect(rows.map(({ id }) => Number(id))).toEqual([role.id])
  })

  test('returns 422 when the site would lose its guest role', async () => {
    const [guest] = await site.sql<{ id: number; version: number }>('select id, version from roles where is_guest')
    if (!guest) throw new Error('there is no guest role')
    const { status, body } = await admin.request(updateRole, { params: { id: guest.id }, body: { version: guest.version, is_guest: false } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['is_guest']])
  })
})

describe('DELETE /roles/{id}', () => {
  test('deletes a role and keeps its users', async () => {
    const { role } = (await addRole()).body
    const user = await site.createSignedInUser()
    await site.models.UserRole.create({ userId: user.id, roleId: role.id })
    expect((await admin.request(deleteRole, { params: { id: role.id }, query: { version: role.version } })).status).toBe(200)
    expect((await user.get('/api/v1/me')).body.user.id).toBe(user.id)
    expect((await admin.request(getRole, { params: { id: role.id } })).status).toBe(404)
  })

  test('returns 409 for the guest role', async () => {
    const [guest] = await site.sql<{ id: number; version: number }>('select id, version from roles where is_guest')
    if (!guest) throw new Error('there is no guest role')
    const { body } = await admin.request(deleteRole, { params: { id: guest.id }, query: { version: guest.version } })
    expect(body.code).toBe('roles.is_guest_role')
  })
})

describe('GET /admin/permissions', () => {
  test('lists permissions by plugin, and marks the permissions of the administrator', async () => {
    const editor = await site.createSignedInUser({ permissions: ['admin.access', 'logs.view'] })
    const { body } = await editor.request(listPermissions, {})
    const permissions = body.groups.flatMap(({ permissions }: { permissions: object[] }) => permissions)
    expect(permissions).toContainEqual(expect.objectContaining({ name: 'logs.view', is_held: true }))
    expect(permissions).toContainEqual(expect.objectContaining({ name: 'admin', is_held: false }))
    expect(permissions).toContainEqual(
      expect.objectContaining({ name: 'api.access', restrictions: expect.arrayContaining([expect.objectContaining({ name: 'tokens' })]) }),
    )
  })
})
