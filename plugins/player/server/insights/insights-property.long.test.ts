import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InsightsItem } from '../../contract/insights-service.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'
import { createInsightMonthsService, getFirstOpenMonth } from './insight-months.service.ts'
import { createInsightMonthsStore } from './insight-months.store.ts'
import { createInsightsStore, type InsightsStore } from './insights.store.ts'
import { createRecordInsightsStore, type RecordInsightsStore } from './record-insights.store.ts'

const DAYS = 130
const DAY_MS = 86_400_000
const START = Date.parse('2025-12-20')
const toDay = (index: number) => new Date(START + index * DAY_MS).toISOString().slice(0, 10)
const toMonth = (index: number) => `${toDay(index).slice(0, 7)}-01`

let site: CatalogueSite
let store: InsightsStore
let recorder: RecordInsightsStore
/** Two albums with two tracks each. All tracks belong to one artist; a second artist is a guest on the last track. */
let tracks: { readonly id: number; readonly albumId: number; readonly artistIds: readonly number[] }[]
beforeAll(async () => {
  site = await createCatalogueSite()
  store = createInsightsStore(site.sql)
  recorder = createRecordInsightsStore(site.sql)
  const [main, guest] = [(await site.createArtist('Main')).id, (await site.createArtist('Guest')).id]
  tracks = []
  for (const name of ['One', 'Two']) {
    const album = await site.catalogue.albums.create({ name, artistIds: [main] }, OPERATOR)
    for (const artistIds of [[main], name === 'Two' ? [main, guest] : [main]]) {
      const track = await site.createTrack({ name: `${name} ${artistIds.length}`, artistIds, albumId: album.id })
      await site.catalogue.tracks.publish(track.id, OPERATOR)
      tracks.push({ id: track.id, albumId: album.id, artistIds })
    }
  }
})
afterAll(() => site.close())

interface Play {
  readonly day: number
  readonly track: number
  readonly listener: number
  readonly source: 'search' | 'playlist'
  readonly country: 'CI' | 'FR' | ''
}

