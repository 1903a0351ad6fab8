// Measures the statements behind the panels of the insights in the database, for much-played and for other artists, albums and songs, and for
// short and long periods.

import { findFreePort } from '@balafon/server/testing/find-free-port'
import { createInsightMonthsService } from '../plugins/player/server/insights/insight-months.service.ts'
import { createInsightMonthsStore } from '../plugins/player/server/insights/insight-months.store.ts'
import { createInsightsStore, type Part } from '../plugins/player/server/insights/insights.store.ts'
import { createSqlPool, type SqlPool } from '../server/testing/sql-pool.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram } from './lib/site.ts'

/** `BENCH_PLAYS=10000000` is the size of a large site. With a folder in `BENCH_DATA`, the rows are kept for the next run. */
const PLAYS = Number(process.env.BENCH_PLAYS ?? 1_000_000)
const ARTISTS = 300
const ALBUMS_PER_ARTIST = 4
const TRACKS_PER_ALBUM = 10
const DAYS = 730
/** The number of tracks for which the site knows which parts were heard. Their retention curves are measured. */
const HEARD_TRACKS = 400
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const MAX_MS = 100

const LISTENERS = Math.max(1000, Math.floor(PLAYS / 40))

/** Writes artists with albums of songs. */
const CATALOGUE = [
  `insert into artists (name, plays) select 'Artist ' || n, 0 from generate_series(1, ${ARTISTS}) n`,
  `insert into albums (name, artists) select 'Album ' || n, jsonb_build_array(jsonb_build_object('id', (n - 1) / ${ALBUMS_PER_ARTIST} + 1, 'name', 'Artist')) from generate_series(1, ${ARTISTS * ALBUMS_PER_ARTIST}) n`,
  `insert into album_artists (album_id, artist_id) select n, (n - 1) / ${ALBUMS_PER_ARTIST} + 1 from generate_series(1, ${ARTISTS * ALBUMS_PER_ARTIST}) n`,
  `insert into tracks (name, number, duration, album_id, album_name, artists)
   select 'Track ' || n, (n - 1) % ${TRACKS_PER_ALBUM} + 1, 200, (n - 1) / ${TRACKS_PER_ALBUM} + 1, 'Album', jsonb_build_array(jsonb_build_object('id', (n - 1) / ${ALBUMS_PER_ARTIST * TRACKS_PER_ALBUM} + 1, 'name', 'Artist'))
   from generate_series(1, ${ARTISTS * ALBUMS_PER_ARTIST * TRACKS_PER_ALBUM}) n`,
  `insert into track_artists (track_id, artist_id) select n, (n - 1) / ${ALBUMS_PER_ARTIST * TRACKS_PER_ALBUM} + 1 from generate_series(1, ${ARTISTS * ALBUMS_PER_ARTIST * TRACKS_PER_ALBUM}) n`,
]

/** How many months the plays are spread over. Each month is one step. */
const MONTHS = Math.ceil(DAYS / 30)
const FIRST_DAY = '2024-12-01'
const LAST_DAY = Date.parse('2026-11-30')
const MONTHS_STEP = 'months'
const SUBJECTS = `(select 'track' as kind, track_id as subject_id, day, listener from bench_plays
   union all select 'album', (track_id - 1) / ${TRACKS_PER_ALBUM} + 1, day, listener from bench_plays
   union all select 'artist', (track_id - 1) / ${ALBUMS_PER_ARTIST * TRACKS_PER_ALBUM} + 1, day, listener from bench_plays)`

/** A part of the rows, and the statements that write it. A step that an earlier run has finished is not repeated. */
interface Step {
  readonly name: string
  readonly statements: readonly string[]
}

/**
 * Writes the plays of two years. Tracks with low ids are played most, and listeners with low ids play most. Source, country, city and device follow from
 * the listener. The rows are in the order of their days, as on a site that counts plays one after the other.
 */
const PLAYS_STEP: Step = {
  name: 'plays',
  statements: [
    'drop table if exists bench_plays',
    `create unlogged table bench_plays as
     select least(${ARTISTS * ALBUMS_PER_ARTIST * TRACKS_PER_ALBUM}, 1 + floor(${ARTISTS * ALBUMS_PER_ARTIST * TRACKS_PER_ALBUM} * power(random(), 3)))::int as track_id,
       date '${FIRST_DAY}' + (n * ${DAYS}::bigint / ${PLAYS + 1})::int as day, floor(${LISTENERS} * power(random(), 1.6))::int as listener
     from generate_series(1::bigint, ${PLAYS}) n`,
    'create index on bench_plays using brin (day) with (pages_per_range = 16)',
    'analyze bench_plays',
  ],
}

