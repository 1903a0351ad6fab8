import { afterAll, beforeAll, expect, test } from 'vitest'
import { models } from '../models.ts'
import type { PaymentServices } from '../payment-services.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'

let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite()
})
afterAll(() => site.close())

const reconcile = () => site.getServices<PaymentServices>('payments').reconcile()
const countChecks = (reference: string) => site.provider.verifiedReferences.filter((verified) => verified === reference).length
const getPaymentModel = () => site.getModels('payments', models).PaymentIntent
const makeDue = (reference: string) => getPaymentModel().update({ nextCheckAt: new Date(Date.now() - 1000) }, { where: { reference } })
const getStatus = async (reference: string) => (await site.getIntents().find(reference))?.status

/** Makes a payment older. The trigger forbids that, so it is disabled for a moment. */
async function makeOlder(reference: string, hours: number) {
  await site.migrationSql('alter table payment_intents disable trigger payment_intents_rows')
  await getPaymentModel().update({ createdAt: new Date(Date.now() - hours * 3_600_000) }, { where: { reference } })
  await makeDue(reference)
  await site.migrationSql('alter table payment_intents enable trigger payment_intents_rows')
}

test('settles a payment without a webhook', async () => {
  const { reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference)
  await reconcile()
  expect(await getStatus(reference)).toBe('pending')
  await makeDue(reference)
  await reconcile()
  expect([await getStatus(reference), (await site.listSettledEvents(reference)).length]).toEqual(['paid', 1])
})

test('checks each payment on one node only, with growing delays', async () => {
  const { reference } = await site.createStartedPayment()
  const delays: number[] = []
  for (let round = 0; round < 8; round += 1) {
    await makeDue(reference)
    const before = countChecks(reference)
    await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(countChecks(reference)).toBe(before + 1)
    const [row] = await site.sql<{ minutes: number }>(
      'select round(extract(epoch from next_check_at - now()) / 60)::int as minutes from payment_intents where reference = $1',
      [reference],
    )
    delays.push(row?.minutes ?? 0)
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('abandons a payment after a day and still accepts a later payment', async () => {
  const { reference } = await site.createStartedPayment()
  await makeOlder(reference, 23)
  await reconcile()
  expect(await getStatus(reference)).toBe('pending')
  await makeOlder(reference, 25)
  await reconcile()
  expect(await getStatus(reference)).toBe('abandoned')
  site.provider.recordPayment(reference)
  expect((await site.getIntents().settle(reference)).status).toBe('paid')
})

test('settles a paid payment at the last check instead of abandoning it', async () => {
  const { reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference)
  await makeOlder(reference, 48)
  await reconcile()
  expect(await getStatus(reference)).toBe('paid')
})

test('abandons a payment that was never started without asking the provider', async () => {
  const { id } = await site.createSignedInUser()
  const { reference } = await site.getIntents().create(site.buildPayment(id))
  await makeOlder(reference, 25)
  await reconcile()
  expect([await getStatus(reference), site.provider.verifiedReferences.includes(reference)]).toEqual(['abandoned', false])
})

test('settles other payments while one provider request fails', async () => {
  const [failing, working] = [await site.createStartedPayment(), await site.createStartedPayment()]
  site.provider.behaviour.verify = async (reference) => {
    if (reference === failing.reference) throw new Error('503')
    return { status: 'paid', amount: 500, currency: 'XOF', isTest: true, reference }
  }
  await makeDue(failing.reference)
  await makeDue(working.reference)
  await reconcile()
  expect([await getStatus(failing.reference), await getStatus(working.reference)]).toEqual(['pending', 'paid'])
  await makeOlder(failing.reference, 25)
  await reconcile()
  expect(await getStatus(failing.reference)).toBe('abandoned')
  site.provider.behaviour.verify = undefined
})

test('schedules the reconcile job once a minute', async () => {
  const rows = await site.sql("select cron from jobs.schedule where name = 'payments' and key = 'reconcile'")
  expect(rows).toEqual([{ cron: '* * * * *' }])
})
