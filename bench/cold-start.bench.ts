// From spawn to the first 200 of /health, and memory when idle: the real site on a migrated database against a bare hapi + Sequelize.
import path from 'node:path'
import { bench } from './lib/bench.ts'
import { median } from './lib/median.ts'
import { BENCH } from './lib/paths.ts'
import { report } from './lib/report.ts'
import { ROUNDS } from './lib/rounds.ts'
import { freePort, type Program, sleep, startServer } from './lib/server.ts'
import { openHome, siteProgram } from './lib/site.ts'
import { cpuSeconds, residentMiB } from './lib/usage.ts'

const IDLE = 2000

interface Start {
  readonly milliseconds: number
  readonly cpuMs: number
  readonly idleMiB: number
}

await bench(async (scope) => {
  const home = await openHome(scope)
  const ours = async () => start(siteProgram(home, await freePort()))
  const env = { NODE_ENV: 'production', DATABASE_URL: home.databaseUrl }
  const reference = async () => start({ args: [path.join(BENCH, 'connected.server.ts')], env, port: await freePort(), readyPath: '/health' })

  await ours() // migrates
  await reference()
  const rounds: { reference: Start; ours: Start }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ reference: await reference(), ours: await ours() })

  const figures = (who: 'reference' | 'ours', pick: keyof Start) => median(rounds.map((round) => round[who][pick]))
  const ratio = (pick: keyof Start) => median(rounds.map((round) => round.ours[pick] / round.reference[pick]))
  const timesOf = (who: 'reference' | 'ours') => ({ milliseconds: figures(who, 'milliseconds'), cpuMs: figures(who, 'cpuMs') })
  const notes = { rounds: ROUNDS }
  report({ name: 'cold-start/time', reference: timesOf('reference'), ours: timesOf('ours'), ratio: ratio('milliseconds'), target: { max: 2 }, notes })
  const memoryOf = (who: 'reference' | 'ours') => ({ idleMiB: figures(who, 'idleMiB') })
  report({ name: 'cold-start/memory', reference: memoryOf('reference'), ours: memoryOf('ours'), ratio: ratio('idleMiB'), target: { max: 1.6 }, notes })
})

async function start(program: Program): Promise<Start> {
  const scope = new AsyncDisposableStack()
  try {
    const { pid, readyAfter } = await startServer(scope, program)
    const cpuMs = cpuSeconds(pid) * 1000
    await sleep(IDLE)
    return { milliseconds: readyAfter, cpuMs, idleMiB: residentMiB(pid) }
  } finally {
    await scope.disposeAsync()
  }
}
