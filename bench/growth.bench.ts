// Compares the response times of lists between catalogues of 10,000, 100,000 and 1,000,000 generated tracks, and measures a playlist of 1,000 tracks.
import { Sequelize } from 'sequelize'
import { seedCatalogue } from '../plugins/player/server/seed/seed-catalogue.ts'
import { computeMedian } from './lib/compute-median.ts'
import { getCpuSeconds } from './lib/process-usage.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { sendRequest } from './lib/send-request.ts'
import { findFreePort, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram } from './lib/site.ts'

const SIZES = (process.env.BENCH_TRACKS ?? '10000,100000,1000000').split(',').map(Number)
const REQUESTS = 60
const PLAYLIST_ROWS = 1000
const PLAYLIST_TARGET_MS = 6

/** Paths of lists. Each request has another id, so that responses in a cache do not count. */
const PATHS: Readonly<Record<string, (n: number) => string>> = {
  album: (n) => `albums/${n}`,
  artist: (n) => `artists/${n}`,
  track: (n) => `tracks/${n}`,
  'genre-tracks': (n) => `genres/GENRE/tracks?perPage=${20 + n}`,
  'genre-albums': (n) => `genres/GENRE/albums?perPage=${20 + n}`,
  'tag-tracks': (n) => `tags/TAG/tracks?perPage=${20 + n}`,
  radio: (n) => `radio/track/${n}`,
  'search-tracks': (n) => `search/tracks?perPage=10&query=WORD${n}`,
}

type Sql = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

const percentile95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

await runBenchmark(async (cleanup) => {
  const byPath = new Map<string, number[]>()
  for (const tracks of SIZES) {
    const data = await createSiteData(cleanup)
    const site = await startServer(cleanup, createSiteProgram(data, await findFreePort()))
    const db = new Sequelize(data.migrationUrl, { dialect: 'postgres', logging: false, pool: { max: 1 } })
    cleanup.defer(() => db.close())
    const sql: Sql = async <Row>(text: string, values: readonly unknown[] = []) => (await db.query(text, { bind: [...values] }))[0] as Row[]
    await seedCatalogue({ amounts: { tracks }, sql, report: () => {} })
    const names = await readNames(sql)
    for (const [name, toPath] of Object.entries(PATHS)) {
      await sql('delete from rate_limits')
      const times: number[] = []
      for (let n = 1; n <= REQUESTS; n += 1) {
        const url = `${site.url}/api/v1/${toPath(n)
          .replace('GENRE', names.genre)
          .replace('TAG', names.tag)
          .replace(`WORD${n}`, names.words[n % names.words.length] ?? '')}`
        const sentAt = performance.now()
        const { status } = await sendRequest(url)
        if (status !== 200) throw new Error(`${url} returns ${status}`)
        times.push(performance.now() - sentAt)
      }
      byPath.set(name, [...(byPath.get(name) ?? []), percentile95(times)])
    }
    if (tracks === SIZES.at(-1)) await measurePlaylist(site, sql)
  }
  for (const [name, p95s] of byPath) {
    const [smallest = 1] = p95s
    const largest = p95s.at(-1) ?? 0
    report({
      name: `growth/${name}`,
      reference: { tracks: SIZES[0] ?? 0, p95ms: smallest },
      measured: Object.fromEntries(SIZES.map((size, index) => [`p95ms_${size}`, p95s[index] ?? 0])),
      ratio: largest / smallest,
      target: { max: 2 },
    })
  }
})

async function readNames(sql: Sql) {
  const [genre] = await sql<{ name: string }>('select name from genres order by id limit 1')
  const [tag] = await sql<{ name: string }>('select name from tags order by id limit 1')
  const tracks = await sql<{ name: string }>('select name from tracks order by hashint8extended(id, 3) limit 60')
  return { genre: encodeURIComponent(genre?.name ?? ''), tag: encodeURIComponent(tag?.name ?? ''), words: tracks.map(({ name }) => encodeURIComponent(name)) }
}

/** Measures the processor time of Node for a playlist of 1,000 tracks. */
async function measurePlaylist(site: { readonly url: string; readonly pid: number }, sql: Sql) {
  const [playlist] = await sql<{ id: number }>(`insert into playlists (name, tracks_count) values ('Thousand', ${PLAYLIST_ROWS}) returning id`)
  await sql(`insert into playlist_tracks (playlist_id, track_id, position) select $1, n, n from generate_series(1, ${PLAYLIST_ROWS}) n`, [playlist?.id ?? 0])
  const url = `${site.url}/api/v1/playlists/${playlist?.id}`
  const rounds: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const before = getCpuSeconds(site.pid)
    for (let n = 0; n < 40; n += 1) await sendRequest(url)
    rounds.push(((getCpuSeconds(site.pid) - before) * 1000) / 40)
  }
  const cpuMs = computeMedian(rounds)
  report({
    name: 'growth/playlist-of-1000',
    reference: { cpuMs: PLAYLIST_TARGET_MS },
    measured: { cpuMs },
    ratio: cpuMs / PLAYLIST_TARGET_MS,
    target: { max: 1 },
    notes: { ratioIs: 'share of the budget of processor time per request' },
  })
}
