// Compares the response times of lists between catalogues of 10,000 and 100,000 generated tracks (`BENCH_TRACKS` sets other numbers), and measures a playlist
// of 1,000 tracks.
import { getCpuSeconds } from './lib/process-usage.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { type SeededSite, type Sql, startSeededSite } from './lib/seeded-site.ts'
import { sendRequest } from './lib/send-request.ts'
import { computeMedian, computePercentile } from './lib/statistics.ts'
import { createAddress } from './lib/varied-load.ts'

const SIZES = (process.env.BENCH_TRACKS ?? '10000,100000').split(',').map(Number)
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 60)
const PLAYLIST_ROWS = 1000
const PLAYLIST_TARGET_MS = 6
/** The number of tracks that an editor has picked for a channel. The benchmark reads the channel from its middle. */
const CHANNEL_ITEMS = 5000

interface Names {
  readonly genre: string
  readonly tag: string
  readonly words: readonly string[]
}

/** The paths of lists. Each request asks for another id or number of rows, so that no response comes from a cache. */
const PATHS: Readonly<Record<string, (n: number, names: Names) => string>> = {
  album: (n) => `albums/${n}`,
  artist: (n) => `artists/${n}`,
  track: (n) => `tracks/${n}`,
  'genre-tracks': (n, { genre }) => `genres/${genre}/tracks?perPage=${20 + (n % 80)}`,
  'genre-albums': (n, { genre }) => `genres/${genre}/albums?perPage=${20 + (n % 80)}`,
  'tag-tracks': (n, { tag }) => `tags/${tag}/tracks?perPage=${20 + (n % 80)}`,
  'channel-popular': (n) => `channels/growth-popular/items?after=${n}&perPage=60`,
  'channel-picked': (n) => `channels/growth-picked/items?after=${CHANNEL_ITEMS / 2 + n}&perPage=60`,
  radio: (n) => `radio/track/${n}`,
  'search-tracks': (n, { words }) => `search/tracks?perPage=${10 + (n % 20)}&query=${words[n % words.length]}`,
  'search-all': (n, { words }) => `search?perPage=${3 + (n % 17)}&query=${words[n % words.length]}`,
}

interface NamedSite extends SeededSite {
  readonly names: Names
}

const computeP95 = (times: readonly number[]) => computePercentile(times, 0.95)

await runBenchmark(async (cleanup) => {
  const sites: NamedSite[] = []
  for (const tracks of SIZES) {
    const site = await startSeededSite(cleanup, tracks, addChannels)
    sites.push({ ...site, names: await readNames(site.sql) })
  }
  for (const [name, toPath] of Object.entries(PATHS)) {
    const times = sites.map((): number[] => [])
    // Alternates between the sites, so that other load of the machine affects them alike. The first request to each site is not counted.
    for (let n = 0; n <= REQUESTS; n += 1)
      for (const [index, site] of sites.entries()) {
        const elapsed = await measureRequest(`${site.url}/api/v1/${toPath(n + 1, site.names)}`, n)
        if (n > 0) times[index]?.push(elapsed)
      }
    reportGrowth(name, times.map(computeP95))
  }
  const largest = sites.at(-1)
  if (largest) await measurePlaylist(largest)
})

/** Adds a channel that lists popular tracks, and a channel that lists tracks an editor has picked. */
async function addChannels(sql: Sql) {
  if ((await sql("select 1 from channels where slug = 'growth-picked'")).length > 0) return
  await sql(
    "insert into channels (slug, name, kind, layout, rule) values ('growth-popular', 'Popular', 'tracks', 'list', 'popular'), ('growth-picked', 'Picked', 'tracks', 'list', null)",
  )
  await sql(
    `insert into channel_items (channel_id, item_id, position)
     select c.id, n, n from channels c, generate_series(1, ${CHANNEL_ITEMS}) n where c.slug = 'growth-picked'`,
  )
  await sql('analyze channel_items')
}

/** Measures one request in milliseconds. Each request has another IP address, so that the rate limits of guests do not apply. */
async function measureRequest(url: string, index: number): Promise<number> {
  const sentAt = performance.now()
  const { status } = await sendRequest(url, { headers: { 'x-forwarded-for': createAddress(index + 1) } })
  if (status !== 200) throw new Error(`${url} returns ${status}`)
  return performance.now() - sentAt
}

function reportGrowth(name: string, p95s: readonly number[]) {
  const [smallest = 1] = p95s
  report({
    name: `growth/${name}`,
    reference: { tracks: SIZES[0] ?? 0, p95ms: smallest },
    measured: Object.fromEntries(SIZES.map((size, index) => [`p95ms_${size}`, p95s[index] ?? 0])),
    ratio: (p95s.at(-1) ?? 0) / smallest,
    target: { max: 2 },
  })
}

async function readNames(sql: Sql): Promise<Names> {
  const [genre] = await sql<{ name: string }>('select name from genres order by id limit 1')
  const [tag] = await sql<{ name: string }>('select name from tags order by id limit 1')
  const tracks = await sql<{ name: string }>('select name from tracks order by hashint8extended(id, 3) limit 60')
  return { genre: encodeURIComponent(genre?.name ?? ''), tag: encodeURIComponent(tag?.name ?? ''), words: tracks.map(({ name }) => encodeURIComponent(name)) }
}

/** Measures the processor time of Node for a playlist of 1,000 tracks. */
async function measurePlaylist({ url: siteUrl, pid, sql }: SeededSite) {
  const [playlist] = await sql<{ id: number }>(`insert into playlists (name, tracks_count) values ('Thousand', ${PLAYLIST_ROWS}) returning id`)
  await sql(`insert into playlist_tracks (playlist_id, track_id, position) select $1, n, n from generate_series(1, ${PLAYLIST_ROWS}) n`, [playlist?.id ?? 0])
  const url = `${siteUrl}/api/v1/playlists/${playlist?.id}`
  const rounds: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const before = getCpuSeconds(pid)
    for (let n = 0; n < 40; n += 1) await sendRequest(url)
    rounds.push(((getCpuSeconds(pid) - before) * 1000) / 40)
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
