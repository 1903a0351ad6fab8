import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getSubscriptions, updateSubscriptions } from '../../contract/subscriptions.ts'
import { createNotificationsSite } from '../testing/notifications-site.ts'

/** Plugins with their own notification types. They are disabled, so that the tests see only the types of the other plugins. */
const DISABLED_PLUGINS = ['backstage', 'billing', 'wallet']

let site: Awaited<ReturnType<typeof createNotificationsSite>>
beforeAll(async () => {
  site = await createNotificationsSite()
  for (const plugin of DISABLED_PLUGINS) await site.getContext('core').plugins.disable(plugin)
  await vi.waitUntil(() => DISABLED_PLUGINS.every((plugin) => !site.site.registry.isRunning(plugin)), { timeout: 20_000 })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const FOLLOWED: { notif_id: string; channels: ('browser' | 'email')[] } = { notif_id: 'auth.followed', channels: ['email'] }
const NEW_RELEASE = { notif_id: 'player.new_release', channels: ['browser', 'email'] }
const REPORT_CLOSED = { notif_id: 'player.report_closed', channels: ['browser', 'email'] }

test('returns translated notification types with all channels selected by default', async () => {
  const user = await site.createSignedInUser()
  await site.sql("update users set language = 'fr' where id = $1", [user.id])
  expect((await user.request(getSubscriptions, {})).body).toEqual({
    available_channels: ['browser', 'email'],
    subscriptions: [
      { group_name: 'Profil', items: [{ notif_id: 'auth.followed', name: 'Nouveaux abonnés', channels: ['browser', 'email'] }] },
      {
        group_name: 'Musique',
        items: [
          { ...NEW_RELEASE, name: 'Nouveautés des artistes que vous suivez' },
          { ...REPORT_CLOSED, name: 'Décisions sur vos signalements' },
        ],
      },
    ],
    user_selections: [{ notif_id: 'auth.followed', channels: ['browser', 'email'] }, NEW_RELEASE, REPORT_CLOSED],
  })
})

test('saves selections; the last selection wins when a type occurs twice', async () => {
  const [user, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const saved = (await user.request(updateSubscriptions, { body: { selections: [FOLLOWED] } })).body
  expect(saved.user_selections).toEqual([FOLLOWED, NEW_RELEASE, REPORT_CLOSED])
  expect((await user.request(getSubscriptions, {})).body).toEqual(saved)
  expect((await other.request(getSubscriptions, {})).body.user_selections).toEqual([
    { ...FOLLOWED, channels: ['browser', 'email'] },
    NEW_RELEASE,
    REPORT_CLOSED,
  ])
  const duplicateSelections = { selections: [FOLLOWED, { ...FOLLOWED, channels: [] }] }
  expect((await user.request(updateSubscriptions, { body: duplicateSelections })).body.user_selections).toEqual([
    { ...FOLLOWED, channels: [] },
    NEW_RELEASE,
    REPORT_CLOSED,
  ])
})

test('keeps one selection after simultaneous updates', async () => {
  const user = await site.createSignedInUser()
  const responses = await Promise.all(
    (['browser', 'email'] as const).map((channel) => user.request(updateSubscriptions, { body: { selections: [{ ...FOLLOWED, channels: [channel] }] } })),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect((await user.request(getSubscriptions, {})).body.user_selections[0].channels).toHaveLength(1)
})

test.each([
  [{}, 'selections'],
  [{ selections: [] }, 'selections'],
  [{ selections: 'all' }, 'selections'],
  [{ selections: [{ notif_id: 'unknown.type', channels: [] }] }, 'selections.0.notif_id'],
  [{ selections: [{ notif_id: 'x'.repeat(101), channels: [] }] }, 'selections.0.notif_id'],
  [{ selections: [{ notif_id: 'auth.followed', channels: ['fax'] }] }, 'selections.0.channels.0'],
  [{ selections: [{ notif_id: 'auth.followed' }] }, 'selections.0.channels'],
  [{ selections: [FOLLOWED], user_id: 1 }, 'user_id'],
])('returns 422 with an error at the invalid field: %j', async (body, field) => {
  const user = await site.createSignedInUser()
  const response = await user.send('PUT', '/api/v1/notifications/me/subscriptions', { body })
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors)).toEqual([field])
  expect(await site.sql('select 1 from notification_selections where user_id = $1', [user.id])).toEqual([])
})

test('returns 401 to guests', async () => {
  expect((await site.createVisitor().request(getSubscriptions, {})).status).toBe(401)
  expect((await site.createVisitor().request(updateSubscriptions, { body: { selections: [FOLLOWED] } })).status).toBe(401)
})
