import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProviders } from '../../contract/administration.ts'
import { listUnusedWebhooks } from '../../contract/unused-webhooks.ts'
import type { PaymentServices } from '../payment-services.ts'
import { createPaystackSignature } from '../paystack/paystack-signature.ts'

const SECRET_KEY = 'sk_test_0123456789abcdef'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const { settings } = site.getContext('payments')
  await settings.set('payments.paystack.secret_key', SECRET_KEY)
  await settings.set('payments.paystack.enable', true)
})
afterAll(() => site.close())

async function send(body: object, signature?: string) {
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = { 'x-paystack-signature': signature ?? createPaystackSignature(bytes, SECRET_KEY), 'content-type': 'application/json' }
  return (await site.createVisitor().send('POST', '/api/v1/payments/paystack/webhook', { bytes, headers })).status
}
const createOperator = () => site.createSignedInUser({ permissions: ['admin.access', 'payments.view'] })

describe('GET payments/unused-webhooks', () => {
  test('lists each unknown event once, without personal data, and no forged one', async () => {
    const operator = await createOperator()
    const event = { event: 'customeridentification.failed', data: { customer_code: 'CUS_1', email: 'awa@example.test', reason: 'mismatch' } }
    expect(await Promise.all([send(event), send(event), send(event)])).toEqual([200, 200, 200])
    expect(await send({ event: 'invoice.create', data: [1] })).toBe(200)
    expect(await send({ event: 'invoice.forged', data: {} }, 'f'.repeat(128))).toBe(401)
    const { data } = (await operator.request(listUnusedWebhooks, {})).body
    expect(data.map((webhook: { event: string }) => webhook.event).sort()).toEqual(['customeridentification.failed', 'invoice.create'])
    const failed = data.find((webhook: { event: string }) => webhook.event.startsWith('customer'))
    expect(failed).toMatchObject({ provider: 'paystack', reason: 'unknown_event', copies: 3 })
    expect(failed.body).toContain('mismatch')
    expect(failed.body).not.toContain('awa@example.test')
    expect((await operator.request(listProviders, {})).body.unused_webhooks).toBe(2)
  })

  test('lists charges of payments that the site does not know', async () => {
    const operator = await createOperator()
    expect(await send({ event: 'charge.success', data: { reference: `pay-${'0'.repeat(32)}` } })).toBe(200)
    expect((await operator.request(listUnusedWebhooks, { query: { perPage: 1 } })).body.data).toMatchObject([{ reason: 'unknown_payment' }])
  })

  test('returns pages, 422 for an invalid query, and 403 without permission', async () => {
    const operator = await createOperator()
    const first = (await operator.request(listUnusedWebhooks, { query: { perPage: 1 } })).body
    const second = (await operator.request(listUnusedWebhooks, { query: { perPage: 1, cursor: first.next_cursor } })).body
    expect(second.data[0].id).toBeLessThan(first.data[0].id)
    expect((await operator.get('/api/v1/payments/unused-webhooks?perPage=1000')).status).toBe(422)
    expect((await (await site.createSignedInUser()).request(listUnusedWebhooks, {})).status).toBe(403)
  })

  test('deletes old webhooks and keeps the newest ones', async () => {
    await site.sql("update payment_unused_webhooks set last_at = now() - interval '91 days' where event = 'invoice.create'")
    const { unusedWebhooks } = site.getServices<PaymentServices>('payments')
    await unusedWebhooks.deleteOld(90, 1)
    expect(await unusedWebhooks.count()).toBe(1)
  })
})
