import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'

let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite()
})
afterAll(() => site.close())

const tell = (body: object | string, headers: Record<string, string> = site.provider.signed, provider = 'rio.pay') =>
  site.visitor().send('POST', `/api/v1/payments/${provider}/webhook`, { bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), headers })
const statusOf = async (reference: string) => (await site.intents().find(reference))?.status

test('a webhook is a reason to ask the provider', async () => {
  const { reference } = await site.begun()
  site.provider.pay(reference)
  expect((await tell({ event: 'charge', reference })).status).toBe(200)
  expect([await statusOf(reference), (await site.toldOf(reference)).length]).toEqual(['paid', 1])
})

test('what it says of money is not heard', async () => {
  const { reference } = await site.begun()
  expect((await tell({ event: 'charge', reference, status: 'paid', amount: 500 })).status).toBe(200)
  expect(await statusOf(reference)).toBe('pending')
})

test('a wrong signature is refused, and nobody is asked', async () => {
  const { reference } = await site.begun()
  site.provider.pay(reference)
  for (const headers of [{}, { 'rio-signature': '' }, { 'rio-signature': 'left' }]) {
    const answer = await tell({ event: 'charge', reference }, headers as Record<string, string>)
    expect([answer.status, answer.body.code]).toEqual([401, 'payments.bad_signature'])
  }
  expect([site.provider.asked.includes(reference), await statusOf(reference)]).toEqual([false, 'pending'])
})

test('what is no JSON, what is not for us, and what nobody knows', async () => {
  expect((await tell('{')).status).toBe(401)
  expect((await tell({ event: 'gossip' })).status).toBe(200)
  expect((await tell({ event: 'charge', reference: `pay-${'0'.repeat(32)}` })).status).toBe(200)
  expect((await tell({ event: 'charge', reference: "' or 1=1" })).status).toBe(200)
  expect((await tell({}, {}, 'nobody')).status).toBe(404)
})

test('a provider that cannot be asked hears that it has to come again', async () => {
  const { reference } = await site.begun()
  site.provider.behaviour.verify = () => Promise.reject(new Error('500'))
  expect((await tell({ event: 'charge', reference })).status).toBe(503)
  site.provider.behaviour.verify = undefined
})

test('the same webhook a thousand times in parallel is one event, and two questions', async () => {
  const { reference } = await site.begun()
  site.provider.pay(reference)
  const answers = await Promise.all(Array.from({ length: 1000 }, () => tell({ event: 'charge', reference })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await site.toldOf(reference)).toHaveLength(1)
  expect(site.provider.asked.filter((asked) => asked === reference).length).toBeLessThanOrEqual(2)
}, 60_000)

test('it never acts as the user whose browser was led there', async () => {
  const admin = await site.member({ roles: ['admin'] })
  const answer = await admin.send('POST', '/api/v1/payments/rio.pay/webhook', { bytes: Buffer.from('{}'), headers: { origin: 'https://evil.test' } })
  expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined])
})
