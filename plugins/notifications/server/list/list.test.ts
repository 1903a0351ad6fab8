import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications, markAllAsRead, markAsRead } from '../../contract/notifications.ts'
import { createNotifiedSite } from '../testing/notified-site.ts'

let site: Awaited<ReturnType<typeof createNotifiedSite>>
beforeAll(async () => {
  site = await createNotifiedSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/** A reader with so many notifications: "1" is the oldest. */
async function readerOf(count: number) {
  const reader = await site.createSignedInUser()
  for (let number = 1; number <= count; number += 1) await site.deliver(reader.id, String(number))
  return reader
}

const unreadOf = async (reader: Awaited<ReturnType<typeof readerOf>>) =>
  (await reader.get('/api/v1/me?with=unread_notifications_count')).body.user.unread_notifications_count

test('thirty to a page, the latest first, and nobody else’s', async () => {
  const reader = await readerOf(32)
  await site.deliver((await site.createSignedInUser()).id, 'not yours')
  const { body } = await reader.request(listNotifications, {})
  expect(body.pagination).toMatchObject({ current_page: 1, per_page: 30, total: 32, last_page: 2 })
  expect(body.pagination.data).toHaveLength(30)
  const rest = await site.listOf(reader, { page: 2 })
  expect([...body.pagination.data, ...rest].map(({ data }) => Number(data.lines[0]?.content)).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 32 }, (_, index) => index + 1),
  )
  expect(body.pagination.data[0]).toEqual({
    id: expect.any(Number),
    type: 'auth.followed',
    read_at: null,
    created_at: expect.stringMatching(/Z$/),
    data: { image: null, lines: [{ type: 'primary', icon: null, content: expect.any(String), action: null }], mainAction: null, buttonActions: [] },
  })
})

test('what is read is counted no longer, and read once', async () => {
  const reader = await readerOf(3)
  const [first, second] = await site.listOf(reader)
  expect(await unreadOf(reader)).toBe(3)
  const ids = [Number(first?.id)]
  const answers = await Promise.all(Array.from({ length: 4 }, () => reader.request(markAsRead, { body: { ids } })))
  expect(answers.map(({ body }) => body)).toEqual(Array(4).fill({ unreadCount: 2 }))
  const readAt = (await site.listOf(reader))[0]?.read_at
  expect(readAt).toMatch(/Z$/)
  await reader.request(markAsRead, { body: { ids: [Number(first?.id), Number(second?.id)] } })
  expect((await site.listOf(reader)).map(({ read_at }) => read_at)).toEqual([readAt, expect.stringMatching(/Z$/), null])
  expect(await unreadOf(reader)).toBe(1)
})

test('all at once, also twice at once', async () => {
  const reader = await readerOf(3)
  const answers = await Promise.all([1, 2, 3].map(() => reader.request(markAllAsRead, {})))
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ unreadCount: 0 }))
  expect(await unreadOf(reader)).toBe(0)
})

test('open tabs hear the number, and the last word is the true one however much happens at once', async () => {
  const reader = await readerOf(4)
  const ids = (await site.listOf(reader)).map(({ id }) => id)
  await Promise.all([...ids.map((id) => reader.request(markAsRead, { body: { ids: [id] } })), site.deliver(reader.id, 'news')])
  const [last] = await site.sql<{ data: object }>(
    "select data from live_messages where user_id = $1 and type = 'notifications.changed' order by id desc limit 1",
    [reader.id],
  )
  expect(last?.data).toMatchObject({ unreadCount: await unreadOf(reader) })
})

test('somebody else’s are passed over like those that are not there', async () => {
  const [reader, other] = [await readerOf(1), await readerOf(1)]
  const theirs = (await site.listOf(other))[0]?.id
  const [foreign, missing] = [
    await reader.request(markAsRead, { body: { ids: [Number(theirs)] } }),
    await reader.request(markAsRead, { body: { ids: [999_999_999] } }),
  ]
  expect(foreign.text).toBe(missing.text)
  expect((await site.listOf(other))[0]?.read_at).toBeNull()
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
])('wrong ids are refused: %j', async (body) => {
  expect((await (await site.createSignedInUser()).post('/api/v1/notifications/mark-as-read', body)).status).toBe(422)
})

test.each([
  ['en', [], 'Name at least one.'],
  ['en', Array(101).fill(1), 'Name at most 100.'],
  ['fr', [], 'Il en faut au moins un.'],
  ['fr', Array(101).fill(1), 'Pas plus de 100.'],
] as const)('too few or too many are told in words for a list: %s', async (language, ids, words) => {
  const answer = await (await site.createSignedInUser()).send('POST', '/api/v1/notifications/mark-as-read', {
    body: { ids },
    headers: { 'accept-language': language },
  })
  expect(answer.body.errors).toEqual({ ids: [words] })
})

test.each(['page=0', 'page=x', 'perPage=101', 'perPage=', 'page=1&page=2', 'order=id'])('a wrong question is refused: %s', async (query) => {
  expect((await (await site.createSignedInUser()).get(`/api/v1/notifications?${query}`)).status).toBe(422)
})

test('a guest has none, and none are marked without the token', async () => {
  const guest = site.createVisitor()
  expect((await guest.request(listNotifications, {})).status).toBe(401)
  expect((await guest.request(markAllAsRead, {})).status).toBe(401)
  const reader = await readerOf(1)
  expect((await reader.request(markAllAsRead, {}, { 'x-xsrf-token': 'forged' })).status).toBe(403)
  expect(await unreadOf(reader)).toBe(1)
})

test('every page brings the number with it, and a guest’s none', async () => {
  const reader = await readerOf(2)
  const pageOf = async (visitor: { get: typeof reader.get }) => (await visitor.get('/api/v1/bootstrap-data')).body
  expect((await pageOf(reader)).user.unread_notifications_count).toBe(2)
  expect((await pageOf(site.createVisitor())).user).toBeNull()
  expect((await reader.get('/')).text).toContain('"unread_notifications_count":2')
})