const Plays = fc.array(
  fc.record({
    day: fc.nat(DAYS - 1),
    track: fc.nat(3),
    listener: fc.nat(6),
    source: fc.constantFrom('search' as const, 'playlist' as const),
    country: fc.constantFrom('CI' as const, 'FR' as const, '' as const),
  }),
  { maxLength: 120 },
)
const Range = fc.tuple(fc.nat(DAYS - 1), fc.nat(DAYS - 1)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

/** The days on which the job that adds up months runs, in chronological order. */
const AddedUp = fc.array(fc.nat(DAYS - 1), { maxLength: 2 }).map((days) => days.toSorted((a, b) => a - b))
const addUp = (day: number) =>
  createInsightMonthsService(createInsightMonthsStore(site.sql)).addUp(new AbortController().signal, new Date(START + day * DAY_MS))

/** Records plays day by day, as they happen. */
async function record(plays: readonly Play[]) {
  await site.migrationSql(
    'truncate insight_counts, insight_listeners, insight_returns, insight_playbacks, insight_months, insight_return_months, insight_month_runs',
  )
  const byDay = Map.groupBy(plays, ({ day }) => day)
  for (const day of [...byDay.keys()].toSorted((a, b) => a - b)) {
    const batch = (byDay.get(day) ?? []).map(({ track, listener, source, country }) => ({
      trackId: tracks[track]?.id ?? 0,
      userId: null,
      listener: `user:${listener}`,
      source,
      country,
      city: country === 'CI' ? 'Abidjan' : '',
      device: 'mobile',
    }))
    await recorder.addPlays(batch, 'UTC', new Date(START + (day + 0.5) * DAY_MS))
  }
}

/** Computes the expected figures by counting single plays. */
function countByHand(plays: readonly Play[], { kind, id }: InsightsItem, from: number, to: number) {
  const own = plays.filter(({ track: index }) => {
    const track = tracks[index]
    return kind === 'track' ? track?.id === id : kind === 'album' ? track?.albumId === id : track?.artistIds.includes(id)
  })
  const inside = own.filter(({ day }) => day >= from && day <= to)
  const listeners = new Set(inside.map(({ listener }) => listener))
  const earlier = new Set(own.filter(({ day }) => day < from).map(({ listener }) => listener))
  const countParts = (getValue: (play: Play) => string) =>
    Object.fromEntries([...Map.groupBy(inside, getValue)].filter(([value]) => value !== '-').map(([value, rows]) => [value, rows.length]))
  return {
    listeners: listeners.size,
    returningListeners: [...listeners].filter((listener) => earlier.has(listener)).length,
    days: Array.from({ length: to - from + 1 }, (_, index) => {
      const ofDay = inside.filter(({ day }) => day === from + index)
      return { day: toDay(from + index), plays: ofDay.length, listeners: new Set(ofDay.map(({ listener }) => listener)).size }
    }),
    sources: countParts(({ source }) => source),
    countries: countParts(({ country }) => country),
    cities: countParts(({ country }) => (country === 'CI' ? 'CI Abidjan' : '-')),
    months: [...new Set(Array.from({ length: to - from + 1 }, (_, index) => toMonth(from + index)))].map((month) => {
      const ofMonth = inside.filter(({ day }) => toMonth(day) === month)
      return { day: month, plays: ofMonth.length, listeners: new Set(ofMonth.map(({ listener }) => listener)).size }
    }),
  }
}

async function readFigures(subject: InsightsItem, from: number, to: number) {
  const range = { from: toDay(from), to: toDay(to) }
  const readParts = async (part: 'source' | 'country' | 'city') =>
    Object.fromEntries((await store.listParts(subject, range, part)).map(({ value, plays }) => [value, plays]))
  return {
    ...(await store.countListeners(subject, range)),
    days: (await store.listDays(subject, range, 'UTC')).map(({ day, plays, listeners }) => ({ day, plays, listeners })),
    sources: await readParts('source'),
    countries: await readParts('country'),
    cities: await readParts('city'),
    months: (await store.listDays(subject, { ...range, step: 'month' }, 'UTC')).map(({ day, plays, listeners }) => ({ day, plays, listeners })),
  }
}

describe('the figures of any period', () => {
  test('are equal to the figures that counting single plays gives', async () => {
    await fc.assert(
      fc.asyncProperty(Plays, Range, AddedUp, async (plays, [from, to], addedUp) => {
        await record(plays)
        for (const day of addedUp) await addUp(day)
        const subjects: InsightsItem[] = [
          ...tracks.map(({ id }) => ({ kind: 'track' as const, id })),
          ...[...new Set(tracks.map(({ albumId }) => albumId))].map((id) => ({ kind: 'album' as const, id })),
          ...[...new Set(tracks.flatMap(({ artistIds }) => artistIds))].map((id) => ({ kind: 'artist' as const, id })),
        ]
        for (const subject of subjects)
          expect(await readFigures(subject, from, to), `${subject.kind} ${subject.id}`).toEqual(countByHand(plays, subject, from, to))
      }),
      { numRuns: 12 },
    )
  }, 180_000)
})

describe('adding up months', () => {
  const countMonths = async () => (await site.sql<{ count: number }>('select count(*)::int as count from insight_months'))[0]?.count
  const plays: Play[] = [0, 20, 70].map((day) => ({ day, track: 0, listener: 1, source: 'search', country: 'CI' }))

  test('does not add up a month before it has been over for two days', () => {
    expect(['2026-02-02T23:59:59Z', '2026-02-03T00:00:00Z'].map((now) => getFirstOpenMonth(new Date(now)))).toEqual(['2026-01-01', '2026-02-01'])
  })

  test('adds the months since the last run, once', async () => {
    await record(plays)
    await addUp(16)
    const first = await countMonths()
    await addUp(17)
    expect(await countMonths()).toBe(first)
    await addUp(60)
    const second = await countMonths()
    // One play: its source, country, city and device, each for the track, the album and the artist.
    expect([first, (second ?? 0) > (first ?? 0)]).toEqual([12, true])
  })

  test('reads the days until a run is finished', async () => {
    await record(plays)
    await expect(createInsightMonthsService(createInsightMonthsStore(site.sql)).addUp(AbortSignal.abort(), new Date(START + 60 * DAY_MS))).rejects.toThrow()
    expect((await readFigures({ kind: 'track', id: tracks[0]?.id ?? 0 }, 0, DAYS - 1)).sources).toEqual({ search: 3 })
  })

  test('deletes the months of deleted music', async () => {
    await record(plays)
    await addUp(60)
    const { id = 0, albumId = 0, artistIds = [] } = tracks[0] ?? {}
    await store.deleteForItem({ kind: 'track', id })
    await store.deleteForItem({ kind: 'album', id: albumId })
    for (const artistId of artistIds) await store.deleteForItem({ kind: 'artist', id: artistId })
    expect(await countMonths()).toBe(0)
    expect(await site.sql('select 1 from insight_return_months')).toEqual([])
  })
})
