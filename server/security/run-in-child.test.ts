import { type ChildProcessOptions, ChildProcessStopped } from '@balafon/sdk/server'
import { expect, test } from 'vitest'
import { createRunInChild } from './run-in-child.ts'

const inChild = createRunInChild()
const LIMITS = { cpuSeconds: 20, memoryMegabytes: 256, maxOutputBytes: 10_000 }
const node = (code: string, more: Partial<ChildProcessOptions> = {}) => inChild({ command: process.execPath, args: ['-e', code], ...LIMITS, ...more })

const failure = (run: Promise<Buffer>): Promise<unknown> =>
  run.then(
    () => 'it did not fail',
    (error: unknown) => error,
  )

test('what a program reads and writes are bytes', async () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  expect(await inChild({ command: 'cat', args: [], input: bytes, ...LIMITS })).toEqual(bytes)
})

test('its arguments are taken as they are', async () => {
  const args = ['$(id)', '; ls /', '"', "'", '*', 'a b', '']
  const answer = await inChild({ command: process.execPath, args: ['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', ...args], ...LIMITS })
  expect(JSON.parse(answer.toString())).toEqual(args)
})

test("it is told none of the site's secrets", async () => {
  process.env.IN_CHILD_SECRET = 'secret'
  expect((await node('console.log(JSON.stringify(process.env))')).toString()).not.toContain('secret')
  delete process.env.IN_CHILD_SECRET
})

test('one that takes too long is ended, with all that it started', async () => {
  // The other one holds on to the output: only when both are gone is it closed.
  const code = "require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' }); setInterval(() => {}, 1000)"
  expect(await failure(node(code, { cpuSeconds: 1 }))).toMatchObject({ name: 'ChildStopped', message: 'it took more than 3 seconds' })
})

test('the system keeps the limits too, were the site gone; nothing is left of its memory, and others go first', async () => {
  const told = await inChild({ command: '/bin/sh', args: ['-c', 'ulimit -t; ulimit -c; nice'], ...LIMITS })
  expect(told.toString()).toBe('20\n0\n10\n')
})

const FILL = 'const held = []; for (let piece = 0; piece < 300; piece += 1) held.push(Buffer.alloc(2 ** 20, 1)); console.log(held.length)'
test.runIf(process.platform === 'linux')('one that wants more memory than it may have does not get it', async () => {
  expect((await node(FILL, { memoryMegabytes: 450 })).toString()).toBe('300\n')
  expect(await failure(node(FILL, { memoryMegabytes: 200 }))).toBeInstanceOf(Error)
})

test('one that writes without end is ended', async () => {
  const stopped = await failure(node('const more = () => process.stdout.write("x".repeat(1000), more); more()'))
  expect(stopped).toMatchObject({ name: 'ChildStopped', message: 'it wrote more than 10000 bytes' })
})

test('one that crashes is told from one that says no', async () => {
  expect(await failure(node('process.kill(process.pid, "SIGSEGV")'))).toMatchObject({ name: 'ChildStopped', message: 'it was ended by SIGSEGV' })
  const refused = await failure(node('console.error("not with me"); process.exit(3)'))
  expect(refused).not.toBeInstanceOf(ChildProcessStopped)
  expect(refused).toMatchObject({ message: `${process.execPath} ended with 3: not with me` })
})

test('a program that is not there is an error of ours', async () => {
  const missing = await failure(inChild({ command: '/nowhere/at/all', args: [], ...LIMITS }))
  expect(missing).not.toBeInstanceOf(ChildProcessStopped)
  expect(missing).toBeInstanceOf(Error)
})

test('one that does not read what it is handed is heard all the same', async () => {
  expect((await node('console.log("no need")', { input: Buffer.alloc(5_000_000) })).toString()).toBe('no need\n')
})

test('they run one after the other, and so many wait', async () => {
  const few = createRunInChild({ maxQueued: 1, maxPerKey: 2 })
  const echo = (word: string, whose: string) => few({ command: 'echo', args: [word], ...LIMITS, queueKey: whose })
  const runs = [echo('a', 'me'), echo('b', 'me')]
  expect(await failure(echo('c', 'them'))).toMatchObject({ data: { code: 'busy' }, output: { headers: { 'retry-after': '10' } } })
  expect(String(await Promise.all(runs))).toBe('a\n,b\n')
})
