// Measures the statements behind the panels of the insights in the database, for much-played and for other artists, albums and songs, and for
// short and long periods.

import { createInsightsStore, type Part } from '../plugins/player/server/insights/insights.store.ts'
import { createSqlPool, type SqlPool } from '../server/testing/sql-pool.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { findFreePort, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram } from './lib/site.ts'

/** `BENCH_PLAYS=10000000` is the size of a large site. */
const PLAYS = Number(process.env.BENCH_PLAYS ?? 1_000_000)
const ARTISTS = 300
const ALBUMS = 4
const TRACKS = 10
const DAYS = 730
const SAMPLES = Number(process.env.BENCH_SAMPLES ?? 60)
const MAX_MS = 100

const LISTENERS = Math.max(1000, Math.floor(PLAYS / 40))

/** Artists with albums of ten songs each. The first ones are played most. */
const CATALOGUE = [
  `insert into artists (name, plays) select 'Artist ' || n, 0 from generate_series(1, ${ARTISTS}) n`,
  `insert into albums (name, artists) select 'Album ' || n, jsonb_build_array(jsonb_build_object('id', (n - 1) / ${ALBUMS} + 1, 'name', 'Artist')) from generate_series(1, ${ARTISTS * ALBUMS}) n`,
  `insert into album_artists (album_id, artist_id) select n, (n - 1) / ${ALBUMS} + 1 from generate_series(1, ${ARTISTS * ALBUMS}) n`,
  `insert into tracks (name, number, duration, album_id, album_name, artists)
   select 'Track ' || n, (n - 1) % ${TRACKS} + 1, 200, (n - 1) / ${TRACKS} + 1, 'Album', jsonb_build_array(jsonb_build_object('id', (n - 1) / ${ALBUMS * TRACKS} + 1, 'name', 'Artist'))
   from generate_series(1, ${ARTISTS * ALBUMS * TRACKS}) n`,
  `insert into track_artists (track_id, artist_id) select n, (n - 1) / ${ALBUMS * TRACKS} + 1 from generate_series(1, ${ARTISTS * ALBUMS * TRACKS}) n`,
]

/**
 * Plays of two years, rolled up as the player does it. An eighth of the plays belongs to the first artist; listeners come back to what they like.
 * Each play is a playback; every tenth is skipped.
 */
const FILL = [
  // Keys that are built at the end take a tenth of the time.
  'alter table insight_counts drop constraint insight_counts_pkey',
  'alter table insight_returns drop constraint insight_returns_pkey',
  `create unlogged table bench_plays as
   select track_id, (track_id - 1) / ${TRACKS} + 1 as album_id, (track_id - 1) / ${ALBUMS * TRACKS} + 1 as artist_id, day, listener,
     (array['album','artist','playlist','library','search','radio','channel','chart','profile','queue','link','embed'])[1 + listener % 12] as source,
     (array['CI','FR','BF','ML','SN','CA','US','BE','GN','TG'])[1 + listener % 10] as country,
     'C' || listener % 400 as city, (array['mobile','tablet','other'])[1 + listener % 3] as device
   from (select n, least(${ARTISTS * ALBUMS * TRACKS}, 1 + floor(${ARTISTS * ALBUMS * TRACKS} * power(random(), 3)))::int as track_id,
       date '2024-12-01' + floor(${DAYS} * random())::int as day, floor(${LISTENERS} * power(random(), 1.6))::int as listener
     from generate_series(1, ${PLAYS}) n) p`,
  `create unlogged table bench_subjects as
   select 'track' as kind, track_id as subject_id, day, listener, source, country, city, device from bench_plays
   union all select 'album', album_id, day, listener, source, country, city, device from bench_plays
   union all select 'artist', artist_id, day, listener, source, country, city, device from bench_plays`,
  ...(['all', 'source', 'country', 'city', 'device', 'playbacks'] as const).map((part) => {
    const value = { all: "''", playbacks: "''", source: 'source', country: 'country', city: "country || ' ' || city", device: 'device' }[part]
    return `insert into insight_counts (kind, subject_id, day, part, value, plays)
      select kind, subject_id, day, '${part}', ${value}, count(*) from bench_subjects group by 1, 2, 3, 5`
  }),
  `insert into insight_counts (kind, subject_id, day, part, value, plays)
   select kind, subject_id, day, p.part, '', greatest(1, plays / n) from insight_counts, (values ('skips', 10), ('completed', 2)) as p(part, n)
   where insight_counts.part = 'playbacks'`,
  `insert into insight_returns (kind, subject_id, day, previous_day, listeners)
   select kind, subject_id, day, previous_day, count(*) from (
     select kind, subject_id, day, coalesce(lag(day) over (partition by kind, subject_id, listener order by day), '0001-01-01') as previous_day
     from (select distinct kind, subject_id, listener, day from bench_subjects) d) l
   group by 1, 2, 3, 4`,
  `insert into insight_playbacks (track_id, day, playbacks, skips, completed, heard)
   select track_id, day, count(*), count(*) / 10, count(*) / 2, (select jsonb_agg(count(*) - part / 20 order by part) from generate_series(0, 99) part)
   from bench_plays where track_id <= 400 group by 1, 2`,
  'drop table bench_plays, bench_subjects',
  'alter table insight_counts add primary key (kind, subject_id, part, day, value)',
  'alter table insight_returns add primary key (kind, subject_id, day, previous_day)',
]

