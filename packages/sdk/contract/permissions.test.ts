import { describe, expect, expectTypeOf, test } from 'vitest'
import { checkQuota, getRestriction, hasPermission, hasRole, type PermissionName } from './permissions.ts'

const createPermission = (name: string, ...restrictions: [string, number][]) => ({
  name,
  restrictions: restrictions.map(([restriction, value]) => ({ name: restriction, value })),
})
const createQuota = (count: number) => ({ permission: 'music.create', restriction: 'minutes', count }) as const

describe('checkQuota', () => {
  test.each([
    ['below the limit', [createPermission('music.create', ['minutes', 10])], 9, { overQuota: false, noPermission: false, overQuotaOrNoPermission: false }],
    ['at the limit', [createPermission('music.create', ['minutes', 10])], 10, { overQuota: true, noPermission: false, overQuotaOrNoPermission: true }],
    ['with a limit of 0', [createPermission('music.create', ['minutes', 0])], 0, { overQuota: true, noPermission: false, overQuotaOrNoPermission: true }],
    ['with another limit', [createPermission('music.create', ['tracks', 1])], 99, { overQuota: false, noPermission: false, overQuotaOrNoPermission: false }],
    ['without permission', [createPermission('music.view')], 0, { overQuota: false, noPermission: true, overQuotaOrNoPermission: true }],
    ['as an administrator', [createPermission('admin')], 1e9, { overQuota: false, noPermission: false, overQuotaOrNoPermission: false }],
  ])('returns whether one more item is allowed %s', (_case, permissions, count, expected) => {
    expect(checkQuota(permissions, createQuota(count))).toEqual(expected)
  })
})

describe('getRestriction', () => {
  test('returns no limit for an administrator with restrictions', () => {
    const permissions = [createPermission('music.create', ['minutes', 1]), createPermission('admin')]
    expect(getRestriction(permissions, 'music.create', 'minutes')).toBeNull()
  })
})

describe('hasPermission', () => {
  test('accepts the permission or `admin`, and compiles for declared names only', () => {
    expect(hasPermission([createPermission('music.view')], 'music.view')).toBe(true)
    expect(hasPermission([createPermission('music.view')], 'logs.view')).toBe(false)
    expect(hasPermission([createPermission('admin')], 'logs.view')).toBe(true)
    expectTypeOf<'logs.view'>().toExtend<PermissionName>()
    expectTypeOf<'logs.no_such_permission'>().not.toExtend<PermissionName>()
  })
})

describe('hasRole', () => {
  test('returns true only for the id of a role that the user has', () => {
    const user = { roles: [{ id: 3, name: 'artist' }] }
    expect(hasRole(user, 3)).toBe(true)
    expect(hasRole(user, 4)).toBe(false)
    expect(hasRole({ roles: [] }, 3)).toBe(false)
  })
})
