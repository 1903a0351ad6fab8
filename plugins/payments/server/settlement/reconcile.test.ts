import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentServices } from '../assemble.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'

let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite()
})
afterAll(() => site.close())

const reconcile = () => site.services<PaymentServices>('payments').reconcile()
const makeDue = (reference: string) => site.sql("update payment_intents set next_check_at = now() - interval '1 s' where reference = $1", [reference])
const statusOf = async (reference: string) => (await site.intents().find(reference))?.status

/** What was agreed cannot be made older, not even by a test: but for a moment without the guard. */
async function age(reference: string, hours: number) {
  await site.sql('alter table payment_intents disable trigger payment_intents_rows')
  await site.sql("update payment_intents set created_at = now() - make_interval(hours => $2), next_check_at = now() - interval '1 s' where reference = $1", [
    reference,
    hours,
  ])
  await site.sql('alter table payment_intents enable trigger payment_intents_rows')
}

test('a webhook that never came is made up for', async () => {
  const { reference } = await site.begun()
  site.provider.pay(reference)
  await reconcile()
  expect(await statusOf(reference)).toBe('pending')
  await makeDue(reference)
  await reconcile()
  expect([await statusOf(reference), (await site.toldOf(reference)).length]).toEqual(['paid', 1])
})

test('it asks less and less often, and each payment on one node alone', async () => {
  const { reference } = await site.begun()
  const pauses: number[] = []
  for (let round = 0; round < 8; round += 1) {
    await makeDue(reference)
    const before = site.provider.asked.filter((asked) => asked === reference).length
    await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(site.provider.asked.filter((asked) => asked === reference).length).toBe(before + 1)
    const [row] = await site.sql<{ minutes: number }>(
      'select round(extract(epoch from next_check_at - now()) / 60)::int as minutes from payment_intents where reference = $1',
      [reference],
    )
    pauses.push(row?.minutes ?? 0)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('after a day it is given up, and money that comes later is still found', async () => {
  const { reference } = await site.begun()
  await age(reference, 23)
  await reconcile()
  expect(await statusOf(reference)).toBe('pending')
  await age(reference, 25)
  await reconcile()
  expect(await statusOf(reference)).toBe('abandoned')
  site.provider.pay(reference)
  expect((await site.intents().settle(reference)).status).toBe('paid')
})

test('the last look finds what was paid in the meantime', async () => {
  const { reference } = await site.begun()
  site.provider.pay(reference)
  await age(reference, 48)
  await reconcile()
  expect(await statusOf(reference)).toBe('paid')
})

test('what nobody began is given up without asking anybody', async () => {
  const { id } = await site.member()
  const { reference } = await site.intents().create(site.wish(id))
  await age(reference, 25)
  await reconcile()
  expect([await statusOf(reference), site.provider.asked.includes(reference)]).toEqual(['abandoned', false])
})

test('a provider that is away keeps nobody else waiting, and is given up after a day too', async () => {
  const [away, near] = [await site.begun(), await site.begun()]
  site.provider.behaviour.verify = async (reference) => {
    if (reference === away.reference) throw new Error('503')
    return { status: 'paid', amount: 500, currency: 'XOF', isTest: true }
  }
  await makeDue(away.reference)
  await makeDue(near.reference)
  await reconcile()
  expect([await statusOf(away.reference), await statusOf(near.reference)]).toEqual(['pending', 'paid'])
  await age(away.reference, 25)
  await reconcile()
  expect(await statusOf(away.reference)).toBe('abandoned')
  site.provider.behaviour.verify = undefined
})

test('the clock starts it once a minute, for all nodes', async () => {
  const rows = await site.sql("select cron from jobs.schedule where name = 'payments' and key = 'reconcile'")
  expect(rows).toEqual([{ cron: '* * * * *' }])
})
