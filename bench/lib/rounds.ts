import { type Load, type LoadResult, load, loadTool } from './load.ts'
import { median } from './median.ts'
import { type Finding, report } from './report.ts'
import { cpuSeconds } from './usage.ts'

export const ROUNDS = numberFrom('BENCH_ROUNDS', 5, 25)
const SECONDS = numberFrom('BENCH_SECONDS', 2, 30)
const CONNECTIONS = 16

export interface Contender {
  readonly pid: number
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Comparison extends Pick<Finding, 'name' | 'target'> {
  readonly reference: Contender
  readonly ours: Contender
  readonly connections?: number
}

interface Round extends LoadResult {
  readonly cpuMs: number
}

/** Loads reference and ours in turns, after a warm-up of each, and reports the median of the rounds' ratios. */
export async function compareUnderLoad({ name, reference, ours, target, connections = CONNECTIONS }: Comparison) {
  const pairs: { reference: Round; ours: Round }[] = []
  for (const contender of [reference, ours]) await loaded(contender, connections)
  for (let round = 0; round < ROUNDS; round++) {
    // Who goes first changes, so that a slow minute of the machine hits both.
    const ourFirst = round % 2 === 1 ? await loaded(ours, connections) : null
    const theirs = await loaded(reference, connections)
    pairs.push({ reference: theirs, ours: ourFirst ?? (await loaded(ours, connections)) })
  }
  const middle = (pick: (pair: { reference: Round; ours: Round }) => number) => median(pairs.map(pick))
  report({
    name,
    target,
    reference: { perSecond: middle((pair) => pair.reference.perSecond), cpuMsPerRequest: middle((pair) => pair.reference.cpuMs) },
    ours: { perSecond: middle((pair) => pair.ours.perSecond), cpuMsPerRequest: middle((pair) => pair.ours.cpuMs) },
    ratio: middle((pair) => pair.ours.perSecond / pair.reference.perSecond),
    notes: { cpuRatio: Number(middle((pair) => pair.ours.cpuMs / pair.reference.cpuMs).toPrecision(3)), rounds: ROUNDS, by: loadTool },
  })
}

async function loaded({ pid, url, headers }: Contender, connections: number): Promise<Round> {
  const before = cpuSeconds(pid)
  const question: Load = { url, connections, seconds: SECONDS, ...(headers && { headers }) }
  const result = await load(question)
  return { ...result, cpuMs: ((cpuSeconds(pid) - before) * 1000) / result.requests }
}

function numberFrom(variable: string, usual: number, most: number): number {
  const given = Number(process.env[variable])
  return Number.isInteger(given) && given > 0 ? Math.min(given, most) : usual
}
