import { describe, expect, test } from 'vitest'
import { createConcurrencyLimiter, type Limiter } from './concurrency-limiter.ts'
import { getProblem } from './problem.ts'

/** Starts tasks that end when the test ends them, and records the order in which they began. */
function createTasks(limit: Limiter) {
  const startedNames: string[] = []
  const resolvers = new Map<string, () => void>()
  const start = (name: string, key?: string) =>
    limit(async () => {
      startedNames.push(name)
      await new Promise<void>((resolve) => resolvers.set(name, resolve))
      return name
    }, key)
  return { startedNames, start, end: (name: string) => resolvers.get(name)?.() }
}

const getRejectionCode = async (task: Promise<unknown>) => {
  const error: unknown = await task.catch((thrown: unknown) => thrown)
  return getProblem(error)?.code
}

describe('createConcurrencyLimiter', () => {
  test('queues tasks in order of arrival and rejects with 503 when the queue is full', async () => {
    const { startedNames, start, end } = createTasks(createConcurrencyLimiter({ concurrency: 2, maxQueued: 2, retryAfterSeconds: 3 }))
    const tasks = ['a', 'b', 'c', 'd'].map((name) => start(name))
    await expect(start('e')).rejects.toMatchObject({ output: { statusCode: 503, headers: { 'retry-after': '3' } }, data: { code: 'busy' } })
    expect(startedNames).toEqual(['a', 'b'])
    end('b')
    // The free slot goes to the first queued task, not to a task that arrives at this moment.
    await tasks[1]
    const late = start('f')
    await expect.poll(() => startedNames).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c']) end(name)
    await Promise.all([tasks[0], tasks[2]])
    await expect.poll(() => startedNames).toEqual(['a', 'b', 'c', 'd', 'f'])
    for (const name of ['d', 'f']) end(name)
    expect(await Promise.all([...tasks, late])).toEqual(['a', 'b', 'c', 'd', 'f'])
  })

  test('frees the slot of a task that fails', async () => {
    const limit = createConcurrencyLimiter({ concurrency: 1, maxQueued: 1, maxPerKey: 1, retryAfterSeconds: 1 })
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(limit(() => Promise.reject(new Error('no')), 'a')).rejects.toThrow('no')
    expect(await limit(async () => 'yes', 'a')).toBe('yes')
  })

  test('rejects tasks of a key beyond its limit and accepts those of other keys', async () => {
    const { startedNames, start, end } = createTasks(createConcurrencyLimiter({ concurrency: 1, maxQueued: 9, maxPerKey: 2, retryAfterSeconds: 1 }))
    const firstUserTasks = [start('a', 'user:1'), start('b', 'user:1')]
    expect(await getRejectionCode(start('c', 'user:1'))).toBe('busy')
    const secondUserTask = start('d', 'user:2')
    await expect.poll(() => startedNames).toEqual(['a'])
    end('a')
    await firstUserTasks[0]
    const nextTask = start('e', 'user:1')
    for (const name of ['b', 'd', 'e']) {
      await expect.poll(() => startedNames).toContain(name)
      end(name)
    }
    expect(await Promise.all([...firstUserTasks, secondUserTask, nextTask])).toEqual(['a', 'b', 'd', 'e'])
  })
})
