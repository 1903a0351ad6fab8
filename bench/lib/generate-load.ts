import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findProgram } from './paths.ts'

export interface LoadOptions {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
}

const run = promisify(execFile)
const WRK = findProgram('wrk')

export const LOAD_TOOL = WRK ? 'wrk' : 'autocannon'

/** Sends the same request repeatedly over several connections. Throws when a request fails or its response has a status of 400 or above. */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const { failures, ...result } = await (WRK ? runWrk(WRK, options) : runAutocannon(options))
  if (failures > 0 || result.requests === 0) throw new Error(`${options.url}: ${failures} of ${result.requests} requests failed`)
  return result
}

const createHeaderFlags = (headers: LoadOptions['headers'] = {}) => Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
const createProcessLimits = (seconds: number) => ({ timeout: (seconds + 30) * 1000, maxBuffer: 16 * 1024 * 1024 })

/** Runs wrk with one thread and reads the numbers from its text report. */
async function runWrk(program: string, { url, headers, connections, seconds }: LoadOptions) {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...createHeaderFlags(headers), url]
  const { stdout } = await run(program, args, createProcessLimits(seconds))
  const socketErrors = /Socket errors: connect (\d+), read (\d+), write (\d+)/.exec(stdout)?.slice(1) ?? []
  const failures = [...socketErrors, /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? '0'].reduce((sum, text) => sum + Number(text), 0)
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    failures,
  }
}

interface AutocannonReport {
  readonly requests: { readonly total: number }
  readonly duration: number
  readonly errors: number
  readonly '4xx': number
  readonly '5xx': number
}

async function runAutocannon({ url, headers, connections, seconds }: LoadOptions) {
  const script = fileURLToPath(import.meta.resolve('autocannon'))
  const args = [script, '--json', '--no-progress', '-c', String(connections), '-d', String(seconds), ...createHeaderFlags(headers), url]
  const { stdout } = await run(process.execPath, args, createProcessLimits(seconds))
  const report: AutocannonReport = JSON.parse(stdout)
  const { total } = report.requests
  return { requests: total, perSecond: total / report.duration, failures: report.errors + report['4xx'] + report['5xx'] }
}
