import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCatalogue } from '../testing/catalogue.fixture.ts'
import { createDemoStore } from './demo.store.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await addCatalogue(site)
})
afterAll(() => site.close())

test('inserts plays of each track for the last 30 days, more for popular tracks', async () => {
  await site.sql('update tracks set plays = id * 40000')
  await site.getContext('player').db.transaction((transaction) => createDemoStore(site.sql).insertPlays(transaction))
  const rows = await site.sql<{ days: number; least: number; total: number }>(
    'select count(*)::int as days, min(plays)::int as least, sum(plays)::int as total from daily_track_plays group by track_id order by track_id',
  )
  expect(rows.map(({ days }) => days)).toEqual([30, 30, 30])
  expect(Math.min(...rows.map(({ least }) => least))).toBeGreaterThan(0)
  expect(rows.map(({ total }) => total)).toEqual(rows.map(({ total }) => total).toSorted((a, b) => a - b))
})
