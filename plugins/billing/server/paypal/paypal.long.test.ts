import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getCheckout } from '../../contract/checkout.ts'
import { checkProviderKeys } from '../../contract/provider-keys.ts'
import type { SubscriptionOrder, SubscriptionProvider } from '../../contract/providers.ts'
import { cancelSubscription, changePlan, previewPlanChange, resumeSubscription } from '../../contract/subscription.ts'
import { createPaypalSite, type PaypalSite } from '../../testing/paypal/paypal-site.ts'
import { testSubscriptionProvider } from '../../testing/recurring-conformance.ts'
import { createRecurringScenario, type RecurringScenario } from '../../testing/recurring-scenario.ts'
import { isPaypalCertificate } from './paypal-webhook.ts'

let paypal: PaypalSite
beforeAll(async () => {
  paypal = await createPaypalSite()
})
afterAll(() => paypal.close())
afterEach(() => expect(paypal.double.problems).toEqual([]))

testSubscriptionProvider('PayPal', () => paypal.harness, { differences: ['amount', 'currency', 'reference'], isRemote: true, hasDisputes: true })

describe('PayPal', () => {
  let scenario: RecurringScenario
  beforeAll(async () => {
    scenario = await createRecurringScenario(paypal.harness)
  })

  const getProvider = (): SubscriptionProvider => {
    const found = paypal.site
      .getContext('core')
      .getProviders('billing.providers/v1')
      .find(({ provider }) => provider.name === 'paypal')
    if (!found) throw new Error('PayPal is not provided')
    return found.provider
  }

  test('cannot be chosen for the CFA franc', async () => {
    const price = { id: null, amount: 3000, currency: 'XOF', interval: 'month', interval_count: 1 } as const
    const params = await scenario.createPlan({ prices: [price] })
    const user = await paypal.site.createSignedInUser()
    const { providers } = (await user.request(getCheckout, { params })).body
    expect(providers.map(({ name }: { name: string }) => name)).not.toContain('paypal')
  })

  test('creates a plan when it is used first, and again in another account', async () => {
    const params = await scenario.createPlan()
    const before = paypal.double.plans.size
    await Promise.all([1, 2].map(() => scenario.start(params)))
    expect(paypal.double.plans.size).toBe(before + 1)
    paypal.double.switchAccount()
    const { user } = await scenario.subscribe(params)
    expect([paypal.double.plans.size, (await scenario.getOwn(user))?.status]).toEqual([1, 'active'])
  })

  test.each([
    ['the first period', 1, [2000, 3000, 3000]],
    ['two periods', 2, [2000, 2000, 3000]],
    ['all periods', null, [2000, 2000, 2000]],
  ] as const)('takes a coupon off %s', async (_case, periods, totals) => {
    const params = await scenario.createPlan()
    const reference = `sub-${crypto.randomUUID().replaceAll('-', '')}`
    const order: SubscriptionOrder = {
      reference,
      user: { id: 1, name: 'Awa', email: 'awa@example.test' },
      language: 'fr',
      price: { id: params.priceId, productName: 'Solo', amount: 3000, currency: 'EUR', interval: 'day', intervalCount: 30 },
      firstPeriod: { lines: [], subtotal: 3000, discount: 1000, tax_rate: 0, tax: 0, total: 2000, currency: 'EUR' },
      discount: { kind: 'amount', value: 1000, periods },
      trialDays: 0,
      returnUrl: 'https://example.test/done',
    }
    const provider = getProvider()
    expect(await provider.start(order)).toEqual(await provider.start(order))
    expect(paypal.double.findAll(reference)).toHaveLength(1)
    paypal.double.approve(reference)
    await provider.fetch(reference, new AbortController().signal)
    await paypal.site.sql(`update billing_remote_subscriptions set created_at = created_at - interval '70 days' where reference = $1`, [reference])
    for (let period = 0; period < 2; period += 1) paypal.double.elapse(reference, 30.5, 'pay')
    const reported = await provider.fetch(reference, new AbortController().signal)
    expect(reported?.invoices.map(({ total }) => total).toReversed()).toEqual(totals)
    expect(reported?.status).toBe('active')
  })

  test('keeps what was paid when the user cancels in the account at PayPal', async () => {
    const { user, reference } = await scenario.subscribe()
    paypal.double.cancelInAccount(reference)
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', valid: true, cancel_at_period_end: true })
    expect((await user.request(resumeSubscription, {})).body.code).toBe('billing.not_cancelled')
    await scenario.elapse(user, reference, 30.5)
    expect([await scenario.hasAccess(user), (await scenario.findRow(user)).status]).toEqual([false, 'ended'])
  })

  test('cancels a closed checkout that the user approves later, and returns its payment', async () => {
    const { user, reference } = await scenario.start()
    await getProvider().cancel(reference, 'now')
    await scenario.check(user)
    paypal.double.approve(reference)
    expect(await scenario.countCharges(reference)).toBe(1)
    expect(await scenario.sendWebhook(paypal.double.createWebhook(reference))).toBe(200)
    expect(await scenario.waitFor(async () => (await scenario.countCharges(reference)) === 0)).toBe(true)
    expect([paypal.double.findLatest(reference).status, await scenario.hasAccess(user)]).toEqual(['CANCELLED', false])
  })

  test('keeps the plan until a change is approved, and cancels one approved too late', async () => {
    const { user, reference } = await scenario.subscribe()
    const [expensivePlan, mostExpensivePlan] = [await scenario.createPlan({}, 9000), await scenario.createPlan({}, 12_000)]
    const change = async (params: { productId: number; priceId: number }) => {
      const { due_now } = (await user.request(previewPlanChange, { params })).body
      return user.request(changePlan, { params, body: { total: due_now.total + 5 } })
    }
    expect((await change(expensivePlan)).body.url).toContain('ba_token')
    const abandoned = paypal.double.findLatest(reference).id
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', product: { id: scenario.params.productId } })
    await change(mostExpensivePlan)
    await scenario.approveChange?.(reference)
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', product: { id: mostExpensivePlan.productId } })
    paypal.double.approveById(abandoned)
    await scenario.check(user)
    expect(paypal.double.findAll(reference).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'ACTIVE'])
    expect([(await scenario.getOwn(user))?.product.id, await scenario.countCharges(reference)]).toEqual([mostExpensivePlan.productId, 2])
  })

  test('cancels a planned change together with the subscription', async () => {
    const { user, reference } = await scenario.subscribe()
    const cheaper = await scenario.createPlan({}, 1000)
    await user.request(changePlan, { params: cheaper, body: { total: 0 } })
    await scenario.approveChange?.(reference)
    await scenario.check(user)
    await user.request(cancelSubscription, { body: { reason: 'price', details: '' } })
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', valid: true, cancel_at_period_end: true, next_product: null })
    await scenario.elapse(user, reference, 30.5)
    expect([await scenario.hasAccess(user), await scenario.countCharges(reference)]).toEqual([false, 1])
  })

  test('signs in again when the access token has expired', async () => {
    const { user } = await scenario.subscribe()
    paypal.double.expireToken()
    expect((await scenario.check(user)).status).toBe(200)
  })

  test('reports whether the saved keys work', async () => {
    const operator = await paypal.site.createSignedInUser({ permissions: ['settings.update'] })
    const check = async () => (await operator.request(checkProviderKeys, { params: { provider: 'paypal' } })).body
    expect(await check()).toMatchObject({ status: 'ready', mode: 'test', verifies_webhooks: true })
    const { settings } = paypal.site.getContext('billing')
    await settings.set('billing.paypal.environment', 'live')
    expect(await check()).toMatchObject({ status: 'wrong_mode', mode: 'live' })
    await settings.setAll({ 'billing.paypal.environment': 'sandbox', 'billing.paypal.client_secret': 'another-secret' })
    expect(await check()).toMatchObject({ status: 'rejected' })
    await settings.set('billing.paypal.client_secret', 'secret-0123456789')
  })
})

test.each([
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', true],
  ['https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1', true],
  ['http://api.paypal.com/cert', false],
  ['https://api.paypal.com.example.test/cert', false],
  ['https://paypal.com@example.test/cert', false],
  ['https://user@api.paypal.com/cert', false],
  ['https://api.paypal.com:8443/cert', false],
  ['https://evilpaypal.com/cert', false],
  ['no address', false],
])('accepts certificates at PayPal only: %s is %s', (address, expected) => {
  expect(isPaypalCertificate(address)).toBe(expected)
})
