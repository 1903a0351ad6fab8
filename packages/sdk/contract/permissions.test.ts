import { expect, test } from 'vitest'
import { checkQuota, getRestriction } from './permissions.ts'

const held = (name: string, ...limits: [string, number][]) => ({ name, restrictions: limits.map(([limit, value]) => ({ name: limit, value })) })
const quota = (count: number) => ({ permission: 'music.create', restriction: 'minutes', count })

test.each([
  ['below the limit', [held('music.create', ['minutes', 10])], 9, { overQuota: false, noPermission: false, overQuotaOrNoPermission: false }],
  ['at the limit', [held('music.create', ['minutes', 10])], 10, { overQuota: true, noPermission: false, overQuotaOrNoPermission: true }],
  ['a limit of nothing', [held('music.create', ['minutes', 0])], 0, { overQuota: true, noPermission: false, overQuotaOrNoPermission: true }],
  ['another limit', [held('music.create', ['tracks', 1])], 99, { overQuota: false, noPermission: false, overQuotaOrNoPermission: false }],
  ['no permission', [held('music.view')], 0, { overQuota: false, noPermission: true, overQuotaOrNoPermission: true }],
  ['admin', [held('admin')], 1e9, { overQuota: false, noPermission: false, overQuotaOrNoPermission: false }],
])('%s', (_case, permissions, count, verdict) => {
  expect(checkQuota(permissions, quota(count))).toEqual(verdict)
})

test('an admin has no limits, whatever else they hold', () => {
  expect(getRestriction([held('music.create', ['minutes', 1]), held('admin')], 'music.create', 'minutes')).toBeNull()
})
