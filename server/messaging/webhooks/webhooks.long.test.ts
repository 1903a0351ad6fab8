import { createHmac } from 'node:crypto'
import { promises as fs } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UserDeleted } from '@balafon/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { writePlugin } from '../../testing/write-plugin.ts'

interface Heard {
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** A receiver as anybody would write one. */
let heard: Heard[] = []
let answers: number[] = []
const receiver = http.createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  heard.push({ headers: request.headers, body })
  response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end('thanks')
})

const SUNG = `const sung = { name: 'acme.choir.sung/v1', shape: z.object({ song: z.string() }), public: { label: 'acme.choir.sung' } }
const secret = { name: 'acme.choir.secret/v1', shape: z.object({ song: z.string() }) }
const stolen = { name: 'auth.stolen/v1', shape: z.object({}), public: { label: 'x' } }
const serverModule = { publicEvents: [sung, secret, stolen] }`

let folder: string
let site: TestSite
let url: string
let userId: number
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.choir', { server: `import { z } from 'zod'\n${SUNG}` })
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
  await site.sql('delete from webhooks')
  heard = []
  answers = []
})

const webhooks = () => site.getContext('core').webhooks
const add = (events: readonly string[] = ['acme.choir.sung/v1']) => webhooks().create({ url, events, createdBy: userId })
const sing = (payload: object, name = 'acme.choir.sung/v1') =>
  site.sql('insert into event_outbox (name, payload) values ($1, $2::jsonb)', [name, JSON.stringify(payload)])
const deliveriesOf = (id: number) => webhooks().listDeliveries(id, { before: null, count: 10 })
const settled = (id: number, statuses: string[]) =>
  expect.poll(async () => (await deliveriesOf(id)).map(({ status }) => status), { timeout: 40_000 }).toEqual(statuses)

test('what is offered: the core’s, and of open plugins what is marked and their own', async () => {
  const names = () =>
    webhooks()
      .listEvents()
      .map(({ name, owner }) => `${owner} ${name}`)
  expect(names()).toEqual(['core core.user_created/v1', 'core core.user_deleted/v1', 'acme.choir acme.choir.sung/v1'])
  await site.getContext('core').plugins.disable('acme.choir')
  expect(names()).not.toContain('acme.choir acme.choir.sung/v1')
  await site.enablePlugin('acme.choir')
})

