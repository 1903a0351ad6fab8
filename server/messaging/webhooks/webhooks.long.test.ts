import { createHmac } from 'node:crypto'
import { promises as fs } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UserDeleted } from '@balafon/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPort } from '../../testing/get-port.ts'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { writePlugin } from '../../testing/write-plugin.ts'

interface ReceivedRequest {
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

let requests: ReceivedRequest[] = []
/** Statuses of the next responses; 200 after that. */
let nextStatuses: number[] = []
const receiver = http.createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  requests.push({ headers: request.headers, body })
  response.writeHead(nextStatuses.shift() ?? 200, { location: '/elsewhere' }).end('thanks')
})

const EVENTS = `const sung = { name: 'acme.choir.sung/v1', schema: z.object({ song: z.string() }), public: { label: 'acme.choir.sung' } }
const secret = { name: 'acme.choir.secret/v1', schema: z.object({ song: z.string() }) }
const foreign = { name: 'auth.foreign/v1', schema: z.object({}), public: { label: 'x' } }
const serverModule = { publicEvents: [sung, secret, foreign] }`
const SUNG = 'acme.choir.sung/v1'

let folder: string
let site: TestSite
let url: string
let userId: number
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${getPort(receiver)}/hook`
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.choir', { server: `import { z } from 'zod'\n${EVENTS}` })
  site = await createTestSite({ PLUGINS_DIR: folder, WEBHOOKS_LOOPBACK: 'true' })
  await site.enablePlugin('acme.choir')
  userId = (await site.createSignedInUser()).id
})
afterAll(async () => {
  await site.close()
  receiver.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.models.Webhook.destroy({ where: {} })
  requests = []
  nextStatuses = []
})

const getWebhooks = () => site.getContext('core').webhooks
const createWebhook = (events: readonly string[] = [SUNG]) => getWebhooks().create({ url, events, createdBy: userId })
const publish = (payload: object, name = SUNG) => site.models.OutboxEvent.create({ name, payload })
const listDeliveries = (id: number) => getWebhooks().listDeliveries(id, { before: null, count: 10 })
const waitForStatuses = (id: number, statuses: string[]) =>
  expect.poll(async () => (await listDeliveries(id)).map(({ status }) => status), { timeout: 40_000 }).toEqual(statuses)
const waitForEmptyOutbox = () => expect.poll(() => site.sql('select 1 from event_outbox'), { timeout: 10_000 }).toEqual([])

describe('listEvents', () => {
  test('returns the events of the core and the public events of running plugins', async () => {
    const listNames = () =>
      getWebhooks()
        .listEvents()
        .filter(({ owner }) => owner === 'core' || owner === 'acme.choir')
        .map(({ name, owner }) => `${owner} ${name}`)
    expect(listNames()).toEqual(['core core.user_created/v1', 'core core.user_deleted/v1', `acme.choir ${SUNG}`])
    await site.getContext('core').plugins.disable('acme.choir')
    expect(listNames()).not.toContain(`acme.choir ${SUNG}`)
    await site.enablePlugin('acme.choir')
  })
})

describe('create', () => {
  test('stores the secret encrypted', async () => {
    const { secret } = await createWebhook()
    const [row] = await site.sql<{ secret: string }>('select secret from webhooks')
    expect(row?.secret).toBeTruthy()
    expect(row?.secret).not.toContain(secret.replace('whsec_', ''))
  })

  test('creates at most 20 webhooks, also in simultaneous requests', async () => {
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => createWebhook()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await getWebhooks().list()).toHaveLength(20)
  })
})

describe('a public event', () => {
  test('is sent once, signed, and with the fields of its schema only', async () => {
    const { webhook, secret } = await createWebhook()
    await publish({ song: 'Sira', singer: 'a secret' })
    await waitForStatuses(webhook.id, ['sent'])
    expect(requests).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = requests
    expect(JSON.parse(body)).toEqual({ type: SUNG, timestamp: expect.stringMatching(/Z$/), data: { song: 'Sira' } })
    expect(headers['webhook-id']).toMatch(/^msg_\d+$/)
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(await listDeliveries(webhook.id)).toMatchObject([{ attempts: 1, response_status: 200, event: SUNG }])
  })

  test('is sent again, with the same content, after an error or a redirect', async () => {
    nextStatuses = [500, 302]
    const { webhook } = await createWebhook()
    await publish({ song: 'Tabara' })
    await waitForStatuses(webhook.id, ['sent'])
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    expect(await listDeliveries(webhook.id)).toMatchObject([{ attempts: 3, response_status: 200 }])
  })

  test('is sent when a user is created or deleted', async () => {
    const { webhook } = await createWebhook(['core.user_created/v1', UserDeleted.name])
    const { id } = await site.createSignedInUser()
    await site.getContext('core').users.remove(id)
    await waitForStatuses(webhook.id, ['sent', 'sent'])
    expect(requests.map(({ body }) => JSON.parse(body).data)).toEqual([{ userId: id }, { userId: id }])
  })

  test('is not sent when rolled back, not public, or for a disabled webhook or plugin', async () => {
    const { webhook } = await createWebhook()
    const otherWebhook = (await createWebhook(['core.user_created/v1'])).webhook
    await site.site.db
      .transaction(async (transaction) => {
        await site.models.OutboxEvent.create({ name: SUNG, payload: { song: 'x' } }, { transaction })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await publish({ song: 'x' }, 'acme.choir.secret/v1')
    await getWebhooks().update(webhook.id, { enabled: false })
    await publish({ song: 'x' })
    await waitForEmptyOutbox()
    await getWebhooks().update(webhook.id, { enabled: true })
    await site.getContext('core').plugins.disable('acme.choir')
    await publish({ song: 'x' })
    await waitForEmptyOutbox()
    await site.enablePlugin('acme.choir')
    expect([await listDeliveries(webhook.id), await listDeliveries(otherWebhook.id)]).toEqual([[], []])
    expect(requests).toEqual([])
  })

  test('is not sent when its plugin was disabled after the delivery was queued', async () => {
    const { webhook } = await createWebhook()
    await site.site.jobs.closeQueue('core.webhooks')
    const delivery = await site.models.WebhookDelivery.create({
      webhookId: webhook.id,
      messageId: 'msg_x',
      event: 'acme.disabled/v1',
      owner: 'acme.disabled',
      body: '{}',
    })
    await site.site.jobs.enqueue({ owner: 'core.webhooks', name: 'send-webhook', data: { deliveryId: delivery.id } })
    await site.site.startBackgroundWork()
    await waitForStatuses(webhook.id, ['failed'])
    expect(requests).toEqual([])
  })
})

describe('resend', () => {
  test('sends a delivery again, with the same id, once for simultaneous requests', async () => {
    const { webhook } = await createWebhook()
    await getWebhooks().sendTest(webhook.id)
    await waitForStatuses(webhook.id, ['sent'])
    const [delivery] = await listDeliveries(webhook.id)
    await site.site.jobs.closeQueue('core.webhooks')
    await Promise.all([1, 2, 3].map(() => getWebhooks().resend(webhook.id, Number(delivery?.id))))
    await site.site.startBackgroundWork()
    await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(2)
    await waitForStatuses(webhook.id, ['sent'])
    expect(requests.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.message_id, delivery?.message_id])
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ type: 'core.webhook_test/v1', data: { webhookId: webhook.id } })
  })

  test('throws for a delivery of another webhook, and for a disabled webhook', async () => {
    const [first, second] = [(await createWebhook()).webhook, (await createWebhook()).webhook]
    await getWebhooks().sendTest(first.id)
    await waitForStatuses(first.id, ['sent'])
    const [delivery] = await listDeliveries(first.id)
    await expect(getWebhooks().resend(second.id, Number(delivery?.id))).rejects.toMatchObject({ data: { code: 'webhook.unknown_delivery' } })
    await getWebhooks().update(first.id, { enabled: false })
    await expect(getWebhooks().resend(first.id, Number(delivery?.id))).rejects.toMatchObject({ data: { code: 'webhook.disabled' } })
    await expect(getWebhooks().sendTest(first.id)).rejects.toMatchObject({ data: { code: 'webhook.disabled' } })
  })
})

describe('delete-old-rows', () => {
  test('deletes deliveries that are older than 30 days', async () => {
    const { webhook } = await createWebhook()
    for (const days of [29, 31])
      await site.models.WebhookDelivery.create({
        webhookId: webhook.id,
        messageId: `${days} days`,
        event: 'a.b/v1',
        owner: 'core',
        body: '{}',
        status: 'sent',
        createdAt: new Date(Date.now() - days * 24 * 3600_000),
      })
    await site.site.jobs.enqueue({ owner: 'core', name: 'delete-old-rows', data: {} })
    await expect.poll(async () => (await listDeliveries(webhook.id)).map(({ message_id }) => message_id), { timeout: 15_000 }).toEqual(['29 days'])
  })
})
