import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InsightsItem } from '../../contract/insights-service.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'
import { createInsightsStore, type InsightsStore } from './insights.store.ts'
import { createRecordInsightsStore, type RecordInsightsStore } from './record-insights.store.ts'

const DAYS = 40
const DAY_MS = 86_400_000
const START = Date.parse('2026-01-01')
const toDay = (index: number) => new Date(START + index * DAY_MS).toISOString().slice(0, 10)

let site: CatalogueSite
let store: InsightsStore
let recorder: RecordInsightsStore
/** Two albums of one artist with two tracks each; a second artist is a guest on the last track. */
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

/** Records plays day by day, as they happen. */
async function record(plays: readonly Play[]) {
  await site.migrationSql('truncate insight_counts, insight_listeners, insight_returns, insight_playbacks')
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

/** What counting each play by itself finds. */
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
  }
}

describe('the figures of any period', () => {
  test('are equal to those of counting each play', async () => {
    await fc.assert(
      fc.asyncProperty(Plays, Range, async (plays, [from, to]) => {
        await record(plays)
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
  }, 60_000)
})
