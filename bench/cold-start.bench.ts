// Measures the time from spawn to the first 200 of /health, and the memory when idle: the real site on a migrated database against a bare hapi with Sequelize.
import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { ROUNDS } from './lib/compare-under-load.ts'
import { BENCH } from './lib/paths.ts'
import { getCpuSeconds, getResidentMiB } from './lib/process-usage.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { type ServerProgram, sleep, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram } from './lib/site.ts'
import { computeMedian } from './lib/statistics.ts'

const IDLE_MS = 2000

interface StartMeasurement {
  readonly milliseconds: number
  readonly cpuMs: number
  readonly idleMiB: number
}

type Side = 'reference' | 'measured'

await runBenchmark(async (cleanup) => {
  const data = await createSiteData(cleanup)
  const startSite = async () => measureStart(createSiteProgram(data, await findFreePort()))
  const env = { NODE_ENV: 'production', DATABASE_URL: data.databaseUrl }
  const startReference = async () =>
    measureStart({ args: [path.join(BENCH, 'hapi-sequelize.server.ts')], env, port: await findFreePort(), readyPath: '/health' })

  // This start is not measured, because it migrates the database.
  await startSite()
  await startReference()
  const rounds: Record<Side, StartMeasurement>[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ reference: await startReference(), measured: await startSite() })

  const getMedian = (side: Side, metric: keyof StartMeasurement) => computeMedian(rounds.map((round) => round[side][metric]))
  const getRatio = (metric: keyof StartMeasurement) => computeMedian(rounds.map((round) => round.measured[metric] / round.reference[metric]))
  const notes = { rounds: ROUNDS }
  const getTimes = (side: Side) => ({ milliseconds: getMedian(side, 'milliseconds'), cpuMs: getMedian(side, 'cpuMs') })
  const time = { reference: getTimes('reference'), measured: getTimes('measured'), ratio: getRatio('milliseconds') }
  report({ name: 'cold-start/time', ...time, target: { max: 2 }, notes })
  const getMemory = (side: Side) => ({ idleMiB: getMedian(side, 'idleMiB') })
  const memory = { reference: getMemory('reference'), measured: getMemory('measured'), ratio: getRatio('idleMiB') }
  report({ name: 'cold-start/memory', ...memory, target: { max: 1.6 }, notes })
})

async function measureStart(program: ServerProgram): Promise<StartMeasurement> {
  const cleanup = new AsyncDisposableStack()
  try {
    const { pid, readyAfterMs } = await startServer(cleanup, program)
    const cpuMs = getCpuSeconds(pid) * 1000
    await sleep(IDLE_MS)
    return { milliseconds: readyAfterMs, cpuMs, idleMiB: getResidentMiB(pid) }
  } finally {
    await cleanup.disposeAsync()
  }
}
