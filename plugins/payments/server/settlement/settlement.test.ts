import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkPayment, getPayment } from '../../contract/payments.ts'
import type { VerifiedPayment } from '../../contract/providers.ts'
import { models } from '../models.ts'
import { createProvidersService } from '../providers/providers.service.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'
import { createSettlementService } from './settlement.service.ts'
import { createSettlementStore } from './settlement.store.ts'

let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite()
})
afterAll(() => site.close())
beforeEach(() => {
  site.provider.behaviour.verify = undefined
})

/** Creates the settlement service of another node, which shares only the database. */
function createOtherNode(timeoutMs = 10_000) {
  const context = { ...site.getContext('payments'), models: site.getModels('payments', models) }
  const logEntries: object[] = []
  const record = (detail: object) => void logEntries.push(detail)
  const log = { info: record, warn: record, error: record }
  const settlement = createSettlementService(createSettlementStore(context.sql), createProvidersService({ ...context, log }), { ...context, log }, timeoutMs)
  return { ...settlement, logEntries }
}

const getStatus = async (reference: string) => (await site.getIntents().find(reference))?.status

test('marks a payment as paid and publishes one event with the requested amount', async () => {
  const { user, reference } = await site.createStartedPayment()
  expect((await user.request(checkPayment, { params: { reference } })).body.payment.status).toBe('pending')
  site.provider.recordPayment(reference, { amount: 510, requestedAmount: 500 })
  expect((await user.request(checkPayment, { params: { reference } })).body.payment).toMatchObject({
    status: 'paid',
    amount: 500,
    settled_at: expect.any(String),
  })
  await site.getIntents().settle(reference)
  expect(await site.listSettledEvents(reference)).toEqual([
    { reference, owner: 'shop', purpose: 'shirt', user_id: user.id, amount: 500, currency: 'XOF', provider: 'rio.pay', is_test: true },
  ])
})

test('locks a row with the same columns as the model', async () => {
  const { reference } = await site.createStartedPayment()
  const row = await site.getModels('payments', models).PaymentIntent.findOne({ where: { reference } })
  const lockedRow = await site.site.db.transaction((transaction) => createSettlementStore(site.sql).lock(reference, transaction))
  expect(lockedRow).toEqual(row?.get())
})

test('does not settle a payment when it is only read', async () => {
  const { user, reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference)
  expect((await user.request(getPayment, { params: { reference } })).body.payment.status).toBe('pending')
})

test('publishes one event for 300 simultaneous requests on three nodes', async () => {
  const { reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference)
  const nodes = [createOtherNode(), createOtherNode(), createOtherNode()]
  const rows = await Promise.all(Array.from({ length: 300 }, (_, index) => nodes[index % 3]?.settle(reference)))
  expect(new Set(rows.map((row) => row?.status))).toEqual(new Set(['paid']))
  expect(await site.listSettledEvents(reference)).toHaveLength(1)
})

