import { defineJob } from '@balafon/sdk/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
const seen: { name: string; text: string; attempt: number }[] = []
const note = (name: string, failures = 0) =>
  defineJob({
    name,
    schema: z.object({ text: z.string() }),
    async run({ text }, { attempt }) {
      seen.push({ name, text, attempt })
      if (attempt <= failures) throw new Error(`try ${attempt} failed`)
    },
  })

beforeAll(async () => {
  site = await createTestSite()
  await site.site.jobs.openQueue('tester', [note('plain'), note('shaky', 1), note('hopeless', 99)])
})
afterAll(() => site.close())

const seenBy = (name: string) => seen.filter((each) => each.name === name).map(({ text }) => text)
const { enqueue } = { enqueue: (name: string, text: unknown, options = {}) => site.site.jobs.enqueue({ owner: 'tester', name, data: { text }, ...options }) }

test('a job is done once, with its data', async () => {
  await enqueue('plain', 'hello')
  await expect.poll(() => seenBy('plain'), { timeout: 10_000 }).toEqual(['hello'])
})

test('a job queued in a transaction is there if that commits, and only then', async () => {
  const { jobs, db } = site.site
  const queue = (text: string, fails: boolean) =>
    db
      .transaction(async (transaction) => {
        await jobs.enqueue({ owner: 'tester', name: 'plain', data: { text } }, transaction)
        if (fails) throw new Error('rolled back')
      })
      .catch(() => {})
  await queue('never', true)
  await queue('kept', false)
  await expect.poll(() => seenBy('plain'), { timeout: 10_000 }).toContain('kept')
  expect(seenBy('plain')).not.toContain('never')
})

test('what fails is tried again', async () => {
  await enqueue('shaky', 'again')
  await expect.poll(() => seen.filter(({ name }) => name === 'shaky').map(({ attempt }) => attempt), { timeout: 15_000 }).toEqual([1, 2])
})

test('what fails for good is a dead letter, and can be revived or thrown away', async () => {
  const { jobs } = site.site
  await enqueue('hopeless', 'lost')
  // The waits between tries are skipped: how long they are is the queue's business.
  await expect
    .poll(
      async () => {
        await site.sql("update jobs.job set start_after = now() where name = 'tester' and state = 'retry'")
        return (await jobs.listDeadJobs()).map(({ owner, name, error }) => ({ owner, name, error }))
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual([{ owner: 'tester', name: 'hopeless', error: 'try 5 failed' }])
  const [letter] = await jobs.listDeadJobs()
  expect(await jobs.retryDeadJobs([letter?.id ?? ''])).toBe(1)
  expect(await jobs.listDeadJobs()).toEqual([])
}, 90_000)

test('a closed owner gets no work, and all of it when it opens again', async () => {
  const { jobs } = site.site
  await jobs.openQueue('sleeper', [note('late')])
  await jobs.closeQueue('sleeper')
  await jobs.enqueue({ owner: 'sleeper', name: 'late', data: { text: 'waited' } })
  await enqueue('plain', 'meanwhile')
  await expect.poll(() => seenBy('plain'), { timeout: 10_000 }).toContain('meanwhile')
  expect(seenBy('late')).toEqual([])
  await jobs.openQueue('sleeper', [note('late')])
  await expect.poll(() => seenBy('late'), { timeout: 10_000 }).toEqual(['waited'])
})

test('data of the wrong shape is a failure, not a run', async () => {
  await enqueue('plain', 7)
  await expect
    .poll(() => site.sql("select 1 from jobs.job where name = 'tester' and state = 'retry' and data->'data'->>'text' = '7'"), { timeout: 10_000 })
    .toHaveLength(1)
  expect(seen.map(({ text }) => text)).not.toContain(7)
})

test('the clock is told of a job while its owner is open', async () => {
  const { jobs } = site.site
  const schedules = () => site.sql("select key, cron from jobs.schedule where name = 'clockmaker'")
  await jobs.openQueue('clockmaker', [{ ...note('nightly'), cron: '0 4 * * *' }])
  expect(await schedules()).toEqual([{ key: 'nightly', cron: '0 4 * * *' }])
  await jobs.closeQueue('clockmaker')
  expect(await schedules()).toEqual([])
})