async function fill(pool: SqlPool) {
  await pool.query("set work_mem = '256MB'")
  for (const statement of [...CATALOGUE, ...FILL]) {
    const startedAt = performance.now()
    await pool.query(statement)
    console.error(`${Math.round(performance.now() - startedAt)} ms: ${statement.slice(0, 70).replaceAll('\n', ' ')}`)
  }
  await pool.query('vacuum analyze insight_counts')
  await pool.query('vacuum analyze insight_returns')
  await pool.query('analyze')
}

const PERIODS = [7, 28, 90, 365, DAYS] as const
const LAST_DAY = Date.parse('2026-11-30')
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Every second sample is one of the most played subjects. */
function chooseSubject(sample: number) {
  const kinds = { artist: ARTISTS, album: ARTISTS * ALBUMS, track: ARTISTS * ALBUMS * TRACKS } as const
  const kind = (['artist', 'album', 'track'] as const)[sample % 3] ?? 'artist'
  return { kind, id: sample % 2 === 0 ? 1 + (sample % 5) : 1 + ((sample * 7919) % kinds[kind]) }
}

await runBenchmark(async (cleanup) => {
  const data = await createSiteData(cleanup)
  const pool = createSqlPool(data.migrationUrl, { max: 1 })
  cleanup.defer(() => pool.close())
  // The first start creates the tables.
  const migration = new AsyncDisposableStack()
  await startServer(migration, createSiteProgram(data, await findFreePort())).finally(() => migration.disposeAsync())
  await fill(pool)

  const store = createInsightsStore(((text: string, values: readonly unknown[] = []) => pool.query(text, [...values])) as Parameters<
    typeof createInsightsStore
  >[0])
  const parts: readonly Part[] = ['source', 'country', 'city', 'device']
  const panels: Record<string, (subject: ReturnType<typeof chooseSubject>, range: { from: string; to: string; step: 'day' | 'month' }) => Promise<unknown>> = {
    days: (subject, range) => store.listDays(subject, range, 'Africa/Abidjan'),
    listeners: (subject, range) => store.countListeners(subject, range),
    retention: ({ id }, range) => store.sumHeard(1 + (id % 400), range),
    ...Object.fromEntries(
      parts.map((part) => [part, (subject: ReturnType<typeof chooseSubject>, range: { from: string; to: string }) => store.listParts(subject, range, part)]),
    ),
  }
  for (const [name, read] of Object.entries(panels)) {
    const times: number[] = []
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const days = PERIODS[sample % PERIODS.length] ?? 28
      const range = { from: toDay(LAST_DAY - (days - 1) * 86_400_000), to: toDay(LAST_DAY), step: days > 400 ? ('month' as const) : ('day' as const) }
      const startedAt = performance.now()
      await read(chooseSubject(sample), range)
      times.push(performance.now() - startedAt)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
    report({
      name: `insights-${name}`,
      reference: { ms: MAX_MS },
      measured: { p95Ms: p95, maxMs: sorted.at(-1) ?? Number.NaN },
      ratio: p95 / MAX_MS,
      target: { max: 1 },
      notes: { plays: PLAYS },
    })
  }
})
