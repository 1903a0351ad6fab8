import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReportStore } from './report.store.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('countNewUsers', () => {
  test('counts the users of a period by days of its time zone', async () => {
    const times = ['2026-03-01 22:59Z', '2026-03-01 23:00Z', '2026-03-02 12:00Z', '2026-03-02 23:00Z']
    for (const time of times) await site.models.User.update({ createdAt: new Date(time) }, { where: { id: (await site.createSignedInUser()).id } })
    const { countNewUsers } = createReportStore(site.sql)
    expect(await countNewUsers({ from: '2026-03-01', to: '2026-03-02', timeZone: 'Europe/Paris' }, 'day')).toEqual([
      { start: '2026-03-01T00:00', count: 1 },
      { start: '2026-03-02T00:00', count: 2 },
    ])
    expect(await countNewUsers({ from: '2026-03-02', to: '2026-03-02', timeZone: 'UTC' }, 'hour')).toEqual([
      { start: '2026-03-02T12:00', count: 1 },
      { start: '2026-03-02T23:00', count: 1 },
    ])
  })
})
