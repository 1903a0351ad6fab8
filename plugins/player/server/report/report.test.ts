import { randomUUID } from 'node:crypto'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlaysService } from '../plays/plays.service.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'
import { createReportStore, type ReportStore } from './report.store.ts'

let site: TestSite
let store: ReportStore
beforeAll(async () => {
  site = await createTestSite()
  store = createReportStore(site.sql)
  await addCatalogue(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql('delete from play_counts')
  await site.sql('delete from daily_track_plays')
})

const createPeriod = (from: string, to = from, timeZone = 'UTC') => ({ from, to, timeZone })

describe('countPlays', () => {
  test('counts recorded plays once, in the current quarter of an hour', async () => {
    const { plays } = site.getServices<{ plays: PlaysService }>('player')
    const play = { key: randomUUID(), trackId: 1, userId: null, seconds: 30 }
    await Promise.all([plays.recordPlay(play), plays.recordPlay(play), plays.recordPlay({ ...play, key: randomUUID(), trackId: 2 })])
    const today = new Date().toISOString().slice(0, 10)
    expect(await store.countPlays(createPeriod(today), 'day')).toEqual([{ start: `${today}T00:00`, count: 2 }])
    expect(await site.sql('select sum(plays)::int as plays from daily_track_plays')).toEqual([{ plays: 2 }])
  })

  test('divides plays into days in the time zone of the user', async () => {
    await site.sql(`insert into play_counts values ('2026-03-01 18:15Z', 1), ('2026-03-01 18:30Z', 2), ('2026-03-02 12:00Z', 4), ('2026-03-02 18:30Z', 8)`)
    expect(await store.countPlays(createPeriod('2026-03-01', '2026-03-02'), 'day')).toEqual([
      { start: '2026-03-01T00:00', count: 3 },
      { start: '2026-03-02T00:00', count: 12 },
    ])
    expect(await store.countPlays(createPeriod('2026-03-02', '2026-03-02', 'Asia/Kolkata'), 'day')).toEqual([{ start: '2026-03-02T00:00', count: 6 }])
    expect(await store.countPlays(createPeriod('2026-03-02', '2026-03-03', 'Asia/Kolkata'), 'month')).toEqual([{ start: '2026-03-01T00:00', count: 14 }])
    expect(await store.countPlays(createPeriod('2026-03-02', '2026-03-02', 'Asia/Kolkata'), 'hour')).toEqual([
      { start: '2026-03-02T00:00', count: 2 },
      { start: '2026-03-02T17:00', count: 4 },
    ])
  })
})

describe('rankings', () => {
  test('lists the most played tracks and artists of a period', async () => {
    await site.sql(
      `insert into daily_track_plays (day, track_id, plays)
       values ('2026-03-01', 1, 3), ('2026-03-02', 1, 3), ('2026-03-01', 2, 7), ('2026-03-03', 3, 100), ('2026-03-01', 999, 50)`,
    )
    const period = createPeriod('2026-03-01', '2026-03-02')
    expect(await store.listTopTracks(period, 5)).toEqual([
      { id: 2, name: 'Track 2', artists: 'Test artist', plays: 7 },
      { id: 1, name: 'Track 1', artists: 'Test artist', plays: 6 },
    ])
    expect(await store.listTopTracks(period, 1)).toHaveLength(1)
    expect(await store.listTopArtists(period, 5)).toEqual([{ id: 1, name: 'Test artist', plays: 13 }])
  })
})
