import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countDeliveries,
  createWebhook,
  deleteWebhook,
  exportDeliveries,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
  updateWebhook,
} from '../../contract/webhooks.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const INPUT = { url: 'https://receiver.example/hook', events: ['core.user_created/v1'] }
const createAdministrator = (permissions = ['settings.update']) => site.createSignedInUser({ permissions })
type Administrator = Awaited<ReturnType<typeof createAdministrator>>

/** Creates an administrator with a confirmed password. */
async function createConfirmedAdministrator(): Promise<Administrator> {
  const user = await createAdministrator()
  await site.sql('update sessions set password_confirmed_at = now() where user_id = $1', [user.id])
  return user
}
const addWebhook = async (user: Administrator): Promise<{ id: number }> => (await user.request(createWebhook, { body: INPUT })).body.webhook

test('creates, updates and deletes a webhook and returns its secret once', async () => {
  const unconfirmed = await createAdministrator()
  expect((await unconfirmed.request(createWebhook, { body: INPUT })).status).toBe(423)
  const user = await createConfirmedAdministrator()
  const { status, body } = await user.request(createWebhook, { body: INPUT })
  expect(status).toBe(201)
  expect(body).toEqual({
    webhook: { id: expect.any(Number), ...INPUT, enabled: true, created_at: expect.stringMatching(/Z$/), last_status: null },
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
  })
  const list = await user.request(listWebhooks, {})
  expect(list.body.webhooks).toEqual([body.webhook])
  expect(list.body.events).toContainEqual({ name: 'core.user_created/v1', label: 'User created', owner: 'core' })
  expect(list.text).not.toContain('whsec_')
  const params = { id: body.webhook.id }
  expect((await user.request(updateWebhook, { params, body: { enabled: false, events: ['core.user_deleted/v1'] } })).body.webhook).toMatchObject({
    enabled: false,
    url: INPUT.url,
    events: ['core.user_deleted/v1'],
  })
  expect((await user.request(deleteWebhook, { params })).status).toBe(200)
  expect((await user.request(deleteWebhook, { params })).status).toBe(404)
})

test('requires a confirmed password for a new URL only', async () => {
  const params = { id: (await addWebhook(await createConfirmedAdministrator())).id }
  const unconfirmed = await createAdministrator()
  expect((await unconfirmed.request(updateWebhook, { params, body: { url: INPUT.url, enabled: true } })).status).toBe(200)
  const refused = await unconfirmed.request(updateWebhook, { params, body: { url: 'https://elsewhere.example/' } })
  expect(refused.status).toBe(423)
  expect((await unconfirmed.request(listWebhooks, {})).body.webhooks).toContainEqual(expect.objectContaining({ id: params.id, url: INPUT.url }))
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
])('returns 422 for the URL %s', async (url) => {
  const response = await (await createConfirmedAdministrator()).request(createWebhook, { body: { ...INPUT, url } })
  expect(response.status).toBe(422)
  expect(response.body.errors).toEqual({ url: ['Enter a public https URL.'] })
})

test.each([
  [{ ...INPUT, events: [] }, 'events'],
  [{ ...INPUT, events: ['core.unknown/v1'] }, 'events'],
  [{ ...INPUT, events: ['core.notification/v1'] }, 'events'],
  [{ ...INPUT, events: 'all' }, 'events'],
  [{ ...INPUT, events: ['x'.repeat(201)] }, 'events.0'],
  [{ ...INPUT, url: 7 }, 'url'],
  [{ ...INPUT, url: `https://receiver.example/${'x'.repeat(1000)}` }, 'url'],
  [{ ...INPUT, secret: 'whsec_mine' }, 'secret'],
])('returns 422 with an error at the invalid field: %j', async (body, field) => {
  const response = await (await createConfirmedAdministrator()).post('/api/v1/webhooks', body)
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors)).toEqual([field])
})

test('returns 401 or 403 without permission and 404 for an unknown webhook', async () => {
  const { id } = await addWebhook(await createConfirmedAdministrator())
  const buildRequests = (user: Visitor, params: { id: number }) => [
    () => user.request(updateWebhook, { params, body: { enabled: false } }),
    () => user.request(testWebhook, { params }),
    () => user.request(resendDelivery, { params: { ...params, deliveryId: 1 } }),
    () => user.request(deleteWebhook, { params }),
  ]
  for (const [user, expected] of [
    [site.createVisitor(), 401],
    [await site.createSignedInUser(), 403],
    [await createAdministrator(['admin.access', 'plugins.update']), 403],
  ] as const) {
    for (const send of [
      () => user.request(listWebhooks, {}),
      () => user.request(listDeliveries, {}),
      () => user.request(exportDeliveries, {}),
      () => user.request(createWebhook, { body: INPUT }),
      ...buildRequests(user, { id }),
    ])
      expect((await send()).status).toBe(expected)
  }
  for (const send of buildRequests(await createAdministrator(), { id: 999_999 })) expect((await send()).body.code).toBe('webhook.unknown')
})

test('lists deliveries in pages, newest first', async () => {
  const user = await createConfirmedAdministrator()
  const { id } = await addWebhook(user)
  await site.sql(
    `insert into webhook_deliveries (webhook_id, message_id, event, owner, body, status, response_status) select $1, 'msg_' || n, 'core.user_created/v1', 'core', '{}', 'failed', 500 from generate_series(1, 3) as n`,
    [id],
  )
  const webhook = String(id)
  const first = (await user.request(listDeliveries, { query: { webhook, perPage: '2' } })).body
  const next = (await user.request(listDeliveries, { query: { webhook, perPage: '2', cursor: first.next_cursor } })).body
  expect([...first.data, ...next.data].map(({ message_id }) => message_id)).toEqual(['msg_3', 'msg_2', 'msg_1'])
  expect(next.next_cursor).toBeNull()
  expect(first.data[0]).toMatchObject({ event: 'core.user_created/v1', status: 'failed', response_status: 500, attempts: 0, tried_at: null })
  const oldest = (await user.request(listDeliveries, { query: { webhook, sort: 'created_at', perPage: '1' } })).body
  expect(oldest.data).toMatchObject([{ message_id: 'msg_1' }])
  expect((await user.request(countDeliveries, { query: { webhook, status: 'failed' } })).body).toEqual({ total: 3, is_exact: true })
  expect((await user.request(countDeliveries, { query: { webhook, 'status.not_in': 'failed,queued,sent' } })).body.total).toBe(0)
  expect((await user.request(countDeliveries, { query: { webhook, 'created_at.lt': '2020-01-01T00:00:00Z' } })).body.total).toBe(0)
  expect((await user.request(exportDeliveries, { query: { webhook, columns: 'message_id' } })).text).toContain('"msg_1"')
})

test.each([[{}], [{ webhook: 'x' }], [{ webhook: '1'.repeat(16) }]])('returns 422 with an error at the field `webhook` for the query %j', async (query) => {
  const { status, body } = await (await createAdministrator()).request(listDeliveries, { query })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['webhook']])
})

test('returns 404 for the deliveries of an unknown webhook', async () => {
  expect((await (await createAdministrator()).request(listDeliveries, { query: { webhook: '999999' } })).status).toBe(404)
})
