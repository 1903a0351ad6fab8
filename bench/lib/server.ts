import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import { get } from './request.ts'

export interface Program {
  readonly command?: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly port: number
  /** Answers 200 once it is ready. */
  readonly readyPath: string
}

export interface Running {
  readonly pid: number
  readonly url: string
  /** Milliseconds from spawn to the first 200. */
  readonly readyAfter: number
  stop(): Promise<void>
}

const PATIENCE = 60_000
const GRACE = 15_000
const POLL = 3

/** Starts a server on loopback and waits until it answers; it is ended with the scope, by its own pid. */
export async function startServer(scope: AsyncDisposableStack, { command = process.execPath, args, env, port, readyPath }: Program): Promise<Running> {
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(command, args, { env: { ...process.env, ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
  const stop = () => end(child, gone)
  scope.defer(stop)
  let said = ''
  child.stderr.on('data', (bytes) => {
    said = (said + bytes).slice(-4000)
  })
  while (!(await answers(`${url}${readyPath}`))) {
    if (hasEnded(child)) throw new Error(`${command} ${args.join(' ')} ended:\n${said}`)
    if (performance.now() - began > PATIENCE) throw new Error(`${args.join(' ')} did not answer in time:\n${said}`)
    await sleep(POLL)
  }
  return { pid: child.pid ?? 0, url, readyAfter: performance.now() - began, stop }
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const answers = (url: string) =>
  get(url).then(
    ({ status }) => status === 200,
    () => false,
  )

const hasEnded = (child: ChildProcess) => child.pid === undefined || child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess, gone: Promise<void>) {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE)
  await gone
  clearTimeout(timer)
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
