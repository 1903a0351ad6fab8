import { defineEvent } from '@balafon/sdk/contract'
import { onEvent } from '@balafon/sdk/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { createHandlerJob } from './events.ts'

const Sung = defineEvent('choir.sung/v1', z.object({ song: z.string() }))

let site: TestSite
const heard: { song: string; id: string }[] = []
beforeAll(async () => {
  site = await createTestSite()
  const auth = site.site.registry.find('auth')
  if (auth?.state.status !== 'started') throw new Error('the plugin auth does not run')
  auth.state = { ...auth.state, instance: { ...auth.state.instance, handledEvents: new Set([Sung.name]) } }
  await site.site.jobs.closeQueue('auth')
  await site.site.jobs.openQueue('auth', [createHandlerJob(onEvent(Sung, async ({ song }, { id }) => void heard.push({ song, id })))])
})
afterAll(() => site.close())

const emit = (song: string, fails = false) =>
  site.site.db
    .transaction(async (transaction) => {
      await site.getContext('choir').events.publish(Sung, { song }, transaction)
      if (fails) throw new Error('rolled back')
    })
    .catch(() => {})

test('a listener hears what was committed, and nothing else', async () => {
  await emit('silence', true)
  await emit('one')
  await emit('two')
  await expect.poll(() => heard.map(({ song }) => song).sort(), { timeout: 15_000 }).toEqual(['one', 'two'])
  expect(new Set(heard.map(({ id }) => id)).size).toBe(2)
  expect(await site.sql('select 1 from event_outbox')).toEqual([])
})

test('an event nobody listens to leaves nothing behind', async () => {
  await site.getContext('choir').events.publish(defineEvent('choir.hummed/v1', z.object({})), {})
  await expect.poll(() => site.sql('select 1 from event_outbox'), { timeout: 10_000 }).toEqual([])
})

test('what does not have the shape of the event is not told', async () => {
  await expect(site.getContext('choir').events.publish(Sung, { song: 7 as never })).rejects.toThrow()
})
