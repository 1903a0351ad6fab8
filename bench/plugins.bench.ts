// Measures what 50 enabled third-party plugins cost: when the site starts, and on a home page that shows none of them.
import path from 'node:path'
import zlib from 'node:zlib'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { Sequelize } from 'sequelize'
import { ROUNDS } from './lib/compare-under-load.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { sendRequest } from './lib/send-request.ts'
import { type ServerProgram, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram, createTemporaryFolder } from './lib/site.ts'
import { computeMedian } from './lib/statistics.ts'
import { writeSyntheticPlugins } from './lib/synthetic-plugins.ts'

const PLUGINS = 50
const PAGE_LOADS = 50
const BUDGET_BYTES_PER_PLUGIN = 400

interface SiteRun {
  readonly startMs: number
  readonly pageBytes: number
  readonly scripts: number
  readonly pageMs: number
}

interface Round {
  /** The run without the plugins. */
  readonly reference: SiteRun
  /** The run with the plugins. */
  readonly measured: SiteRun
}

await runBenchmark(async (cleanup) => {
  const pluginsDir = path.join(await createTemporaryFolder(cleanup), 'plugins')
  await writeSyntheticPlugins(pluginsDir, PLUGINS)
  const data = await createSiteData(cleanup)
  const runWithoutPlugins = async () => measureSite(createSiteProgram(data, await findFreePort()))
  const runWithPlugins = async () => {
    const program = createSiteProgram(data, await findFreePort())
    return measureSite({ ...program, env: { ...program.env, PLUGINS_DIR: pluginsDir } })
  }
  // These two starts are not measured: the first one migrates the database, the second one installs the plugins.
  await runWithoutPlugins()
  await runWithPlugins()
  await enablePlugins(data.databaseUrl)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ reference: await runWithoutPlugins(), measured: await runWithPlugins() })

  const getMedian = (side: keyof Round, metric: keyof SiteRun) => computeMedian(rounds.map((round) => round[side][metric]))
  const getRatio = (metric: keyof SiteRun) => computeMedian(rounds.map((round) => round.measured[metric] / round.reference[metric]))
  const addedMs = computeMedian(rounds.map((round) => round.measured.startMs - round.reference.startMs))
  report({
    name: 'plugins/start',
    reference: { milliseconds: getMedian('reference', 'startMs') },
    measured: { milliseconds: getMedian('measured', 'startMs') },
    ratio: getRatio('startMs'),
    target: { max: 1.25 },
    notes: { plugins: PLUGINS, addedMs: Math.round(addedMs), rounds: ROUNDS },
  })
  report({
    name: 'plugins/page-time',
    reference: { milliseconds: getMedian('reference', 'pageMs') },
    measured: { milliseconds: getMedian('measured', 'pageMs') },
    ratio: getRatio('pageMs'),
    target: { max: 1.5 },
    notes: { plugins: PLUGINS, rounds: ROUNDS },
  })
  const bytesPerPlugin = (getMedian('measured', 'pageBytes') - getMedian('reference', 'pageBytes')) / PLUGINS
  report({
    name: 'plugins/page',
    reference: { budgetBytesPerPlugin: BUDGET_BYTES_PER_PLUGIN, scripts: getMedian('reference', 'scripts') },
    measured: { bytesPerPlugin, scripts: getMedian('measured', 'scripts') },
    ratio: bytesPerPlugin / BUDGET_BYTES_PER_PLUGIN,
    target: { max: 1 },
    notes: { plugins: PLUGINS, compressedPageBytes: getMedian('measured', 'pageBytes') },
  })
})

/** Starts the site and loads its home page as a guest. */
async function measureSite(program: ServerProgram): Promise<SiteRun> {
  const cleanup = new AsyncDisposableStack()
  try {
    const { url, readyAfterMs } = await startServer(cleanup, program)
    const { body } = await sendRequest(`${url}/`)
    const page = body.toString('utf8')
    const times: number[] = []
    for (let count = 0; count < PAGE_LOADS; count++) {
      const startedAt = performance.now()
      await sendRequest(`${url}/`)
      times.push(performance.now() - startedAt)
    }
    return {
      startMs: readyAfterMs,
      pageMs: computeMedian(times),
      pageBytes: zlib.gzipSync(page).length,
      scripts: page.match(/rel="preload" as="script"/g)?.length ?? 0,
    }
  } finally {
    await cleanup.disposeAsync()
  }
}

async function enablePlugins(databaseUrl: string) {
  const db = new Sequelize(databaseUrl, { dialect: 'postgres', logging: false })
  await db.query("update plugins set is_enabled = true, allowed_unsigned_at = now() where id like 'synth.%'")
  await db.close()
}
