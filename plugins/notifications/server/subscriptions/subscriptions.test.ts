import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSubscriptions, updateSubscriptions } from '../../contract/subscriptions.ts'
import { createNotifiedSite } from '../testing/notified-site.ts'

let site: Awaited<ReturnType<typeof createNotifiedSite>>
beforeAll(async () => {
  site = await createNotifiedSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const FOLLOWED = { notif_id: 'auth.followed', channels: ['email'] as ('browser' | 'email')[] }

test('what there is to choose, in the reader’s language, with everything chosen at first', async () => {
  const reader = await site.createSignedInUser()
  await site.sql("update users set language = 'fr' where id = $1", [reader.id])
  expect((await reader.request(getSubscriptions, {})).body).toEqual({
    available_channels: ['browser', 'email'],
    subscriptions: [{ group_name: 'Personnes', items: [{ notif_id: 'auth.followed', name: 'Quelqu’un me suit', channels: ['browser', 'email'] }] }],
    user_selections: [{ notif_id: 'auth.followed', channels: ['browser', 'email'] }],
  })
})

test('a choice is kept, is the chooser’s alone, and the last one counts', async () => {
  const [reader, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const chosen = (await reader.request(updateSubscriptions, { body: { selections: [FOLLOWED] } })).body
  expect(chosen.user_selections).toEqual([FOLLOWED])
  expect((await reader.request(getSubscriptions, {})).body).toEqual(chosen)
  expect((await other.request(getSubscriptions, {})).body.user_selections).toEqual([{ ...FOLLOWED, channels: ['browser', 'email'] }])
  const twice = { selections: [FOLLOWED, { ...FOLLOWED, channels: [] }] }
  expect((await reader.request(updateSubscriptions, { body: twice })).body.user_selections).toEqual([{ ...FOLLOWED, channels: [] }])
})

test('choices at once are all answered, and one of them holds', async () => {
  const reader = await site.createSignedInUser()
  const answers = await Promise.all(
    (['browser', 'email'] as const).map((channel) => reader.request(updateSubscriptions, { body: { selections: [{ ...FOLLOWED, channels: [channel] }] } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await reader.request(getSubscriptions, {})).body.user_selections[0].channels).toHaveLength(1)
})

test.each([
  [{}, 'selections'],
  [{ selections: [] }, 'selections'],
  [{ selections: 'all' }, 'selections'],
  [{ selections: [{ notif_id: 'nobody.knows', channels: [] }] }, 'selections.0.notif_id'],
  [{ selections: [{ notif_id: 'x'.repeat(101), channels: [] }] }, 'selections.0.notif_id'],
  [{ selections: [{ notif_id: 'auth.followed', channels: ['pigeon'] }] }, 'selections.0.channels.0'],
  [{ selections: [{ notif_id: 'auth.followed' }] }, 'selections.0.channels'],
  [{ selections: [FOLLOWED], user_id: 1 }, 'user_id'],
])('a wrong choice is refused at its field: %j', async (body, field) => {
  const reader = await site.createSignedInUser()
  const answer = await reader.send('PUT', '/api/v1/notifications/me/subscriptions', { body })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
  expect(await site.sql('select 1 from notification_selections where user_id = $1', [reader.id])).toEqual([])
})

test('a guest has nothing to choose', async () => {
  expect((await site.createVisitor().request(getSubscriptions, {})).status).toBe(401)
  expect((await site.createVisitor().request(updateSubscriptions, { body: { selections: [FOLLOWED] } })).status).toBe(401)
})
