import { describe, expect, test } from 'vitest'
import { checkQuota, getRestriction } from './permissions.ts'

const createPermission = (name: string, ...restrictions: [string, number][]) => ({
  name,
  restrictions: restrictions.map(([restriction, value]) => ({ name: restriction, value })),
})
const createQuota = (count: number) => ({ permission: 'music.create', restriction: 'minutes', count })

describe('checkQuota', () => {
  test.each([
    ['below the limit', [createPermission('music.create', ['minutes', 10])], 9, { overQuota: false, noPermission: false, overQuotaOrNoPermission: false }],
    ['at the limit', [createPermission('music.create', ['minutes', 10])], 10, { overQuota: true, noPermission: false, overQuotaOrNoPermission: true }],
    ['with a limit of 0', [createPermission('music.create', ['minutes', 0])], 0, { overQuota: true, noPermission: false, overQuotaOrNoPermission: true }],
    ['with another limit', [createPermission('music.create', ['tracks', 1])], 99, { overQuota: false, noPermission: false, overQuotaOrNoPermission: false }],
    ['without permission', [createPermission('music.view')], 0, { overQuota: false, noPermission: true, overQuotaOrNoPermission: true }],
    ['as an administrator', [createPermission('admin')], 1e9, { overQuota: false, noPermission: false, overQuotaOrNoPermission: false }],
  ])('returns the status %s', (_case, permissions, count, expected) => {
    expect(checkQuota(permissions, createQuota(count))).toEqual(expected)
  })
})

describe('getRestriction', () => {
  test('returns no limit for an administrator with restrictions', () => {
    const permissions = [createPermission('music.create', ['minutes', 1]), createPermission('admin')]
    expect(getRestriction(permissions, 'music.create', 'minutes')).toBeNull()
  })
})
