import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'

let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite()
})
afterAll(() => site.close())

const sendWebhook = (body: object | string, headers: Record<string, string> = site.provider.signedHeaders, provider = 'rio.pay') =>
  site
    .createVisitor()
    .send('POST', `/api/v1/payments/${provider}/webhook`, { bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), headers })
const getStatus = async (reference: string) => (await site.getIntents().find(reference))?.status

describe('POST /payments/{provider}/webhook', () => {
  test('settles the payment after checking with the provider', async () => {
    const { reference } = await site.createStartedPayment()
    site.provider.recordPayment(reference)
    expect((await sendWebhook({ event: 'charge', reference })).status).toBe(200)
    expect([await getStatus(reference), (await site.listSettledEvents(reference)).length]).toEqual(['paid', 1])
  })

  test('ignores the status and amount in the webhook', async () => {
    const { reference } = await site.createStartedPayment()
    expect((await sendWebhook({ event: 'charge', reference, status: 'paid', amount: 500 })).status).toBe(200)
    expect(await getStatus(reference)).toBe('pending')
  })

  test('returns 401 and does not ask the provider when the signature is invalid', async () => {
    const { reference } = await site.createStartedPayment()
    site.provider.recordPayment(reference)
    const cases: Record<string, string>[] = [{}, { 'rio-signature': '' }, { 'rio-signature': 'wrong' }]
    for (const headers of cases) {
      const response = await sendWebhook({ event: 'charge', reference }, headers)
      expect([response.status, response.body.code]).toEqual([401, 'payments.invalid_signature'])
    }
    expect([site.provider.verifiedReferences.includes(reference), await getStatus(reference)]).toEqual([false, 'pending'])
  })

  test('returns 401 for invalid JSON, and ignores other events and unknown payments', async () => {
    expect((await sendWebhook('{')).status).toBe(401)
    expect((await sendWebhook({ event: 'unrelated' })).status).toBe(200)
    expect((await sendWebhook({ event: 'charge', reference: `pay-${'0'.repeat(32)}` })).status).toBe(200)
    expect((await sendWebhook({ event: 'charge', reference: "' or 1=1" })).status).toBe(200)
    expect((await sendWebhook({}, {}, 'unknown')).status).toBe(404)
  })

  test('returns 503 when the provider cannot be asked, so that the webhook is resent', async () => {
    const { reference } = await site.createStartedPayment()
    site.provider.behaviour.verify = () => Promise.reject(new Error('500'))
    expect((await sendWebhook({ event: 'charge', reference })).status).toBe(503)
    site.provider.behaviour.verify = undefined
  })

  test('publishes one event after at most two checks for 1000 identical webhooks', async () => {
    const { reference } = await site.createStartedPayment()
    site.provider.recordPayment(reference)
    const responses = await Promise.all(Array.from({ length: 1000 }, () => sendWebhook({ event: 'charge', reference })))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await site.listSettledEvents(reference)).toHaveLength(1)
    expect(site.provider.verifiedReferences.filter((verified) => verified === reference).length).toBeLessThanOrEqual(2)
  })

  test('does not use the session of a browser that sends the webhook', async () => {
    const admin = await site.createSignedInUser({ roles: ['admin'] })
    const response = await admin.send('POST', '/api/v1/payments/rio.pay/webhook', { bytes: Buffer.from('{}'), headers: { origin: 'https://evil.test' } })
    expect([response.status, response.headers['set-cookie']]).toEqual([401, undefined])
  })
})
