import { generateLoad, LOAD_TOOL, type LoadResult } from './generate-load.ts'
import { getCpuSeconds } from './process-usage.ts'
import { type Measurement, report } from './report.ts'
import { computeMedian } from './statistics.ts'

export const ROUNDS = readNumber('BENCH_ROUNDS', 5, 25)
const SECONDS = readNumber('BENCH_SECONDS', 2, 30)
const CONNECTIONS = 16

export interface MeasuredServer {
  readonly pid: number
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Comparison extends Pick<Measurement, 'name' | 'target'> {
  readonly reference: MeasuredServer
  readonly measured: MeasuredServer
  readonly connections?: number
}

interface Result extends LoadResult {
  readonly cpuMsPerRequest: number
}

interface Round {
  readonly reference: Result
  readonly measured: Result
}

/** Sends requests to the reference and to the measured server alternately, after a warm-up of each, and reports the median of the rounds' ratios. */
export async function compareUnderLoad({ name, reference, measured, target, connections = CONNECTIONS }: Comparison) {
  const rounds: Round[] = []
  for (const server of [reference, measured]) await measure(server, connections)
  for (let round = 0; round < ROUNDS; round++) {
    // The order alternates, so that a slow phase of the machine affects both.
    const measuredFirst = round % 2 === 1 ? await measure(measured, connections) : null
    const referenceResult = await measure(reference, connections)
    rounds.push({ reference: referenceResult, measured: measuredFirst ?? (await measure(measured, connections)) })
  }
  const getMedian = (pick: (round: Round) => number) => computeMedian(rounds.map(pick))
  const getResults = (side: keyof Round) => ({
    perSecond: getMedian((round) => round[side].perSecond),
    cpuMsPerRequest: getMedian((round) => round[side].cpuMsPerRequest),
  })
  const cpuRatio = getMedian((round) => round.measured.cpuMsPerRequest / round.reference.cpuMsPerRequest)
  report({
    name,
    target,
    reference: getResults('reference'),
    measured: getResults('measured'),
    ratio: getMedian((round) => round.measured.perSecond / round.reference.perSecond),
    notes: { cpuRatio: Number(cpuRatio.toPrecision(3)), rounds: ROUNDS, loadTool: LOAD_TOOL },
  })
}

async function measure({ pid, url, headers }: MeasuredServer, connections: number): Promise<Result> {
  const cpuSecondsBefore = getCpuSeconds(pid)
  const result = await generateLoad({ url, connections, seconds: SECONDS, ...(headers && { headers }) })
  return { ...result, cpuMsPerRequest: ((getCpuSeconds(pid) - cpuSecondsBefore) * 1000) / result.requests }
}

function readNumber(variable: string, defaultValue: number, max: number): number {
  const value = Number(process.env[variable])
  return Number.isInteger(value) && value > 0 ? Math.min(value, max) : defaultValue
}
