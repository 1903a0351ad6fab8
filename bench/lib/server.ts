import { type ChildProcess, spawn } from 'node:child_process'
import { sendRequest } from './send-request.ts'

export interface ServerProgram {
  readonly command?: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly port: number
  /** Returns 200 once the server is ready. */
  readonly readyPath: string
}

export interface RunningServer {
  readonly pid: number
  readonly url: string
  /** Milliseconds from spawn to the first 200. */
  readonly readyAfterMs: number
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000
const POLL_INTERVAL_MS = 3

/** Starts a server on loopback and waits until it is ready. It is stopped when `cleanup` is disposed. */
export async function startServer(
  cleanup: AsyncDisposableStack,
  { command = process.execPath, args, env, port, readyPath }: ServerProgram,
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(command, args, { env: { ...process.env, ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
  const stop = () => stopChild(child, exit)
  cleanup.defer(stop)
  let errorOutput = ''
  child.stderr.on('data', (bytes) => {
    errorOutput = (errorOutput + bytes).slice(-4000)
  })
  while (!(await isReady(`${url}${readyPath}`))) {
    if (hasExited(child)) throw new Error(`${command} ${args.join(' ')} exited:\n${errorOutput}`)
    if (performance.now() - startedAt > START_TIMEOUT_MS) throw new Error(`${args.join(' ')} was not ready in time:\n${errorOutput}`)
    await sleep(POLL_INTERVAL_MS)
  }
  return { pid: child.pid ?? 0, url, readyAfterMs: performance.now() - startedAt, stop }
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const isReady = (url: string) =>
  sendRequest(url).then(
    ({ status }) => status === 200,
    () => false,
  )

const hasExited = (child: ChildProcess) => child.pid === undefined || child.exitCode !== null || child.signalCode !== null

async function stopChild(child: ChildProcess, exit: Promise<void>) {
  if (hasExited(child)) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exit
  clearTimeout(timer)
}
