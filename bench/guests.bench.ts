// Measures the two most frequent kinds of requests of a busy site: the home document for guests, and searches for the beginnings of common words.

import { generateLoad } from './lib/generate-load.ts'
import { getCpuSeconds } from './lib/process-usage.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { startSiteWithCatalogue } from './lib/site.ts'
import { computeMedian } from './lib/statistics.ts'
import { generateVariedLoad } from './lib/varied-load.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const CONNECTIONS = 16
const PREFIXES = ['a', 'ar', 'art', 'arti', 'artist', 'al', 'alb', 'albu', 'album', 't', 'tr', 'tra', 'track', 'track 1', 'artist 2', 'p', 'pl', 'play']

type Load = () => Promise<{ readonly requests: number; readonly perSecond: number }>

await runBenchmark(async (cleanup) => {
  const site = await startSiteWithCatalogue(cleanup, { TRUSTED_PROXIES: '127.0.0.1,::1' })
  const measure = async (name: string, targetPerSecond: number, load: Load) => {
    // The first request fills the caches.
    await load()
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const cpuBefore = getCpuSeconds(site.pid)
      const { requests, perSecond } = await load()
      rounds.push({ perSecond, cpuMs: ((getCpuSeconds(site.pid) - cpuBefore) * 1000) / requests })
    }
    const perSecond = computeMedian(rounds.map((round) => round.perSecond))
    const cpuMsPerRequest = computeMedian(rounds.map((round) => round.cpuMs))
    report({
      name,
      reference: { targetPerSecond },
      measured: { perSecond, cpuMsPerRequest, perSecondOfOneCore: 1000 / cpuMsPerRequest },
      ratio: perSecond / targetPerSecond,
      target: { min: 1 },
      notes: { ratioIs: 'share of the target' },
    })
  }
  const headers = { 'accept-encoding': 'br' }
  await measure('guests/home-document', 2000, () => generateLoad({ url: `${site.url}/`, headers, connections: CONNECTIONS, seconds: SECONDS }))
  const listUrls = PREFIXES.map((query) => `${site.url}/api/v1/search?query=${encodeURIComponent(query)}`)
  await measure('guests/search-prefixes', 1000, () => generateVariedLoad({ listUrls, connections: CONNECTIONS, seconds: SECONDS }))
})
