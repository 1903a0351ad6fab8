import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueueWorkers } from './queue-workers.ts'

const CHECK_MS = 3000

interface BossState {
  /** The names of the queues with due jobs. */
  readonly due: Set<string>
  readonly statements: (readonly string[])[]
  readonly started: string[]
  readonly notified: string[]
  readonly stopped: string[]
  failure?: Error
}

/** Creates the parts of pg-boss that workers use. */
const createBoss = (state: BossState) => ({
  async work(queue: string): Promise<string> {
    if (state.failure) throw state.failure
    state.started.push(queue)
    return `${queue} ${state.started.length}`
  },
  notifyWorker: (id: string) => void state.notified.push(id),
  offWork: async (queue: string) => void state.stopped.push(queue),
  getDb: () => ({
    async executeSql(_text: string, [queues = []]: string[][]) {
      state.statements.push(queues)
      return { rows: queues.filter((queue) => state.due.has(queue)).map((queue) => ({ queue })) }
    },
  }),
})

let boss: BossState
let workers: ReturnType<typeof createQueueWorkers>
let errors: string[]
beforeEach(() => {
  vi.useFakeTimers()
  boss = { due: new Set(), statements: [], started: [], notified: [], stopped: [] }
  errors = []
  workers = createQueueWorkers({
    boss: createBoss(boss) as unknown as PgBoss,
    schema: 'jobs',
    run: async () => {},
    onError: ({ message }) => void errors.push(message),
  })
})
afterEach(() => {
  workers.stop()
  vi.useRealTimers()
})

describe('createQueueWorkers', () => {
  test('looks for the jobs of all open queues with one statement', async () => {
    for (const queue of ['a', 'b', 'c']) workers.open(queue, 2)
    await vi.advanceTimersByTimeAsync(CHECK_MS * 2)
    expect(boss.statements).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    expect(boss.started).toEqual([])
  })

  test('starts workers with the first due job, and wakes them for the next one', async () => {
    workers.open('a', 2)
    workers.open('b', 1)
    boss.due.add('a')
    await vi.advanceTimersByTimeAsync(200)
    expect([boss.started, boss.notified]).toEqual([['a', 'a'], []])
    await vi.advanceTimersByTimeAsync(CHECK_MS)
    expect([boss.started, boss.notified]).toEqual([
      ['a', 'a'],
      ['a 1', 'a 2'],
    ])
  })

  test('starts the workers of a queue once when two jobs are added at the same time', async () => {
    workers.open('a', 2)
    workers.wake('a')
    workers.wake('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(boss.started).toEqual(['a', 'a'])
  })

  test('starts no workers of a queue that is closed', async () => {
    workers.open('a', 1)
    await workers.close('a')
    boss.due.add('a')
    workers.wake('a')
    await vi.advanceTimersByTimeAsync(CHECK_MS)
    expect([boss.started, boss.stopped]).toEqual([[], ['a']])
  })

  test('reports a failure, and tries again at the next check', async () => {
    workers.open('a', 1)
    boss.due.add('a')
    boss.failure = new Error('no connection')
    await vi.advanceTimersByTimeAsync(200)
    expect([boss.started, errors]).toEqual([[], ['no connection']])
    delete boss.failure
    await vi.advanceTimersByTimeAsync(CHECK_MS)
    expect(boss.started).toEqual(['a'])
  })
})
