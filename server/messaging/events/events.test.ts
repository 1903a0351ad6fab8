import { defineEvent } from '@balafon/sdk/contract'
import { onEvent } from '@balafon/sdk/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { createHandlerJobs } from './events.ts'

const SongSung = defineEvent('choir.sung/v1', z.object({ song: z.string() }))

let site: TestSite
const heardBySecond: string[] = []
const deliveries: { song: string; id: string }[] = []
beforeAll(async () => {
  site = await createTestSite()
  const auth = site.site.registry.find('auth')
  if (auth?.state.status !== 'started') throw new Error('the plugin auth does not run')
  auth.state = { ...auth.state, instance: { ...auth.state.instance, handledEvents: new Set([SongSung.name]) } }
  await site.site.jobs.closeQueue('auth')
  const handler = onEvent(SongSung, async ({ song }, { id }) => void deliveries.push({ song, id }))
  const second = onEvent(SongSung, async ({ song }) => void heardBySecond.push(song))
  await site.site.jobs.openQueue('auth', createHandlerJobs([handler, second]))
})
afterAll(() => site.close())

const publish = (song: string, isRolledBack = false) =>
  site.site.db
    .transaction(async (transaction) => {
      await site.getContext('choir').events.publish(SongSung, { song }, transaction)
      if (isRolledBack) throw new Error('rolled back')
    })
    .catch(() => {})

describe('events.publish', () => {
  test('delivers an event to its handlers if and only if the transaction commits', async () => {
    await publish('silence', true)
    await publish('one')
    await publish('two')
    await expect.poll(() => deliveries.map(({ song }) => song).sort(), { timeout: 15_000 }).toEqual(['one', 'two'])
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(2)
    // An owner may handle an event several times.
    await expect.poll(() => heardBySecond.toSorted()).toEqual(['one', 'two'])
    expect(await site.sql('select 1 from event_outbox')).toEqual([])
  })

  test('empties the outbox when an event has no handlers', async () => {
    await site.getContext('choir').events.publish(defineEvent('choir.hummed/v1', z.object({})), {})
    await expect.poll(() => site.sql('select 1 from event_outbox'), { timeout: 10_000 }).toEqual([])
  })

  test('rejects a payload that does not match the schema', async () => {
    await expect(site.getContext('choir').events.publish(SongSung, { song: 7 as never })).rejects.toThrow()
  })
})
