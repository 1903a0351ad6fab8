import { type ChildProcess, spawn } from 'node:child_process'
import { type ChildProcessOptions, ChildProcessStopped, type RunInChild } from '@balafon/sdk/server'
import { createLimiter } from './limiter.ts'

/**
 * The shell sets the limits and makes way for the program. The kernel keeps them, also when this process is gone.
 * What a system does not know is left out: macOS has no limit of memory that holds.
 */
const LIMITED = 'for limit in "-c 0" "-t $1" "-d $2"; do ulimit $limit 2>/dev/null; done; shift 2; exec nice -n 10 "$@"'
/** Node sets aside so much for machine code before it begins, and leaves nearly all of it empty. */
const NODE_CODE = 512
const MOST_WORDS = 2000
/** Seconds of the clock for one of a processor. */
const PATIENCE = 3

/** Runs programs outside of the site's own process, threads and memory, few at once and after everything else that wants a processor. */
export function createRunInChild({ concurrency = 1, maxQueued = 16, maxPerKey = 4 } = {}): RunInChild {
  const inTurn = createLimiter({ concurrency, maxQueued, maxPerKey, retryAfterSeconds: 10 })
  return (run) => inTurn(() => outcomeOf(run), run.queueKey)
}

function start({ command, args, cpuSeconds, memoryMegabytes }: ChildProcessOptions) {
  const kibibytes = (memoryMegabytes + (command === process.execPath ? NODE_CODE : 0)) * 1024
  const limited = ['-c', LIMITED, 'sh', String(Math.ceil(cpuSeconds)), String(kibibytes), command, ...args]
  const [file, list] = process.platform === 'win32' ? [command, args] : ['/bin/sh', limited]
  // In a group of its own.
  return spawn(file, list, { cwd: '/', env: { PATH: process.env.PATH }, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
}

function outcomeOf(run: ChildProcessOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = start(run)
    const wrote: Buffer[] = []
    let bytes = 0
    let said = ''
    let reason: string | undefined
    const stop = (why: string) => {
      reason ??= why
      end(child)
    }
    const clock = setTimeout(() => stop(`it took more than ${run.cpuSeconds * PATIENCE} seconds`), run.cpuSeconds * PATIENCE * 1000)
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > run.maxOutputBytes) stop(`it wrote more than ${run.maxOutputBytes} bytes`)
      else wrote.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-MOST_WORDS)
    })
    child.once('error', (cause) => {
      clearTimeout(clock)
      reject(new Error(`${run.command} could not be started: ${cause.message}`, { cause }))
    })
    child.once('close', (code, signal) => {
      clearTimeout(clock)
      if (reason ?? signal) reject(new ChildProcessStopped(reason ?? `it was ended by ${signal}`))
      else if (code === 0) resolve(Buffer.concat(wrote))
      else reject(new Error(`${run.command} ended with ${code}: ${said.trim() || 'it said nothing'}`))
    })
    // A program that does not read to the end says why by how it ends.
    child.stdin.on('error', () => {})
    child.stdin.end(run.input)
  })
}

/** With all that it started. */
function end(child: ChildProcess) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It is gone already, or there are no groups here.
    child.kill('SIGKILL')
  }
}
