import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubscriptionOrder, SubscriptionProvider } from '../../contract/providers.ts'
import { createRecurringScenario, type RecurringScenario } from '../../testing/recurring-scenario.ts'
import { REFERENCE_METADATA } from './stripe.presenter.ts'
import { createStripeClient } from './stripe-client.ts'

/** A secret test key of an account at Stripe. Without it, these tests do not run. */
const SECRET_KEY = process.env.STRIPE_TEST_SECRET_KEY ?? ''

const isUnavailable = !SECRET_KEY.includes('_test_')
if (isUnavailable) console.warn('Stripe itself is not tested: set STRIPE_TEST_SECRET_KEY to the secret key of a test account.')

/** Checks at Stripe itself what the other tests check with the test double in `plugins/billing/testing/stripe`. */
describe.skipIf(isUnavailable)('Stripe itself', () => {
  let site: TestSite
  let scenario: RecurringScenario
  let client: Stripe
  beforeAll(async () => {
    site = await createTestSite()
    client = await createStripeClient({ secretKey: SECRET_KEY, apiUrl: null })
    await site.getContext('billing').settings.setAll({ 'billing.stripe.enable': true, 'billing.stripe.secret_key': SECRET_KEY })
    const unused = async () => {
      throw new Error('Stripe has no such call')
    }
    scenario = await createRecurringScenario({ site, provider: 'stripe', currency: 'EUR', pay: unused, elapse: unused, countCharges: unused })
  })
  afterAll(() => site.close())

  const getProvider = (): SubscriptionProvider => {
    const found = site
      .getContext('core')
      .getProviders('billing.providers/v1')
      .find(({ provider }) => provider.name === 'stripe')
    if (!found) throw new Error('Stripe is not provided')
    return found.provider
  }

  const fetchSubscription = (reference: string) => getProvider().fetch(reference, AbortSignal.timeout(20_000))

  async function createOrder(amount = 3000): Promise<SubscriptionOrder> {
    const { priceId } = await scenario.createPlan({}, amount)
    return {
      reference: `sub-${crypto.randomUUID().replaceAll('-', '')}`,
      user: { id: 1, name: 'Awa', email: 'awa@example.com' },
      language: 'fr',
      price: { id: priceId, productName: 'Solo', amount, currency: 'EUR', interval: 'day', intervalCount: 30 },
      firstPeriod: { lines: [], subtotal: amount, discount: 0, tax_rate: 0, tax: 0, total: amount, currency: 'EUR' },
      trialDays: 0,
      returnUrl: 'https://example.com/done',
    }
  }

  /** Does what the page of the checkout does, which needs a browser: creates the subscription of an order with a test card. */
  async function pay({ reference, price }: SubscriptionOrder) {
    const customer = await client.customers.create({ payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } })
    const [row] = await site.sql<{ id: string }>(`select provider_ids ->> 'stripe:test' as id from billing_prices where id = $1`, [price.id])
    const metadata = { [REFERENCE_METADATA]: reference }
    const { id } = await client.subscriptions.create({ customer: customer.id, items: [{ price: row?.id ?? '' }], metadata })
    await site.sql('update billing_remote_subscriptions set subscription_id = $2 where reference = $1', [reference, id])
  }

  test('opens the page of the checkout once and closes it', async () => {
    const order = await createOrder()
    const { url } = await getProvider().start(order)
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    expect(await getProvider().start(order)).toEqual({ url })
    expect(await fetchSubscription(order.reference)).toMatchObject({ status: 'incomplete', isTest: true, payUrl: url })
    await getProvider().cancel(order.reference, 'now')
    expect(await fetchSubscription(order.reference)).toMatchObject({ status: 'ended' })
  }, 60_000)

  test('reports a paid subscription, its changes and its refund', async () => {
    const order = await createOrder()
    const provider = getProvider()
    await provider.start(order)
    await pay(order)
    const { reference } = order
    expect(await fetchSubscription(reference)).toMatchObject({
      status: 'active',
      priceId: order.price.id,
      invoices: [{ status: 'paid', total: 3000, currency: 'EUR' }],
    })

    const expensivePlan = await createOrder(9000)
    const dueNow = { ...expensivePlan.firstPeriod, total: 6123 }
    expect(await provider.changePrice(reference, { price: expensivePlan.price, starts: 'now', dueNow })).toEqual({ url: null })
    const changed = await fetchSubscription(reference)
    expect(changed).toMatchObject({ status: 'active', priceId: expensivePlan.price.id, invoices: [{ status: 'paid', total: 6123 }, { total: 3000 }] })

    const cheaper = await createOrder(1000)
    await provider.changePrice(reference, { price: cheaper.price, starts: 'next_period', dueNow: { ...cheaper.firstPeriod, total: 0 } })
    expect(await fetchSubscription(reference)).toMatchObject({ priceId: expensivePlan.price.id, nextPriceId: cheaper.price.id })

    await provider.cancel(reference, 'period_end')
    expect(await fetchSubscription(reference)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, nextPriceId: null })
    await provider.resume(reference)
    expect(await fetchSubscription(reference)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })

    await provider.refund?.(reference, changed?.invoices[0]?.id ?? '')
    await provider.refund?.(reference, changed?.invoices[0]?.id ?? '')
    expect(await fetchSubscription(reference)).toMatchObject({ invoices: [{ status: 'refunded' }, { status: 'paid' }] })
    await provider.cancel(reference, 'now')
    expect(await fetchSubscription(reference)).toMatchObject({ status: 'ended' })
  }, 120_000)
})