test('keeps a payment paid when an older check finishes later', async () => {
  const { reference } = await site.createStartedPayment()
  const resolvers: ((verified: VerifiedPayment) => void)[] = []
  site.provider.behaviour.verify = () => new Promise((resolve) => resolvers.push(resolve))
  const [slow, quick] = [createOtherNode().settle(reference), createOtherNode().settle(reference)]
  await expect.poll(() => resolvers.length).toBe(2)
  const collected = { amount: 500, currency: 'XOF', isTest: true, reference }
  resolvers[1]?.({ ...collected, status: 'paid' })
  await expect.poll(() => getStatus(reference)).toBe('paid')
  resolvers[0]?.({ ...collected, status: 'failed' })
  expect((await Promise.all([slow, quick])).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect(await getStatus(reference)).toBe('paid')
  expect(await site.listSettledEvents(reference)).toHaveLength(1)
})

test.each([
  ['amount', { amount: 499 }],
  ['amount', { amount: 0.5 }],
  ['amount', { amount: 510 }],
  ['amount', { amount: 500, requestedAmount: 400 }],
  ['currency', { currency: 'EUR' }],
  ['mode', { isTest: false }],
  ['reference', { reference: 'pay-another' }],
] as const)('marks and logs a payment with a wrong %s without an event: %j', async (mismatch, patch) => {
  const { user, reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference, patch)
  const { settle, logEntries } = createOtherNode()
  expect(await settle(reference)).toMatchObject({ status: 'mismatch', mismatch })
  await settle(reference)
  expect(logEntries.filter((line) => 'security' in line)).toMatchObject([{ security: 'payment_mismatch', mismatch, reference, user: user.id }])
  expect(await site.listSettledEvents(reference)).toEqual([])
  expect((await user.request(getPayment, { params: { reference } })).body.payment).toMatchObject({ status: 'mismatch', settled_at: null })
  // The provider corrects its record later.
  site.provider.recordPayment(reference)
  expect((await settle(reference)).status).toBe('paid')
  expect(await site.listSettledEvents(reference)).toHaveLength(1)
})

test.each(['failed', 'abandoned'] as const)('accepts a late payment after the status %s', async (status) => {
  const { reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference, { status })
  expect((await site.getIntents().settle(reference)).status).toBe(status)
  site.provider.recordPayment(reference, { status: 'pending' })
  expect((await site.getIntents().settle(reference)).status).toBe(status)
  expect(await site.listSettledEvents(reference)).toEqual([])
  site.provider.recordPayment(reference)
  expect((await site.getIntents().settle(reference)).status).toBe('paid')
  expect(await site.listSettledEvents(reference)).toHaveLength(1)
})

test('keeps the status when the provider fails or does not respond', async () => {
  const { user, reference } = await site.createStartedPayment()
  site.provider.behaviour.verify = () => Promise.reject(new Error('502'))
  await expect(site.getIntents().settle(reference)).rejects.toMatchObject({ output: { statusCode: 503 }, data: { code: 'payments.provider_unavailable' } })
  expect((await user.request(checkPayment, { params: { reference } })).body.payment.status).toBe('pending')
  let receivedSignal: AbortSignal | undefined
  site.provider.behaviour.verify = (_reference, signal) => {
    receivedSignal = signal
    return new Promise(() => {})
  }
  await expect(createOtherNode(20).settle(reference)).rejects.toMatchObject({ data: { code: 'payments.provider_unavailable' } })
  expect([receivedSignal?.aborted, await getStatus(reference)]).toEqual([true, 'pending'])
})

test('does not ask the provider about a payment that was never started', async () => {
  const { id } = await site.createSignedInUser()
  const { reference } = await site.getIntents().create(site.buildPayment(id))
  site.provider.recordPayment(reference)
  expect((await site.getIntents().settle(reference)).status).toBe('created')
  expect(site.provider.verifiedReferences).not.toContain(reference)
  await expect(site.getIntents().settle(`pay-${'0'.repeat(32)}`)).rejects.toMatchObject({ output: { statusCode: 404 } })
})

test('rolls the payment back when the event cannot be stored', async () => {
  const { reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference)
  await site.migrationSql('alter table event_outbox rename to event_outbox_renamed')
  await expect(site.getIntents().settle(reference)).rejects.toThrow()
  await site.migrationSql('alter table event_outbox_renamed rename to event_outbox')
  expect(await getStatus(reference)).toBe('pending')
  expect((await site.getIntents().settle(reference)).status).toBe('paid')
  expect(await site.listSettledEvents(reference)).toHaveLength(1)
})

test('keeps payments pending while the provider’s plugin is disabled', async () => {
  const { reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference)
  await site.getContext('core').plugins.disable('rio.pay')
  await expect.poll(() => site.site.registry.isRunning('rio.pay')).toBe(false)
  await expect(site.getIntents().settle(reference)).rejects.toMatchObject({ data: { code: 'payments.provider_unavailable' } })
  await site.enablePlugin('rio.pay')
  expect((await site.getIntents().settle(reference)).status).toBe('paid')
})
