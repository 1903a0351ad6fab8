import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { type ChildProcessOptions, ChildProcessStopped, createConcurrencyLimiter, type RunInChild } from '@balafon/sdk/server'

/**
 * The shell sets the limits and replaces itself with the program. The kernel enforces them, also when this process has ended.
 * A limit that the system does not know is skipped: macOS has no working memory limit.
 */
const SHELL_SCRIPT = 'for limit in "-c 0" "-t $1" "-d $2"; do ulimit $limit 2>/dev/null; done; shift 2; exec nice -n 10 "$@"'
/** Node reserves this many megabytes for machine code when it starts, and leaves nearly all of it unused. */
const NODE_CODE_MEGABYTES = 512
const MAX_ERROR_CHARACTERS = 2000
/** Allowed seconds of wall-clock time for one second of processor time. */
const CLOCK_FACTOR = 3
const RETRY_AFTER_SECONDS = 10

/** Creates a runner for programs outside the site's own process and memory. Few run at the same time, with a low processor priority. */
export function createRunInChild({ concurrency = 1, maxQueued = 16, maxPerKey = 4 } = {}): RunInChild {
  const createLimiter = () => createConcurrencyLimiter({ concurrency, maxQueued, maxPerKey, retryAfterSeconds: RETRY_AFTER_SECONDS })
  const limiters = new Map<string, ReturnType<typeof createLimiter>>()
  return (options) => {
    const { queue = '', queueKey } = options
    const limit = limiters.get(queue) ?? createLimiter()
    limiters.set(queue, limit)
    return limit(() => runProgram(options), queueKey)
  }
}

function spawnLimited({ inputFile, ...options }: ChildProcessOptions) {
  if (inputFile === undefined) return spawnWithInput(options, 'pipe')
  const descriptor = openSync(inputFile, 'r')
  try {
    return spawnWithInput(options, descriptor)
  } finally {
    // The child process has its own copy of the descriptor.
    closeSync(descriptor)
  }
}

function spawnWithInput({ command, args, cpuSeconds, memoryMegabytes }: ChildProcessOptions, input: 'pipe' | number) {
  const stdio: StdioOptions = [input, 'pipe', 'pipe']
  const kibibytes = (memoryMegabytes + (command === process.execPath ? NODE_CODE_MEGABYTES : 0)) * 1024
  const shellArgs = ['-c', SHELL_SCRIPT, 'sh', String(Math.ceil(cpuSeconds)), String(kibibytes), command, ...args]
  const [file, fileArgs] = process.platform === 'win32' ? [command, args] : ['/bin/sh', shellArgs]
  // `detached` starts a process group for the program, which is killed as a whole.
  return spawn(file, fileArgs, { cwd: '/', env: { PATH: process.env.PATH }, detached: true, stdio })
}

function runProgram(options: ChildProcessOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawnLimited(options)
    const outputChunks: Buffer[] = []
    let outputBytes = 0
    let errorOutput = ''
    let stopReason: string | undefined
    const stop = (reason: string) => {
      stopReason ??= reason
      killProcessGroup(child)
    }
    const clockSeconds = options.cpuSeconds * CLOCK_FACTOR
    const timer = setTimeout(() => stop(`it took more than ${clockSeconds} seconds`), clockSeconds * 1000)
    const onAbort = () => stop('it was cancelled')
    options.signal?.addEventListener('abort', onAbort, { once: true })
    if (options.signal?.aborted) onAbort()
    child.stdout?.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length
      options.onOutput?.(chunk)
      if (outputBytes > options.maxOutputBytes) stop(`it wrote more than ${options.maxOutputBytes} bytes`)
      else outputChunks.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput = (errorOutput + chunk.toString()).slice(-MAX_ERROR_CHARACTERS)
    })
    child.once('error', (cause) => {
      clearTimeout(timer)
      reject(new Error(`${options.command} could not be started: ${cause.message}`, { cause }))
    })
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', onAbort)
      if (stopReason ?? signal) reject(new ChildProcessStopped(stopReason ?? `it was ended by ${signal}`))
      else if (code === 0) resolve(Buffer.concat(outputChunks))
      else reject(new Error(`${options.command} ended with ${code}: ${errorOutput.trim() || 'no error output'}`))
    })
    // An error of the input is ignored, because a program that stops reading its input reports the reason by its exit code.
    child.stdin?.on('error', () => {})
    child.stdin?.end(options.input)
  })
}

/** Kills the program and everything that it started. */
function killProcessGroup(child: ChildProcess) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has ended already, or the system has no process groups.
    child.kill('SIGKILL')
  }
}
