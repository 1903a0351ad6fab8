import {
  createTestSite,
  createVisitorsByRole,
  findUntestedEndpoints,
  reuseVisitors,
  type SignedInUser,
  type TestSite,
  type Visitor,
} from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let site: TestSite
let target: SignedInUser
let visitorsByRole: Record<string, () => Promise<Visitor>>
let roleId: number
beforeAll(async () => {
  site = await createTestSite()
  target = await site.createSignedInUser()
  const [role] = await site.sql<{ id: number }>("insert into roles (name) values ('Table') returning id")
  roleId = Number(role?.id)
  visitorsByRole = reuseVisitors<Visitor>({
    ...createVisitorsByRole(site),
    target: async () => target,
    // Has access to the admin area, but to none of its pages.
    limited: () => site.createSignedInUser({ permissions: ['admin.access'] }),
    support: () => site.createSignedInUser({ permissions: ['users.update'] }),
  })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const ROLES = ['guest', 'user', 'target', 'suspended', 'unverified', 'limited', 'support', 'admin'] as const
const NOBODY = ['401', '403', '403', '401', '403', '403'] as const
const USERS_ONLY = [...NOBODY, '200', '200'] as const
const ROLES_ONLY = [...NOBODY, '403', '200'] as const

/** The expected status by endpoint and role of the visitor. `:id` is the user `target`, `:role` a role. */
const ENDPOINTS = [
  ['GET', '/api/v1/admin/users', undefined, USERS_ONLY],
  ['GET', '/api/v1/admin/users/count', undefined, USERS_ONLY],
  ['GET', '/api/v1/admin/users/export.csv', undefined, USERS_ONLY],
  ['POST', '/api/v1/admin/users', { email: 'x' }, [...NOBODY, '422', '422']],
  ['POST', '/api/v1/admin/users/bulk', { action: 'x' }, [...NOBODY, '422', '422']],
  ['GET', '/api/v1/admin/users/bulk/0b0c1f6e-0a3e-4bb0-9a58-3f6f6ab5d0aa', undefined, [...NOBODY, '404', '404']],
  ['POST', '/api/v1/admin/users/bulk/0b0c1f6e-0a3e-4bb0-9a58-3f6f6ab5d0aa/cancel', {}, [...NOBODY, '404', '404']],
  ['GET', '/api/v1/admin/users/:id', undefined, USERS_ONLY],
  ['PATCH', '/api/v1/admin/users/:id', { version: 1000, first_name: 'A' }, [...NOBODY, '409', '409']],
  ['PUT', '/api/v1/admin/users/:id/permissions', { version: 1000, permissions: [] }, [...NOBODY, '403', '409']],
  ['POST', '/api/v1/admin/users/:id/suspend', { reason: 1 }, [...NOBODY, '422', '422']],
  ['POST', '/api/v1/admin/users/:id/unsuspend', {}, USERS_ONLY],
  ['DELETE', '/api/v1/admin/users/:id?content=keep', {}, [...NOBODY, '423', '423']],
  ['POST', '/api/v1/admin/users/:id/view-as', {}, [...NOBODY, '423', '423']],
  ['GET', '/api/v1/roles', undefined, ROLES_ONLY],
  ['GET', '/api/v1/roles/count', undefined, ROLES_ONLY],
  ['GET', '/api/v1/roles/export.csv', undefined, ROLES_ONLY],
  ['GET', '/api/v1/roles/:role', undefined, ROLES_ONLY],
  ['POST', '/api/v1/roles', { name: '' }, [...NOBODY, '403', '422']],
  ['PATCH', '/api/v1/roles/:role', { version: 1000, name: 'x' }, [...NOBODY, '403', '409']],
  ['DELETE', '/api/v1/roles/:role?version=1000', {}, [...NOBODY, '403', '409']],
  ['GET', '/api/v1/admin/permissions', undefined, ['401', '403', '403', '401', '403', '200', '403', '200']],
  ['GET', '/api/v1/audit', undefined, ROLES_ONLY],
  ['GET', '/api/v1/audit/count', undefined, ROLES_ONLY],
  ['GET', '/api/v1/audit/export.csv', undefined, ROLES_ONLY],
  ['GET', '/api/v1/audit/kinds', undefined, ROLES_ONLY],
] as const

const CASES = ROLES.map((role, index) => ({
  role,
  requests: ENDPOINTS.map(([method, path, body, statuses]) => [statuses[index], method, path, body] as const),
}))

describe.each(CASES)('a visitor with the role $role', ({ role, requests }) => {
  // The requests of the visitor `unverified` turn this setting on.
  afterAll(() => site.getContext('core').settings.set('require_email_confirmation', false))

  test.each(requests)('gets %s for %s %s', async (expected, method, path, body) => {
    const visitor = await visitorsByRole[role]?.()
    if (!visitor) throw new Error(`no visitor has the role ${role}`)
    const response = await visitor.send(method, path.replace(':id', String(target.id)).replace(':role', String(roleId)), body === undefined ? {} : { body })
    expect(String(response.status)).toBe(expected)
    if (['401', '403'].includes(String(expected))) expect(response.text).not.toContain(target.email)
  })
})

const RESPONSIBLE_FOR = /^\/api\/v1\/(admin\/users|admin\/permissions|roles|audit)(\/|$)/

test('covers every endpoint of users, roles and the audit log', () => {
  const table = ENDPOINTS.map(([method, path]) => [method, path.replace(':role', '1')] as const)
  expect(findUntestedEndpoints(site, table, (plugin, path) => plugin === 'admin' && RESPONSIBLE_FOR.test(path))).toEqual([])
})
