import { getProblem } from '@balafon/sdk/server'
import { expect, test } from 'vitest'
import { createLimiter, type Limiter } from './limiter.ts'

/** Works that end when they are told to; who began, in order. */
function works(inTurn: Limiter) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, whose?: string) =>
    inTurn(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }, whose)
  return { begun, start, end: (name: string) => ends.get(name)?.() }
}

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return getProblem(error)?.code
}

test('so many run, so many wait, in the order they came; the next one is told to come back', async () => {
  const { begun, start, end } = works(createLimiter({ concurrency: 2, maxQueued: 2, retryAfterSeconds: 3 }))
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name))
  await expect(start('e')).rejects.toMatchObject({ output: { statusCode: 503, headers: { 'retry-after': '3' } }, data: { code: 'busy' } })
  expect(begun).toEqual(['a', 'b'])
  end('b')
  // The place that is free goes to who waited, not to who comes just then.
  await all[1]
  const late = start('f')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await Promise.all([all[0], all[2]])
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'f'])
  for (const name of ['d', 'f']) end(name)
  expect(await Promise.all([...all, late])).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('work that fails gives its place back', async () => {
  const inTurn = createLimiter({ concurrency: 1, maxQueued: 1, maxPerKey: 1, retryAfterSeconds: 1 })
  for (let time = 0; time < 3; time += 1) await expect(inTurn(() => Promise.reject(new Error('no')), 'a')).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes', 'a')).toBe('yes')
})

test('nobody takes all the places', async () => {
  const { begun, start, end } = works(createLimiter({ concurrency: 1, maxQueued: 9, maxPerKey: 2, retryAfterSeconds: 1 }))
  const mine = [start('a', 'me'), start('b', 'me')]
  expect(await refusal(start('c', 'me'))).toBe('busy')
  const theirs = start('d', 'them')
  await expect.poll(() => begun).toEqual(['a'])
  end('a')
  await mine[0]
  const more = start('e', 'me')
  for (const name of ['b', 'd', 'e']) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  expect(await Promise.all([...mine, theirs, more])).toEqual(['a', 'b', 'd', 'e'])
})
