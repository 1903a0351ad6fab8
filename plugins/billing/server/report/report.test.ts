import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSubscriptionSummary } from '../../contract/report.ts'
import { listSubscriptionProviders } from '../../contract/subscription-providers.ts'
import { grantSubscription } from '../../contract/subscriptions.ts'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'

let site: BillingSite
beforeAll(async () => {
  site = await createBillingSite()
})
afterAll(() => site.close())

const getSummary = async () => (await site.operator.request(getSubscriptionSummary, {})).body.summary
const countToday = async (id: string) => {
  const metric = site.services.report.metrics.find((one) => one.id === id)
  const day = new Date().toISOString().slice(0, 10)
  const counts = (await metric?.count({ from: day, to: day, timeZone: 'UTC' }, 'day')) ?? []
  return counts.reduce((sum, { count }) => sum + count, 0)
}
/** Changes the times of the paid invoices of a user, which a paid invoice does not allow otherwise. */
async function moveInvoices({ id }: SignedInUser, days: number) {
  await site.migrationSql('alter table billing_invoices disable trigger billing_invoices_guard')
  await site.migrationSql('update billing_invoices set paid_at = paid_at - make_interval(days => $2) where user_id = $1', [id, days])
  await site.migrationSql('alter table billing_invoices enable trigger billing_invoices_guard')
}

test('adds up the monthly revenue by currency and counts states, trials and ends', async () => {
  expect(await getSummary()).toEqual({ active: 0, trialing: 0, past_due: 0, disputed: 0, monthly_revenue: [], ended: 0, churn: null })
  const price = { id: null, currency: 'XOF', interval: 'month', interval_count: 1 } as const
  const monthly = (await site.createTestPlan({ prices: [{ ...price, amount: 3000 }] })).params
  const yearly = (await site.createTestPlan({ prices: [{ ...price, amount: 24_000, interval: 'year' }] })).params
  const euros = (await site.createTestPlan({ prices: [{ ...price, amount: 499, currency: 'EUR' }] })).params
  const trial = (await site.createTestPlan({ trial_days: 7 })).params
  const [first, second] = [await site.createSubscriber(monthly), await site.createSubscriber(monthly)]
  for (const params of [yearly, euros, trial]) await site.createSubscriber(params)
  const granted = await site.createSignedInUser()
  const grant = { user_id: granted.id, product_id: monthly.productId, price_id: monthly.priceId, ends_on: '2999-01-01' }
  expect((await site.operator.request(grantSubscription, { body: grant })).status).toBe(201)
  expect(await getSummary()).toMatchObject({
    active: 5,
    trialing: 1,
    monthly_revenue: [
      { currency: 'XOF', amount: 8000 },
      { currency: 'EUR', amount: 499 },
    ],
    churn: null,
  })
  for (const user of [first, second]) await moveInvoices(user, 40)
  await site.rows.Subscription.update({ status: 'ended', endedAt: new Date() }, { where: { userId: first.id } })
  expect(await getSummary()).toMatchObject({ active: 4, ended: 1, churn: 500 })
  expect(await countToday('trials')).toBe(1)
  expect(await countToday('ended')).toBe(1)
  expect(await countToday('revenue')).toBe(24_000)
})

test('lists the ways to pay for operators with the permission to change settings', async () => {
  const settingsOperator = await site.createSignedInUser({ permissions: ['settings.update'] })
  const { providers } = (await settingsOperator.request(listSubscriptionProviders, {})).body
  const names = providers.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['sandbox', 'wallet', 'payment']))
  expect(names).not.toContain('granted')
  expect((await site.operator.request(listSubscriptionProviders, {})).status).toBe(403)
})