/** Writes the counts of a month with one scan of its plays. Every play is a playback; every tenth playback is skipped, every second one completed. */
const createCountsStep = (month: number): Step => {
  const days = `day >= date '${FIRST_DAY}' + ${month * 30} and day < date '${FIRST_DAY}' + ${(month + 1) * 30}`
  return {
    name: `counts ${month + 1} of ${MONTHS}`,
    statements: [
      `insert into insight_counts (kind, subject_id, day, part, value, plays)
       select kind, subject_id, day, case when source is not null then 'source' when country is not null then 'country' when city is not null then 'city'
           when device is not null then 'device' else 'all' end, coalesce(source, country, city, device, ''), count(*)
       from (select kind, subject_id, day,
           (array['album','artist','playlist','library','search','radio','channel','chart','profile','queue','link','embed'])[1 + listener % 12] as source,
           (array['CI','FR','BF','ML','SN','CA','US','BE','GN','TG'])[1 + listener % 10] as country, 'CI C' || listener % 400 as city,
           (array['mobile','tablet','other'])[1 + listener % 3] as device
         from ${SUBJECTS} s where ${days}) p
       group by grouping sets ((kind, subject_id, day), (kind, subject_id, day, source), (kind, subject_id, day, country), (kind, subject_id, day, city),
         (kind, subject_id, day, device))
       order by day`,
      `insert into insight_counts (kind, subject_id, day, part, value, plays)
       select kind, subject_id, day, p.part, '', greatest(1, plays / n) from insight_counts, (values ('playbacks', 1), ('skips', 10), ('completed', 2)) as p(part, n)
       where insight_counts.part = 'all' and ${days}`,
    ],
  }
}

const createReturnsStep = (kind: 'track' | 'album' | 'artist', size: number): Step => ({
  name: `returns of ${kind}s`,
  statements: [
    `insert into insight_returns (kind, subject_id, day, previous_day, listeners)
     select '${kind}', subject_id, day, previous_day, count(*) from (
       select subject_id, day, coalesce(lag(day) over (partition by subject_id, listener order by day), '0001-01-01') as previous_day
       from (select distinct (track_id - 1) / ${size} + 1 as subject_id, listener, day from bench_plays) d) l
     group by 1, 2, 3, 4 order by day`,
  ],
})

const STEPS: readonly Step[] = [
  { name: 'catalogue', statements: CATALOGUE },
  PLAYS_STEP,
  {
    name: 'tables',
    // Filling the table takes much less time when its keys are built at the end and its rows are not written to PostgreSQL's log.
    statements: [
      'alter table insight_counts drop constraint insight_counts_pkey',
      'alter table insight_returns drop constraint insight_returns_pkey',
      'alter table insight_counts set unlogged',
      'alter table insight_returns set unlogged',
      // The step of a month reads the counts of plays that it has just written. This index finds them while the table has no key.
      'create index bench_days on insight_counts using brin (day)',
    ],
  },
  ...Array.from({ length: MONTHS }, (_, month) => createCountsStep(month)),
  createReturnsStep('track', 1),
  createReturnsStep('album', TRACKS_PER_ALBUM),
  createReturnsStep('artist', ALBUMS_PER_ARTIST * TRACKS_PER_ALBUM),
  {
    name: 'listeners',
    statements: [
      `insert into insight_counts (kind, subject_id, day, part, value, plays)
       select kind, subject_id, day, 'listeners', '', sum(listeners) from insight_returns group by 1, 2, 3 order by day`,
    ],
  },
  {
    name: 'playbacks',
    statements: [
      `insert into insight_playbacks (track_id, day, playbacks, skips, completed, heard)
       select track_id, day, n, n / 10, n / 2, (select jsonb_agg(greatest(0, n - part / 20) order by part) from generate_series(0, 99) part)
       from (select track_id, day, count(*) as n from bench_plays where track_id <= ${HEARD_TRACKS} group by 1, 2) p`,
    ],
  },
  {
    name: 'key of the counts',
    statements: ['drop index bench_days', 'alter table insight_counts add primary key (kind, subject_id, part, day, value) include (plays)'],
  },
  { name: 'key of the returns', statements: ['alter table insight_returns add primary key (kind, subject_id, day, previous_day) include (listeners)'] },
  { name: 'clean-up', statements: ['drop table bench_plays'] },
]

