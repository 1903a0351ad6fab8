import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkPayment, getPayment } from '../../contract/payments.ts'
import type { VerifiedPayment } from '../../contract/providers.ts'
import { createIntentsStore } from '../intents/intents.store.ts'
import { createProviders } from '../providers/providers.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'
import { createSettlement } from './settlement.service.ts'

let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite()
})
afterAll(() => site.close())
beforeEach(() => {
  site.provider.behaviour.verify = undefined
})

/** Another node's: it shares nothing but the database. */
function anotherNode(patience = 10_000) {
  const context = site.context('payments')
  const lines: object[] = []
  const note = (detail: object) => void lines.push(detail)
  const log = { info: note, warn: note, error: note }
  const settlement = createSettlement(createIntentsStore(context.sql), createProviders({ ...context, log }), { ...context, log }, patience)
  return { ...settlement, lines }
}

const statusOf = async (reference: string) => (await site.intents().find(reference))?.status

test('paid at the provider is paid here, and told once, with the amount that was asked', async () => {
  const { member, reference } = await site.begun()
  expect((await member.call(checkPayment, { params: { reference } })).body.payment.status).toBe('pending')
  site.provider.pay(reference, { amount: 510 })
  expect((await member.call(checkPayment, { params: { reference } })).body.payment).toMatchObject({
    status: 'paid',
    amount: 500,
    settled_at: expect.any(String),
  })
  await site.intents().settle(reference)
  expect(await site.toldOf(reference)).toEqual([
    { reference, owner: 'shop', purpose: 'shirt', user_id: member.id, amount: 500, currency: 'XOF', provider: 'rio.pay', is_test: true },
  ])
})

test('nobody is believed but the provider: looking at the page settles nothing by itself', async () => {
  const { member, reference } = await site.begun()
  site.provider.pay(reference)
  expect((await member.call(getPayment, { params: { reference } })).body.payment.status).toBe('pending')
})

test('three hundred at once, on three nodes, are one event', async () => {
  const { reference } = await site.begun()
  site.provider.pay(reference)
  const nodes = [anotherNode(), anotherNode(), anotherNode()]
  const rows = await Promise.all(Array.from({ length: 300 }, (_, index) => nodes[index % 3]?.settle(reference)))
  expect(new Set(rows.map((row) => row?.status))).toEqual(new Set(['paid']))
  expect(await site.toldOf(reference)).toHaveLength(1)
})

test('two that asked before it was paid and after: whoever comes last, paid it stays', async () => {
  const { reference } = await site.begun()
  const answers: ((said: VerifiedPayment) => void)[] = []
  site.provider.behaviour.verify = () => new Promise((resolve) => answers.push(resolve))
  const [slow, quick] = [anotherNode().settle(reference), anotherNode().settle(reference)]
  await expect.poll(() => answers.length).toBe(2)
  const said = { amount: 500, currency: 'XOF', isTest: true }
  answers[1]?.({ ...said, status: 'paid' })
  await expect.poll(() => statusOf(reference)).toBe('paid')
  answers[0]?.({ ...said, status: 'failed' })
  expect((await Promise.all([slow, quick])).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect(await statusOf(reference)).toBe('paid')
  expect(await site.toldOf(reference)).toHaveLength(1)
})

test.each([
  ['amount', { amount: 499 }],
  ['amount', { amount: 0.5 }],
  ['currency', { currency: 'EUR' }],
  ['domain', { isTest: false }],
  ['reference', { reference: 'pay-another' }],
] as const)('a wrong %s credits nobody, is logged, and is marked for the operator: %j', async (mismatch, patch) => {
  const { member, reference } = await site.begun()
  site.provider.pay(reference, patch)
  const { settle, lines } = anotherNode()
  expect(await settle(reference)).toMatchObject({ status: 'mismatch', mismatch })
  await settle(reference)
  expect(lines.filter((line) => 'security' in line)).toMatchObject([{ security: 'payment_mismatch', mismatch, reference, user: String(member.id) }])
  expect(await site.toldOf(reference)).toEqual([])
  expect((await member.call(getPayment, { params: { reference } })).body.payment).toMatchObject({ status: 'mismatch', settled_at: null })
  // It was the provider's mistake, and its books were put right.
  site.provider.pay(reference)
  expect((await settle(reference)).status).toBe('paid')
  expect(await site.toldOf(reference)).toHaveLength(1)
})

test.each(['failed', 'abandoned'] as const)('%s is the end of it, and money that comes after all is not lost', async (status) => {
  const { reference } = await site.begun()
  site.provider.pay(reference, { status })
  expect((await site.intents().settle(reference)).status).toBe(status)
  site.provider.pay(reference, { status: 'pending' })
  expect((await site.intents().settle(reference)).status).toBe(status)
  expect(await site.toldOf(reference)).toEqual([])
  site.provider.pay(reference)
  expect((await site.intents().settle(reference)).status).toBe('paid')
  expect(await site.toldOf(reference)).toHaveLength(1)
})

test('a provider that answers with an error, or never, changes nothing', async () => {
  const { member, reference } = await site.begun()
  site.provider.behaviour.verify = () => Promise.reject(new Error('502'))
  await expect(site.intents().settle(reference)).rejects.toMatchObject({ output: { statusCode: 503 }, data: { code: 'payments.provider_unavailable' } })
  expect((await member.call(checkPayment, { params: { reference } })).body.payment.status).toBe('pending')
  let given: AbortSignal | undefined
  site.provider.behaviour.verify = (_reference, signal) => {
    given = signal
    return new Promise(() => {})
  }
  await expect(anotherNode(20).settle(reference)).rejects.toMatchObject({ data: { code: 'payments.provider_unavailable' } })
  expect([given?.aborted, await statusOf(reference)]).toEqual([true, 'pending'])
})

test('of a payment that was not begun no provider is asked', async () => {
  const { id } = await site.member()
  const { reference } = await site.intents().create(site.wish(id))
  site.provider.pay(reference)
  expect((await site.intents().settle(reference)).status).toBe('created')
  expect(site.provider.asked).not.toContain(reference)
  await expect(site.intents().settle(`pay-${'0'.repeat(32)}`)).rejects.toMatchObject({ output: { statusCode: 404 } })
})

test('when the event cannot be written the payment is not paid either', async () => {
  const { reference } = await site.begun()
  site.provider.pay(reference)
  await site.sql('alter table event_outbox rename to event_outbox_away')
  await expect(site.intents().settle(reference)).rejects.toThrow()
  await site.sql('alter table event_outbox_away rename to event_outbox')
  expect(await statusOf(reference)).toBe('pending')
  expect((await site.intents().settle(reference)).status).toBe('paid')
  expect(await site.toldOf(reference)).toHaveLength(1)
})

test('a provider that is gone leaves its payments open until it is back', async () => {
  const { reference } = await site.begun()
  site.provider.pay(reference)
  await site.context('core').plugins.disable('rio.pay')
  await expect.poll(() => site.site.registry.isOpen('rio.pay')).toBe(false)
  await expect(site.intents().settle(reference)).rejects.toMatchObject({ data: { code: 'payments.provider_unavailable' } })
  await site.enable('rio.pay')
  expect((await site.intents().settle(reference)).status).toBe('paid')
})
