import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPlaysReport } from '../../contract/report.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await addCatalogue(site)
  await site.sql(
    `insert into daily_track_plays (day, track_id, plays)
     values (current_date, 1, 3), (current_date, 2, 4), (current_date - 29, 1, 5), (current_date - 30, 1, 100)`,
  )
})
afterAll(() => site.close())

test('returns the plays of each of the last 30 days up to today', async () => {
  const admin = await site.createSignedInUser({ permissions: ['admin.access'] })
  const { status, body } = await admin.request(getPlaysReport, {})
  const days: { day: string; plays: number }[] = body.days
  expect(status).toBe(200)
  expect(days).toHaveLength(30)
  expect([days[0]?.plays, days[1]?.plays, days[29]?.plays]).toEqual([5, 0, 7])
  const [today] = await site.sql<{ day: string }>('select current_date::text as day')
  expect(days[29]?.day).toBe(today?.day)
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
})

test('returns 403 to users without admin.access and 401 to guests', async () => {
  expect((await (await site.createSignedInUser()).request(getPlaysReport, {})).status).toBe(403)
  expect((await site.createVisitor().request(getPlaysReport, {})).status).toBe(401)
})