test('an event arrives once, signed so that the receiver can check it, with nothing its shape does not name', async () => {
  const { webhook, secret } = await add()
  await sing({ song: 'Sira', singer: 'a secret' })
  await settled(webhook.id, ['sent'])
  expect(heard).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = heard
  expect(JSON.parse(body)).toEqual({ type: 'acme.choir.sung/v1', timestamp: expect.stringMatching(/Z$/), data: { song: 'Sira' } })
  expect(headers['webhook-id']).toMatch(/^msg_\d+$/)
  expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed}`)
  expect(await deliveriesOf(webhook.id)).toMatchObject([{ attempts: 1, answer_status: 200, event: 'acme.choir.sung/v1' }])
})

test('the secret is nowhere in the database', async () => {
  const { secret } = await add()
  const [row] = await site.sql<{ secret: string }>('select secret from webhooks')
  expect(row?.secret).toBeTruthy()
  expect(row?.secret).not.toContain(secret.replace('whsec_', ''))
})

test('who does not answer well is told again, the same message, and a redirect is no good answer', async () => {
  answers = [500, 302]
  const { webhook } = await add()
  await sing({ song: 'Tabara' })
  await settled(webhook.id, ['sent'])
  expect(heard).toHaveLength(3)
  expect(new Set(heard.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  expect(await deliveriesOf(webhook.id)).toMatchObject([{ attempts: 3, answer_status: 200 }])
})

test('nothing is told to who is off, of another event, of what was not committed, or by a plugin that is off', async () => {
  const { webhook } = await add()
  const other = (await add(['core.user_created/v1'])).webhook
  await site.site.db
    .transaction(async (transaction) => {
      await site.sql('insert into event_outbox (name, payload) values (\'acme.choir.sung/v1\', \'{"song":"x"}\')', [], transaction)
      throw new Error('rolled back')
    })
    .catch(() => {})
  await sing({ song: 'x' }, 'acme.choir.secret/v1')
  await webhooks().update(webhook.id, { enabled: false })
  await sing({ song: 'x' })
  await expect.poll(() => site.sql('select 1 from event_outbox'), { timeout: 10_000 }).toEqual([])
  await webhooks().update(webhook.id, { enabled: true })
  await site.getContext('core').plugins.disable('acme.choir')
  await sing({ song: 'x' })
  await expect.poll(() => site.sql('select 1 from event_outbox'), { timeout: 10_000 }).toEqual([])
  await site.enablePlugin('acme.choir')
  expect([await deliveriesOf(webhook.id), await deliveriesOf(other.id)]).toEqual([[], []])
  expect(heard).toEqual([])
})

test('what was queued when its plugin went off is not sent', async () => {
  const { webhook } = await add()
  await site.site.jobs.closeQueue('core.webhooks')
  await site.sql(`insert into webhook_deliveries (webhook_id, message_id, event, owner, body) values ($1, 'msg_x', 'acme.gone/v1', 'acme.gone', '{}')`, [
    webhook.id,
  ])
  const [delivery] = await deliveriesOf(webhook.id)
  await site.site.jobs.enqueue({ owner: 'core.webhooks', name: 'send-webhook', data: { deliveryId: delivery?.id } })
  await site.site.startBackgroundWork()
  await settled(webhook.id, ['failed'])
  expect(heard).toEqual([])
})

test('a test arrives, and what arrived can be sent again, under its own id, once however often it is asked for at once', async () => {
  const { webhook } = await add()
  await webhooks().sendTest(webhook.id)
  await settled(webhook.id, ['sent'])
  const [delivery] = await deliveriesOf(webhook.id)
  await site.site.jobs.closeQueue('core.webhooks')
  await Promise.all([1, 2, 3].map(() => webhooks().resend(webhook.id, Number(delivery?.id))))
  await site.site.startBackgroundWork()
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(2)
  await settled(webhook.id, ['sent'])
  expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.message_id, delivery?.message_id])
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ type: 'core.webhook_test/v1', data: { webhookId: webhook.id } })
})

test('somebody else’s delivery is not sent again, and nothing by who is off', async () => {
  const [first, second] = [(await add()).webhook, (await add()).webhook]
  await webhooks().sendTest(first.id)
  await settled(first.id, ['sent'])
  const [delivery] = await deliveriesOf(first.id)
  await expect(webhooks().resend(second.id, Number(delivery?.id))).rejects.toMatchObject({ data: { code: 'webhook.unknown_delivery' } })
  await webhooks().update(first.id, { enabled: false })
  await expect(webhooks().resend(first.id, Number(delivery?.id))).rejects.toMatchObject({ data: { code: 'webhook.disabled' } })
  await expect(webhooks().sendTest(first.id)).rejects.toMatchObject({ data: { code: 'webhook.disabled' } })
})

test('twenty at most, also when many come at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 25 }, () => add()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await webhooks().list()).toHaveLength(20)
})

test('the core’s own events are told: somebody has an account, and has it no longer', async () => {
  const { webhook } = await add(['core.user_created/v1', UserDeleted.name])
  const { id } = await site.createSignedInUser()
  await site.getContext('core').users.remove(id)
  await settled(webhook.id, ['sent', 'sent'])
  expect(heard.map(({ body }) => JSON.parse(body).data)).toEqual([{ userId: id }, { userId: id }])
})

test('what is a month old is forgotten', async () => {
  const { webhook } = await add()
  for (const age of ['29 days', '31 days'])
    await site.sql(
      `insert into webhook_deliveries (webhook_id, message_id, event, owner, body, status, created_at) values ($1, $2::text, 'a.b/v1', 'core', '{}', 'sent', now() - $2::interval)`,
      [webhook.id, age],
    )
  await site.site.jobs.enqueue({ owner: 'core', name: 'sweep-old-rows', data: {} })
  await expect.poll(async () => (await deliveriesOf(webhook.id)).map(({ message_id }) => message_id), { timeout: 15_000 }).toEqual(['29 days'])
})
