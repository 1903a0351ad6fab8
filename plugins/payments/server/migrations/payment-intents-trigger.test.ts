import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'

let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite()
})
afterAll(() => site.close())

const RECEIVED = 'received_amount = 500, received_currency = $2, received_is_test = true, settled_at = now()'
const pay = (reference: string, currency = 'XOF', set = RECEIVED) =>
  site.sql(`update payment_intents set status = 'paid', ${set} where reference = $1 and $2 <> ''`, [reference, currency])
const change = (reference: string, set: string) => site.sql(`update payment_intents set ${set} where reference = $1`, [reference])

test.each([
  'amount = 1',
  'user_id = 1',
  "currency = 'EUR'",
  "provider = 'sandbox'",
  "owner = 'other'",
  "purpose = 'other'",
  'is_test = false',
  "return_to = '/elsewhere'",
  "description = 'Other'",
  "reference = 'pay-00000000000000000000000000000000'",
  "created_at = now() - interval '2 days'",
  "start = '{}'",
])('rejects a change of the payment’s terms: %s', async (set) => {
  const { reference } = await site.createStartedPayment()
  await expect(change(reference, set)).rejects.toThrow('what was agreed for a payment does not change')
})

test('requires a matching received amount, currency and mode for paid', async () => {
  const { reference } = await site.createStartedPayment()
  await expect(change(reference, "status = 'paid'")).rejects.toThrow(/check constraint/)
  await expect(change(reference, "status = 'paid', settled_at = now()")).rejects.toThrow(/check constraint/)
  await expect(pay(reference, 'EUR')).rejects.toThrow(/check constraint/)
  await expect(pay(reference, 'XOF', RECEIVED.replace('500', '499'))).rejects.toThrow(/check constraint/)
  await expect(pay(reference, 'XOF', RECEIVED.replace('true', 'false'))).rejects.toThrow(/check constraint/)
  await expect(pay(reference, 'XOF', RECEIVED.replace('now()', 'null'))).rejects.toThrow(/check constraint/)
  await pay(reference)
})

test('rejects any change of what was collected', async () => {
  const { reference } = await site.createStartedPayment()
  await pay(reference)
  for (const set of [
    "status = 'failed', settled_at = null",
    "status = 'pending', settled_at = null",
    'received_amount = 600',
    'checks = 5',
    "settled_at = now() + interval '1 s'",
  ])
    await expect(change(reference, set), set).rejects.toThrow('what was collected does not change')
})

test('allows refunds and disputes of a paid payment, and nothing after a charge-back', async () => {
  const { reference } = await site.createStartedPayment()
  await expect(change(reference, 'refunded_amount = 100')).rejects.toThrow(/check constraint/)
  await pay(reference)
  await change(reference, "status = 'partially_refunded', refunded_amount = 200")
  await expect(change(reference, 'refunded_amount = 100')).rejects.toThrow('what was collected does not change')
  await expect(change(reference, "status = 'paid'")).rejects.toThrow('a payment does not go from partially_refunded to paid')
  await change(reference, "status = 'disputed', disputed_amount = 500")
  await change(reference, "status = 'charged_back'")
  for (const status of ['paid', 'disputed', 'refunded', 'pending'])
    await expect(change(reference, `status = '${status}'`), status).rejects.toThrow(`a payment does not go from charged_back to ${status}`)
})

test.each([
  ['created', 'paid'],
  ['created', 'failed'],
  ['created', 'mismatch'],
  ['pending', 'created'],
  ['failed', 'pending'],
  ['failed', 'abandoned'],
  ['abandoned', 'failed'],
  ['abandoned', 'created'],
])('rejects the status change from %s to %s', async (from, to) => {
  const { id } = await site.createSignedInUser()
  const { reference } = await site.getIntents().create(site.buildPayment(id))
  if (from !== 'created') await change(reference, "status = 'pending'")
  if (from !== 'created' && from !== 'pending') await change(reference, `status = '${from}'`)
  await expect(change(reference, `status = '${to}'${to === 'mismatch' ? ", mismatch = 'amount'" : ''}`)).rejects.toThrow(
    `a payment does not go from ${from} to ${to}`,
  )
})

test('rejects deletes, invalid amounts, and inserts that are already paid', async () => {
  const { reference } = await site.createStartedPayment()
  await expect(site.sql('delete from payment_intents where reference = $1', [reference])).rejects.toThrow('payments are not deleted')
  await expect(site.migrationSql('truncate payment_intents')).rejects.toThrow('payments are not deleted')
  const columns = 'owner, purpose, user_id, amount, currency, provider, description, return_to, is_test'
  const copy = (status: string, amount = 'amount') =>
    site.sql(
      `insert into payment_intents (reference, status, ${columns}) select 'pay-' || md5(random()::text), '${status}', ${columns.replace('amount', amount)} from payment_intents where reference = $1`,
      [reference],
    )
  await expect(copy('paid')).rejects.toThrow('a payment begins as created')
  for (const amount of ['0', '-500', '9007199254740992']) await expect(copy('created', amount), amount).rejects.toThrow(/check constraint/)
  await copy('created')
})
