import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWebhook, deleteWebhook, listDeliveries, listWebhooks, resendDelivery, testWebhook, updateWebhook } from '../../contract/webhooks.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const GIVEN = { url: 'https://receiver.example/hook', events: ['core.user_created/v1'] }
const operator = (permissions = ['settings.update']) => site.createSignedInUser({ permissions })
type Operator = Awaited<ReturnType<typeof operator>>

/** One who gave their password again. */
async function confirmed(): Promise<Operator> {
  const who = await operator()
  await site.sql('update sessions set password_confirmed_at = now() where user_id = $1', [who.id])
  return who
}
const added = async (who: Operator) => (await who.request(createWebhook, { body: GIVEN })).body.webhook as { id: number }

test('an operator adds one after giving their password again, sees the secret once, changes it, and takes it away', async () => {
  const hasty = await operator()
  expect((await hasty.request(createWebhook, { body: GIVEN })).status).toBe(423)
  const who = await confirmed()
  const { status, body } = await who.request(createWebhook, { body: GIVEN })
  expect(status).toBe(201)
  expect(body).toEqual({
    webhook: { id: expect.any(Number), ...GIVEN, enabled: true, created_at: expect.stringMatching(/Z$/), last_status: null },
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
  })
  const list = await who.request(listWebhooks, {})
  expect(list.body.webhooks).toEqual([body.webhook])
  expect(list.body.events).toContainEqual({ name: 'core.user_created/v1', label: 'An account is made', owner: 'core' })
  expect(list.text).not.toContain('whsec_')
  const params = { id: body.webhook.id }
  expect((await who.request(updateWebhook, { params, body: { enabled: false, events: ['core.user_deleted/v1'] } })).body.webhook).toMatchObject({
    enabled: false,
    url: GIVEN.url,
    events: ['core.user_deleted/v1'],
  })
  expect((await who.request(deleteWebhook, { params })).status).toBe(200)
  expect((await who.request(deleteWebhook, { params })).status).toBe(404)
})

test('another address needs the password, the same one does not', async () => {
  const params = { id: (await added(await confirmed())).id }
  const hasty = await operator()
  expect((await hasty.request(updateWebhook, { params, body: { url: GIVEN.url, enabled: true } })).status).toBe(200)
  const refused = await hasty.request(updateWebhook, { params, body: { url: 'https://elsewhere.example/' } })
  expect(refused.status).toBe(423)
  expect((await hasty.request(listWebhooks, {})).body.webhooks).toContainEqual(expect.objectContaining({ id: params.id, url: GIVEN.url }))
})

test.each([
  'http://receiver.example/',
  'http://localhost:4000/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest',
  'https://me:secret@receiver.example/',
  'https://receiver.example:8443/',
  'ftp://receiver.example/',
  'javascript:alert(1)',
  'receiver',
])('%s is refused at its field', async (url) => {
  const answer = await (await confirmed()).request(createWebhook, { body: { ...GIVEN, url } })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ url: ['Use an https address on the open internet.'] })
})

test.each([
  [{ ...GIVEN, events: [] }, 'events'],
  [{ ...GIVEN, events: ['core.unheard_of/v1'] }, 'events'],
  [{ ...GIVEN, events: ['core.notification/v1'] }, 'events'],
  [{ ...GIVEN, events: 'all' }, 'events'],
  [{ ...GIVEN, events: ['x'.repeat(201)] }, 'events.0'],
  [{ ...GIVEN, url: 7 }, 'url'],
  [{ ...GIVEN, url: `https://receiver.example/${'x'.repeat(1000)}` }, 'url'],
  [{ ...GIVEN, secret: 'whsec_mine' }, 'secret'],
])('what is wrong is refused at its field: %j', async (body, field) => {
  const answer = await (await confirmed()).post('/api/v1/webhooks', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test('others may do nothing of it, and what is not there answers like that', async () => {
  const { id } = await added(await confirmed())
  const calls = (who: Visitor, params: { id: number }) => [
    () => who.request(listDeliveries, { params }),
    () => who.request(updateWebhook, { params, body: { enabled: false } }),
    () => who.request(testWebhook, { params }),
    () => who.request(resendDelivery, { params: { ...params, deliveryId: 1 } }),
    () => who.request(deleteWebhook, { params }),
  ]
  for (const [who, expected] of [
    [site.createVisitor(), 401],
    [await site.createSignedInUser(), 403],
    [await operator(['admin.access', 'plugins.update']), 403],
  ] as const) {
    for (const call of [() => who.request(listWebhooks, {}), () => who.request(createWebhook, { body: GIVEN }), ...calls(who, { id })])
      expect((await call()).status).toBe(expected)
  }
  for (const call of calls(await operator(), { id: 999_999 })) expect((await call()).body.code).toBe('webhook.unknown')
})

test('what was told is on pages, the latest first', async () => {
  const who = await confirmed()
  const { id } = await added(who)
  await site.sql(
    `insert into webhook_deliveries (webhook_id, message_id, event, owner, body, status, answer_status) select $1, 'msg_' || n, 'core.user_created/v1', 'core', '{}', 'failed', 500 from generate_series(1, 3) as n`,
    [id],
  )
  const first = (await who.request(listDeliveries, { params: { id }, query: { perPage: 2 } })).body
  const rest = (await who.request(listDeliveries, { params: { id }, query: { perPage: 2, cursor: first.next_cursor } })).body
  expect([...first.data, ...rest.data].map(({ message_id }) => message_id)).toEqual(['msg_3', 'msg_2', 'msg_1'])
  expect(rest.next_cursor).toBeNull()
  expect(Object.keys(first.data[0]).toSorted()).toEqual(['answer_status', 'attempts', 'created_at', 'event', 'id', 'message_id', 'status', 'tried_at'])
  expect((await who.get(`/api/v1/webhooks/${id}/deliveries?cursor=x`)).status).toBe(422)
})