/** Writes the rows, step by step. With `BENCH_DATA`, a run that was interrupted continues where it stopped, and a later run measures the same rows. */
async function fillTables(pool: SqlPool) {
  await pool.query("set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off")
  await pool.query('create table if not exists bench_steps (plays bigint, name text, primary key (plays, name))')
  const done = new Set((await pool.query<{ name: string }>('select name from bench_steps where plays = $1', [PLAYS])).map(({ name }) => name))
  if (done.size === 0 && (await pool.query('select 1 from bench_steps limit 1')).length > 0) throw new Error('BENCH_DATA contains another number of plays.')
  for (const { name, statements } of STEPS) {
    if (done.has(name)) continue
    const startedAt = performance.now()
    await pool.transact([...statements, `insert into bench_steps values (${PLAYS}, '${name}')`].map((statement) => [statement, []] as const))
    console.error(`${Math.round(performance.now() - startedAt)} ms: ${name}`)
  }
  if (!done.has(MONTHS_STEP)) await addUpMonths(pool)
  for (const table of ['insight_counts', 'insight_returns', 'insight_months', 'insight_return_months', 'insight_playbacks', 'tracks', 'albums', 'artists'])
    await pool.query(`vacuum analyze ${table}`)
}

/** Adds up the days of each month as the site's job does. The last month is not added up, because it is not over: its days are read one by one. */
async function addUpMonths(pool: SqlPool) {
  const startedAt = performance.now()
  await pool.query('truncate insight_months, insight_return_months, insight_month_runs')
  await createInsightMonthsService(createInsightMonthsStore(createRunner(pool))).addUp(new AbortController().signal, new Date(LAST_DAY))
  await pool.query('insert into bench_steps values ($1, $2)', [PLAYS, MONTHS_STEP])
  console.error(`${Math.round(performance.now() - startedAt)} ms: ${MONTHS_STEP}`)
}

const createRunner = (pool: SqlPool) =>
  ((text: string, values: readonly unknown[] = []) => pool.query(text, [...values])) as Parameters<typeof createInsightsStore>[0]

const PERIODS = [7, 28, 90, 365, DAYS] as const
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

const KINDS = { artist: ARTISTS, album: ARTISTS * ALBUMS_PER_ARTIST, track: ARTISTS * ALBUMS_PER_ARTIST * TRACKS_PER_ALBUM } as const
type Subject = { readonly kind: keyof typeof KINDS; readonly id: number }
type Range = { readonly from: string; readonly to: string; readonly step: 'day' | 'month' }
/** A subject (an artist, album or track) with a period. */
type Sample = readonly [Subject, Range]

/** Combines every kind with every period, for four subjects each: the most played one, another much-played one, and two others. */
function createSamples(): Sample[] {
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) =>
    PERIODS.flatMap((days, index) =>
      [1, 3, 17 + index, 1 + (((index + 1) * 7919) % KINDS[kind])].map((id): Sample => {
        const range = { from: toDay(LAST_DAY - (days - 1) * 86_400_000), to: toDay(LAST_DAY), step: days > 400 ? ('month' as const) : ('day' as const) }
        return [{ kind, id }, range]
      }),
    ),
  )
}

await runBenchmark(async (cleanup) => {
  const folder = process.env.BENCH_DATA
  const data = await createSiteData(cleanup, folder)
  const pool = createSqlPool(data.migrationUrl, { max: 1 })
  cleanup.defer(() => pool.close())
  // Starts the site once, so that it creates the tables.
  const migration = new AsyncDisposableStack()
  await startServer(migration, createSiteProgram(data, await findFreePort())).finally(() => migration.disposeAsync())
  await fillTables(pool)

  const store = createInsightsStore(createRunner(pool))
  const parts: readonly Part[] = ['source', 'country', 'city', 'device']
  const panels: Record<string, (subject: Subject, range: Range) => Promise<unknown>> = {
    days: (subject, range) => store.listDays(subject, range, 'Africa/Abidjan'),
    listeners: (subject, range) => store.countListeners(subject, range),
    retention: ({ id }, range) => store.sumHeard(1 + (id % HEARD_TRACKS), range),
    ...Object.fromEntries(parts.map((part) => [part, (subject: Subject, range: Range) => store.listParts(subject, range, part)])),
  }
  const samples = createSamples()
  for (const [name, read] of Object.entries(panels)) {
    const times: { readonly ms: number; readonly sample: Sample }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const sample of samples) {
        const startedAt = performance.now()
        await read(...sample)
        times.push({ ms: performance.now() - startedAt, sample })
      }
    }
    const sorted = times.toSorted((a, b) => a.ms - b.ms)
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1]?.ms ?? Number.NaN
    const [{ kind, id } = { kind: '', id: 0 }, { from } = { from: '' }] = sorted.at(-1)?.sample ?? []
    report({
      name: `insights-${name}`,
      reference: { ms: MAX_MS },
      measured: { p95Ms: p95, maxMs: sorted.at(-1)?.ms ?? Number.NaN },
      ratio: p95 / MAX_MS,
      target: { max: 1 },
      notes: { plays: PLAYS, slowest: `${kind} ${id} since ${from}` },
    })
  }
})
