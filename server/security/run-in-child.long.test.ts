import { type ChildProcessOptions, ChildProcessStopped } from '@balafon/sdk/server'
import { describe, expect, test } from 'vitest'
import { createRunInChild } from './run-in-child.ts'

const runInChild = createRunInChild()
const LIMITS = { cpuSeconds: 20, memoryMegabytes: 256, maxOutputBytes: 10_000 }
const runNode = (code: string, options: Partial<ChildProcessOptions> = {}) =>
  runInChild({ command: process.execPath, args: ['-e', code], ...LIMITS, ...options })

const getError = (run: Promise<Buffer>): Promise<unknown> =>
  run.then(
    () => 'it did not fail',
    (error: unknown) => error,
  )

describe('runInChild', () => {
  test('passes binary input and output unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    expect(await runInChild({ command: 'cat', args: [], input: bytes, ...LIMITS })).toEqual(bytes)
  })

  test('passes arguments without shell interpretation', async () => {
    const args = ['$(id)', '; ls /', '"', "'", '*', 'a b', '']
    const code = 'console.log(JSON.stringify(process.argv.slice(1)))'
    const output = await runInChild({ command: process.execPath, args: ['-e', code, '--', ...args], ...LIMITS })
    expect(JSON.parse(output.toString())).toEqual(args)
  })

  test('hides the environment of the server', async () => {
    process.env.IN_CHILD_SECRET = 'secret'
    expect((await runNode('console.log(JSON.stringify(process.env))')).toString()).not.toContain('secret')
    delete process.env.IN_CHILD_SECRET
  })

  test('kills a program that takes too long, with its children', async () => {
    // The child process of the program uses the same output, which is closed only when the program and its child have ended.
    const code = "require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' }); setInterval(() => {}, 1000)"
    expect(await getError(runNode(code, { cpuSeconds: 1 }))).toMatchObject({ name: 'ChildProcessStopped', message: 'it took more than 3 seconds' })
  })

  test('sets kernel limits, disables core dumps and lowers the priority', async () => {
    const output = await runInChild({ command: '/bin/sh', args: ['-c', 'ulimit -t; ulimit -c; nice'], ...LIMITS })
    expect(output.toString()).toBe('20\n0\n10\n')
  })

  const ALLOCATE = 'const held = []; for (let piece = 0; piece < 300; piece += 1) held.push(Buffer.alloc(2 ** 20, 1)); console.log(held.length)'
  test.runIf(process.platform === 'linux')('rejects a program that exceeds its memory limit', async () => {
    expect((await runNode(ALLOCATE, { memoryMegabytes: 450 })).toString()).toBe('300\n')
    expect(await getError(runNode(ALLOCATE, { memoryMegabytes: 200 }))).toBeInstanceOf(Error)
  })

  test('kills a program that writes too much', async () => {
    const error = await getError(runNode('const more = () => process.stdout.write("x".repeat(1000), more); more()'))
    expect(error).toMatchObject({ name: 'ChildProcessStopped', message: 'it wrote more than 10000 bytes' })
  })

  test('distinguishes a crash from a failure exit code', async () => {
    const crash = await getError(runNode('process.kill(process.pid, "SIGSEGV")'))
    expect(crash).toMatchObject({ name: 'ChildProcessStopped', message: 'it was ended by SIGSEGV' })
    const failure = await getError(runNode('console.error("unsupported"); process.exit(3)'))
    expect(failure).not.toBeInstanceOf(ChildProcessStopped)
    expect(failure).toMatchObject({ message: `${process.execPath} ended with 3: unsupported` })
  })

  test('rejects with an ordinary error when the program does not exist', async () => {
    const error = await getError(runInChild({ command: '/does/not/exist', args: [], ...LIMITS }))
    expect(error).not.toBeInstanceOf(ChildProcessStopped)
    expect(error).toBeInstanceOf(Error)
  })

  test('returns the output of a program that does not read its input', async () => {
    expect((await runNode('console.log("no need")', { input: Buffer.alloc(5_000_000) })).toString()).toBe('no need\n')
  })

  test('gives the program an open file as its input', async () => {
    const output = await runInChild({ command: 'cat', args: [], inputFile: import.meta.filename, ...LIMITS, maxOutputBytes: 100_000 })
    expect(output.toString()).toContain('gives the program an open file as its input')
  })

  test('passes on the output while the program runs, and kills it when it is cancelled', async () => {
    const cancel = new AbortController()
    const chunks: string[] = []
    const onOutput = (chunk: Buffer) => {
      chunks.push(chunk.toString())
      cancel.abort()
    }
    const error = await getError(runNode('console.log("started"); setInterval(() => {}, 1000)', { onOutput, signal: cancel.signal }))
    expect(error).toMatchObject({ name: 'ChildProcessStopped', message: 'it was cancelled' })
    expect(chunks).toEqual(['started\n'])
  })

  test('runs programs of different queues at the same time', async () => {
    const cancel = new AbortController()
    const long = getError(runNode('setInterval(() => {}, 1000)', { queue: 'long', signal: cancel.signal }))
    expect((await runNode('console.log("short")')).toString()).toBe('short\n')
    cancel.abort()
    expect(await long).toMatchObject({ message: 'it was cancelled' })
  })

  test('runs programs one at a time and limits the queue per key', async () => {
    const runWithSmallQueue = createRunInChild({ maxQueued: 1, maxPerKey: 2 })
    const echo = (text: string, queueKey: string) => runWithSmallQueue({ command: 'echo', args: [text], ...LIMITS, queueKey })
    const runs = [echo('a', 'user:1'), echo('b', 'user:1')]
    expect(await getError(echo('c', 'user:2'))).toMatchObject({ data: { code: 'busy' }, output: { headers: { 'retry-after': '10' } } })
    expect(String(await Promise.all(runs))).toBe('a\n,b\n')
  })
})
