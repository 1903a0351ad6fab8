import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications, markAllAsRead, markAsRead } from '../../contract/notifications.ts'
import { models } from '../models.ts'
import { createNotificationsSite } from '../testing/notifications-site.ts'

let site: Awaited<ReturnType<typeof createNotificationsSite>>
beforeAll(async () => {
  site = await createNotificationsSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/** Creates a user with notifications "1" (the oldest) to `count`. */
async function createUserWithNotifications(count: number) {
  const user = await site.createSignedInUser()
  for (let number = 1; number <= count; number += 1) await site.deliver(user.id, String(number))
  return user
}

const fetchUnreadCount = async (user: Awaited<ReturnType<typeof createUserWithNotifications>>) =>
  (await user.get('/api/v1/me?with=unread_notifications_count')).body.user.unread_notifications_count

test('lists 30 of the user’s notifications per page, newest first', async () => {
  const user = await createUserWithNotifications(32)
  await site.deliver((await site.createSignedInUser()).id, 'not yours')
  const { body } = await user.request(listNotifications, {})
  expect(body.pagination).toMatchObject({ current_page: 1, per_page: 30, total: 32, last_page: 2 })
  expect(body.pagination.data).toHaveLength(30)
  const secondPage = await site.fetchNotifications(user, { page: 2 })
  expect([...body.pagination.data, ...secondPage].map(({ data }) => Number(data.lines[0]?.content))).toEqual(
    Array.from({ length: 32 }, (_, index) => 32 - index),
  )
  expect(body.pagination.data[0]).toEqual({
    id: expect.any(Number),
    type: 'auth.followed',
    read_at: null,
    created_at: expect.stringMatching(/Z$/),
    data: { image: null, lines: [{ type: 'primary', icon: null, content: expect.any(String), action: null }], mainAction: null, buttonActions: [] },
  })
})

test('decreases the unread count and keeps the first time of reading', async () => {
  const user = await createUserWithNotifications(3)
  const [first, second] = await site.fetchNotifications(user)
  expect(await fetchUnreadCount(user)).toBe(3)
  const ids = [Number(first?.id)]
  const responses = await Promise.all(Array.from({ length: 4 }, () => user.request(markAsRead, { body: { ids } })))
  expect(responses.map(({ body }) => body)).toEqual(Array(4).fill({ unreadCount: 2 }))
  const readAt = (await site.fetchNotifications(user))[0]?.read_at
  expect(readAt).toMatch(/Z$/)
  await user.request(markAsRead, { body: { ids: [Number(first?.id), Number(second?.id)] } })
  expect((await site.fetchNotifications(user)).map(({ read_at }) => read_at)).toEqual([readAt, expect.stringMatching(/Z$/), null])
  expect(await fetchUnreadCount(user)).toBe(1)
})

test('marks all notifications as read, also with simultaneous requests', async () => {
  const user = await createUserWithNotifications(3)
  const responses = await Promise.all([1, 2, 3].map(() => user.request(markAllAsRead, {})))
  expect(responses.map(({ body }) => body)).toEqual(Array(3).fill({ unreadCount: 0 }))
  expect(await fetchUnreadCount(user)).toBe(0)
})

test('puts the correct unread count in the last live message of simultaneous changes', async () => {
  const user = await createUserWithNotifications(4)
  const ids = (await site.fetchNotifications(user)).map(({ id }) => id)
  await Promise.all([...ids.map((id) => user.request(markAsRead, { body: { ids: [id] } })), site.deliver(user.id, 'news')])
  const [last] = await site.sql<{ data: object }>(
    "select data from live_messages where user_id = $1 and type = 'notifications.changed' order by id desc limit 1",
    [user.id],
  )
  expect(last?.data).toMatchObject({ unreadCount: await fetchUnreadCount(user) })
})

test('treats ids of another user’s notifications like unknown ids', async () => {
  const [user, other] = [await createUserWithNotifications(1), await createUserWithNotifications(1)]
  const otherId = (await site.fetchNotifications(other))[0]?.id
  const [forbidden, missing] = [
    await user.request(markAsRead, { body: { ids: [Number(otherId)] } }),
    await user.request(markAsRead, { body: { ids: [999_999_999] } }),
  ]
  expect(forbidden.text).toBe(missing.text)
  expect((await site.fetchNotifications(other))[0]?.read_at).toBeNull()
})

test.each([
  {},
  { ids: [] },
  { ids: 'all' },
  { ids: [0] },
  { ids: [1.5] },
  { ids: ['x'] },
  { ids: [2 ** 60] },
  { ids: Array(101).fill(1) },
  { ids: [1], user_id: 2 },
])('returns 422 for invalid ids: %j', async (body) => {
  expect((await (await site.createSignedInUser()).post('/api/v1/notifications/mark-as-read', body)).status).toBe(422)
})

test.each([
  ['en', [], 'Choose at least one.'],
  ['en', Array(101).fill(1), 'Choose at most 100.'],
  ['fr', [], 'Choisissez au moins un élément.'],
  ['fr', Array(101).fill(1), '100 éléments au maximum.'],
] as const)('returns a translated message for too few or too many ids: %s', async (language, ids, message) => {
  const response = await (await site.createSignedInUser()).send('POST', '/api/v1/notifications/mark-as-read', {
    body: { ids },
    headers: { 'accept-language': language },
  })
  expect(response.body.errors).toEqual({ ids: [message] })
})

test.each(['page=0', 'page=x', 'perPage=101', 'perPage=', 'page=1&page=2', 'order=id'])('returns 422 for an invalid query: %s', async (query) => {
  expect((await (await site.createSignedInUser()).get(`/api/v1/notifications?${query}`)).status).toBe(422)
})

test('returns 401 to guests and 403 without a valid XSRF token', async () => {
  const guest = site.createVisitor()
  expect((await guest.request(listNotifications, {})).status).toBe(401)
  expect((await guest.request(markAllAsRead, {})).status).toBe(401)
  const user = await createUserWithNotifications(1)
  expect((await user.request(markAllAsRead, {}, { 'x-xsrf-token': 'forged' })).status).toBe(403)
  expect(await fetchUnreadCount(user)).toBe(1)
})

test('includes the unread count in the bootstrap data of signed-in users', async () => {
  const user = await createUserWithNotifications(2)
  const fetchBootstrapData = async (visitor: { get: typeof user.get }) => (await visitor.get('/api/v1/bootstrap-data')).body
  expect((await fetchBootstrapData(user)).user.unread_notifications_count).toBe(2)
  expect((await fetchBootstrapData(site.createVisitor())).user).toBeNull()
  expect((await user.get('/')).text).toContain('"unread_notifications_count":2')
})

test('deletes notifications that are older than a year', async () => {
  const user = await createUserWithNotifications(2)
  const [latest] = await site.fetchNotifications(user)
  const { Notification } = site.getModels('notifications', models)
  const createdAt = new Date(Date.now() - 367 * 24 * 3600 * 1000)
  await Notification.update({ createdAt }, { where: { userId: user.id, id: Number(latest?.id) } })
  await site.getContext('notifications').jobs.enqueue('delete-old-notifications', {})
  await expect.poll(async () => (await site.fetchNotifications(user)).map(({ data }) => data.lines[0]?.content), { timeout: 15_000 }).toEqual(['1'])
})
