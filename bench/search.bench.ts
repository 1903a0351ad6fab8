// Measures the search of the real site over HTTP, with generated tracks: the response times, and how many known tracks are among the first five results.
import { runBenchmark } from './lib/run-benchmark.ts'
import { startSeededSite } from './lib/seeded-site.ts'
import { sendRequest } from './lib/send-request.ts'
import { computePercentile } from './lib/statistics.ts'
import { createAddress } from './lib/varied-load.ts'

const SIZES = (process.env.BENCH_TRACKS ?? '100000,1000000').split(',').map(Number)
const KNOWN_ITEMS = 60
/** How often each query is sent. */
const PASSES = 3
const TARGET_P95_MS = 30
const TARGET_RECALL = 0.9

interface KnownItem {
  readonly id: number
  readonly name: string
  readonly artist: string
}

const round = (value: number) => Math.round(value * 100) / 100
const removeLetter = (text: string) => `${text.slice(0, 3)}${text.slice(4)}`
const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** The queries that should find a track among the first five results. */
const QUERIES: Readonly<Record<string, (item: KnownItem) => string>> = {
  'known-item': ({ name }) => name,
  'one-typo': ({ name }) => removeLetter(name),
  'two-words': ({ name, artist }) => `${name.split(' ')[0]} ${artist.split(' ')[0]}`,
  accents: ({ name }) => removeAccents(name).toUpperCase(),
}

await runBenchmark(async (cleanup) => {
  for (const tracks of SIZES) {
    const { url: siteUrl, sql } = await startSeededSite(cleanup, tracks)
    const items = await sql<KnownItem>(
      `select id::int, name, artists -> 0 ->> 'name' as artist from tracks where name ~ '^\\S{6,} \\S{5,}' order by hashint8extended(id, 5) limit ${KNOWN_ITEMS}`,
    )
    let requests = 0
    for (const [kind, toQuery] of Object.entries(QUERIES)) {
      const times: number[] = []
      let found = 0
      for (let pass = 0; pass < PASSES; pass++)
        for (const item of items) {
          // Each pass asks for another number of results. Otherwise the cache would respond to all passes but the first.
          const url = `${siteUrl}/api/v1/search?types=tracks&perPage=${5 + pass}&query=${encodeURIComponent(toQuery(item))}`
          const sentAt = performance.now()
          requests += 1
          // Each request has another IP address, so that the rate limit of guests does not apply.
          const { status, body } = await sendRequest(url, { headers: { 'x-forwarded-for': createAddress(requests) } })
          times.push(performance.now() - sentAt)
          if (status !== 200) throw new Error(`${url} returns ${status}`)
          const { kinds } = JSON.parse(body.toString()) as { kinds: { results: { id: number; title: string }[] }[] }
          // Another track with the same name counts as found too.
          if (kinds[0]?.results.slice(0, 5).some(({ id, title }) => id === item.id || title === item.name)) found += 1
        }
      const recall = round(found / (items.length * PASSES))
      const p95ms = round(computePercentile(times, 0.95))
      console.log(
        JSON.stringify({
          name: `search/${kind}/${tracks}`,
          p50ms: round(computePercentile(times, 0.5)),
          p95ms,
          targetMs: TARGET_P95_MS,
          recallAt5: recall,
          ok: p95ms <= TARGET_P95_MS && recall >= TARGET_RECALL,
        }),
      )
    }
  }
})
