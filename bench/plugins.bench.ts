// What fifty strangers' plugins that are switched on cost: at the site's start, and on a home page where none of them is on screen.
import path from 'node:path'
import zlib from 'node:zlib'
import { Sequelize } from 'sequelize'
import { ROUNDS } from './lib/compare-under-load.ts'
import { median } from './lib/median.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { sendRequest } from './lib/send-request.ts'
import { freePort, type ServerProgram, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram, createTemporaryFolder } from './lib/site.ts'
import { writeSyntheticPlugins } from './lib/synthetic-plugins.ts'

const COUNT = 50
const VISITS = 50

interface Visit {
  readonly milliseconds: number
  readonly pageBytes: number
  readonly scripts: number
  /** For one page, by one visitor after the other. */
  readonly pageMs: number
}

await runBenchmark(async (scope) => {
  const folder = path.join(await createTemporaryFolder(scope), 'plugins')
  await writeSyntheticPlugins(folder, COUNT)
  const home = await createSiteData(scope)
  const without = async () => visit(createSiteProgram(home, await freePort()))
  const withAll = async () => {
    const program = createSiteProgram(home, await freePort())
    return visit({ ...program, env: { ...program.env, PLUGINS_DIR: folder } })
  }
  await without() // migrates
  await withAll() // installs
  await enableAll(home.databaseUrl)
  const rounds: { reference: Visit; ours: Visit }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ reference: await without(), ours: await withAll() })

  const middle = (who: 'reference' | 'ours', pick: keyof Visit) => median(rounds.map((round) => round[who][pick]))
  const addedMs = median(rounds.map((round) => round.ours.milliseconds - round.reference.milliseconds))
  report({
    name: 'plugins/start',
    reference: { milliseconds: middle('reference', 'milliseconds') },
    measured: { milliseconds: middle('ours', 'milliseconds') },
    ratio: median(rounds.map((round) => round.ours.milliseconds / round.reference.milliseconds)),
    target: { max: 1.25 },
    notes: { plugins: COUNT, addedMs: Math.round(addedMs), rounds: ROUNDS },
  })
  report({
    name: 'plugins/page-time',
    reference: { milliseconds: middle('reference', 'pageMs') },
    measured: { milliseconds: middle('ours', 'pageMs') },
    ratio: median(rounds.map((round) => round.ours.pageMs / round.reference.pageMs)),
    target: { max: 1.5 },
    notes: { plugins: COUNT, rounds: ROUNDS },
  })
  const added = middle('ours', 'pageBytes') - middle('reference', 'pageBytes')
  report({
    name: 'plugins/page',
    reference: { budgetBytesEach: 400, scripts: middle('reference', 'scripts') },
    measured: { bytesEach: added / COUNT, scripts: middle('ours', 'scripts') },
    ratio: added / COUNT / 400,
    target: { max: 1 },
    notes: { plugins: COUNT, compressedPageBytes: middle('ours', 'pageBytes') },
  })
})

/** Starts it, and looks at its home page as a guest. */
async function visit(program: ServerProgram): Promise<Visit> {
  const scope = new AsyncDisposableStack()
  try {
    const { url, readyAfter } = await startServer(scope, program)
    const { body } = await sendRequest(`${url}/`)
    const page = body.toString('utf8')
    const times: number[] = []
    for (let count = 0; count < VISITS; count++) {
      const began = performance.now()
      await sendRequest(`${url}/`)
      times.push(performance.now() - began)
    }
    return {
      pageMs: median(times),
      milliseconds: readyAfter,
      pageBytes: zlib.gzipSync(page).length,
      scripts: page.match(/rel="preload" as="script"/g)?.length ?? 0,
    }
  } finally {
    await scope.disposeAsync()
  }
}

async function enableAll(databaseUrl: string) {
  const db = new Sequelize(databaseUrl, { dialect: 'postgres', logging: false })
  await db.query("update plugins set is_enabled = true, allowed_unsigned_at = now() where id like 'synth.%'")
  await db.close()
}
