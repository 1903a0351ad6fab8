import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getCheckout } from '../../contract/checkout.ts'
import { checkProviderKeys } from '../../contract/provider-keys.ts'
import type { SubscriptionOrder, SubscriptionProvider } from '../../contract/providers.ts'
import { cancelSubscription, changePaymentMethod, changePlan, payNow, previewPlanChange } from '../../contract/subscription.ts'
import { testSubscriptionProvider } from '../../testing/recurring-conformance.ts'
import { createRecurringScenario, type RecurringScenario } from '../../testing/recurring-scenario.ts'
import { createStripeSite, STRIPE_SECRET_KEY, type StripeSite } from '../../testing/stripe/stripe-site.ts'
import { STRIPE_CURRENCIES } from './stripe.provider.ts'

let stripe: StripeSite
beforeAll(async () => {
  stripe = await createStripeSite()
})
afterAll(() => stripe.close())
afterEach(() => expect(stripe.double.problems).toEqual([]))

testSubscriptionProvider('Stripe', () => stripe.harness, { differences: ['amount', 'currency', 'mode', 'reference'], isRemote: true, hasDisputes: true })

describe('Stripe', () => {
  let scenario: RecurringScenario
  beforeAll(async () => {
    scenario = await createRecurringScenario(stripe.harness)
  })

  const getProvider = (): SubscriptionProvider => {
    const found = stripe.site
      .getContext('core')
      .getProviders('billing.providers/v1')
      .find(({ provider }) => provider.name === 'stripe')
    if (!found) throw new Error('Stripe is not provided')
    return found.provider
  }
  const changeSettings = (values: Readonly<Record<string, unknown>>) => stripe.site.getContext('billing').settings.setAll(values)

  test('creates products and prices on first use, and again in another account', async () => {
    const params = await scenario.createPlan()
    const before = stripe.double.prices.size
    await Promise.all([1, 2, 3].map(() => scenario.start(params)))
    expect(stripe.double.prices.size).toBe(before + 1)
    stripe.double.switchAccount()
    const { user, reference } = await scenario.subscribe(params)
    expect([stripe.double.prices.size, (await scenario.getOwn(user))?.status, await scenario.countCharges(reference)]).toEqual([1, 'active', 1])
  })

  test.each([
    ['the first period', 1, [2000, 3000, 3000]],
    ['two periods', 2, [2000, 2000, 3000]],
    ['all periods', null, [2000, 2000, 2000]],
  ] as const)('takes a coupon off %s', async (_case, periods, totals) => {
    const params = await scenario.createPlan({ prices: [{ id: null, amount: 3000, currency: 'XOF', interval: 'month', interval_count: 1 }] })
    const reference = `sub-${crypto.randomUUID().replaceAll('-', '')}`
    const order: SubscriptionOrder = {
      reference,
      user: { id: 1, name: 'Awa', email: 'awa@example.test' },
      language: 'fr',
      price: { id: params.priceId, productName: 'Solo', amount: 3000, currency: 'XOF', interval: 'month', intervalCount: 1 },
      firstPeriod: { lines: [], subtotal: 3000, discount: 1000, tax_rate: 0, tax: 0, total: 2000, currency: 'XOF' },
      discount: { kind: 'amount', value: 1000, periods },
      trialDays: 0,
      returnUrl: 'https://example.test/done',
    }
    const provider = getProvider()
    const [first, second] = [await provider.start(order), await provider.start(order)]
    expect(first).toEqual(second)
    stripe.double.completeCheckout(reference)
    for (let month = 0; month < 2; month += 1) stripe.double.elapse(reference, 32, 'pay')
    const reported = await provider.fetch(reference, new AbortController().signal)
    expect(reported?.invoices.map(({ total, discount }) => [total, discount]).toReversed()).toEqual(totals.map((total) => [total, 3000 - total]))
    expect(reported?.status).toBe('active')
  })

  test('keeps the earlier plan until a declined change is paid', async () => {
    const { user, reference } = await scenario.subscribe()
    const expensivePlan = await scenario.createPlan({}, 9000)
    const { due_now } = (await user.request(previewPlanChange, { params: expensivePlan })).body
    stripe.double.setDeclining(reference, true)
    const change = { params: expensivePlan, body: { total: due_now.total + 5 } }
    const { body } = await user.request(changePlan, change)
    expect(body.url).toContain('/invoice/')
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', product: { id: scenario.params.productId }, pay_url: body.url })
    expect((await user.request(changePlan, change)).body.code).toBe('billing.change_pending')
    stripe.double.payOpenInvoice(reference)
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', product: { id: expensivePlan.productId }, pay_url: null })
    expect(await scenario.countCharges(reference)).toBe(2)
  })

  test('charges a change once when it is requested twice at the same time', async () => {
    const { user, reference } = await scenario.subscribe()
    const expensivePlan = await scenario.createPlan({}, 9000)
    const { due_now } = (await user.request(previewPlanChange, { params: expensivePlan })).body
    await Promise.all([1, 2].map(() => user.request(changePlan, { params: expensivePlan, body: { total: due_now.total + 5 } })))
    expect([(await scenario.getOwn(user))?.product.id, await scenario.countCharges(reference)]).toEqual([expensivePlan.productId, 2])
  })

  test.each([
    ['expired_card', 'expired', 'billing.card_expired'],
    ['insufficient_funds', 'insufficient_funds', 'billing.insufficient_funds'],
    ['authentication_required', 'authentication_required', 'billing.authentication_required'],
    ['do_not_honor', 'declined', 'billing.card_declined'],
  ] as const)('says why a card is declined: %s', async (declineCode, failure, error) => {
    const { user, reference } = await scenario.subscribe()
    stripe.double.setDeclining(reference, true, declineCode)
    await scenario.elapse(user, reference, 30.5)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'past_due', payment_failure: failure })
    expect((await user.request(payNow, {})).body.code).toBe(error)
    stripe.double.payOpenInvoice(reference)
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', payment_failure: null })
  })

  test('pays a failed renewal on request, and cancels while Stripe is disabled', async () => {
    const { user, reference } = await scenario.subscribe()
    stripe.double.setDeclining(reference, true)
    await scenario.elapse(user, reference, 30.5)
    expect((await user.request(payNow, {})).body.code).toBe('billing.card_declined')
    stripe.double.setDeclining(reference, false)
    expect((await user.request(payNow, {})).body.subscription.status).toBe('active')
    expect(await scenario.countCharges(reference)).toBe(2)
    await changeSettings({ 'billing.stripe.enable': false })
    const { body } = await user.request(cancelSubscription, { body: { reason: 'price', details: '' } })
    await changeSettings({ 'billing.stripe.enable': true })
    expect(body.subscription).toMatchObject({ status: 'active', cancel_at_period_end: true })
  })

  test('pays a failed renewal with another payment method', async () => {
    const { user, reference } = await scenario.subscribe()
    stripe.double.setDeclining(reference, true)
    await scenario.elapse(user, reference, 30.5)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'past_due', can_change_payment_method: true, pay_url: expect.stringContaining('/invoice/') })
    const { body } = await user.request(changePaymentMethod, {})
    expect(body.url).toContain('/pay/cs_test_')
    await scenario.check(user)
    expect((await scenario.getOwn(user))?.status).toBe('past_due')
    stripe.double.completeSetup(reference)
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', payment_method: 'Visa •••• 4242', pay_url: null })
    expect(await scenario.countCharges(reference)).toBe(2)
  })

  test('keeps what was paid when the operator cancels in the dashboard', async () => {
    const { user, reference } = await scenario.subscribe()
    stripe.double.cancelInDashboard(reference)
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', valid: true, cancel_at_period_end: true })
    await scenario.elapse(user, reference, 30.5)
    expect(await scenario.hasAccess(user)).toBe(false)
  })

  test('rejects old webhooks, and ignores those of another mode or subject', async () => {
    const { reference } = await scenario.start()
    const event = stripe.double.createCurrentEvent(reference)
    const seconds = Math.floor(Date.now() / 1000)
    expect(await scenario.sendWebhook(stripe.double.createWebhook(event, { at: seconds - 301 }))).toBe(401)
    expect(await scenario.sendWebhook(stripe.double.createWebhook(event, { secret: 'whsec_another' }))).toBe(401)
    expect(await scenario.sendWebhook(stripe.double.createWebhook({ ...event, livemode: true }))).toBe(200)
    expect(await scenario.sendWebhook(stripe.double.createWebhook({ ...event, object: { object: 'payout', id: 'po_1' } }))).toBe(200)
    expect(await scenario.countEvents(reference)).toBe(0)
    expect(await scenario.sendWebhook(stripe.double.createWebhook(event))).toBe(200)
    expect(await scenario.countEvents(reference)).toBe(1)
  })

  test('can be chosen only with test keys outside production', async () => {
    const user = await stripe.site.createSignedInUser()
    const isOffered = async () => {
      const { providers } = (await user.request(getCheckout, { params: scenario.params })).body
      return providers.some(({ name }: { name: string }) => name === 'stripe')
    }
    expect(await isOffered()).toBe(true)
    for (const key of ['sk_live_0123456789abcdef', null]) {
      await changeSettings({ 'billing.stripe.secret_key': key })
      expect([key, await isOffered()]).toEqual([key, false])
    }
    await changeSettings({ 'billing.stripe.secret_key': STRIPE_SECRET_KEY, 'billing.stripe.enable': false })
    expect(await isOffered()).toBe(false)
    await changeSettings({ 'billing.stripe.enable': true })
  })

  test('uses currencies with the same smallest unit as this site', () => {
    const zeroDecimals = ['JPY', 'KRW', 'XAF', 'XOF']
    const decimals = STRIPE_CURRENCIES.map((currency) => [
      currency,
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits,
    ])
    expect(decimals).toEqual(STRIPE_CURRENCIES.map((currency) => [currency, zeroDecimals.includes(currency) ? 0 : 2]))
  })
})

describe('POST /billing/providers/{provider}/check-keys', () => {
  const check = async (provider = 'stripe') => {
    const operator = await stripe.site.createSignedInUser({ permissions: ['settings.update'] })
    return operator.request(checkProviderKeys, { params: { provider } })
  }
  const changeSettings = (values: Readonly<Record<string, unknown>>) => stripe.site.getContext('billing').settings.setAll(values)

  test('reports whether the saved keys work', async () => {
    expect((await check()).body).toMatchObject({
      status: 'ready',
      mode: 'test',
      verifies_webhooks: true,
      webhook_url: expect.stringContaining('/billing/stripe/webhook'),
    })
    await changeSettings({ 'billing.stripe.secret_key': 'sk_test_another', 'billing.stripe.webhook_secret': null })
    expect((await check()).body).toMatchObject({ status: 'rejected', verifies_webhooks: false })
    await changeSettings({ 'billing.stripe.secret_key': null })
    expect((await check()).body).toMatchObject({ status: 'incomplete', mode: null })
    await changeSettings({ 'billing.stripe.secret_key': STRIPE_SECRET_KEY, 'billing.stripe.enable': false })
    expect((await check()).body).toMatchObject({ status: 'incomplete', mode: 'test' })
    stripe.double.setFaults({ seed: 1, probability: 1, faults: ['http_500'] })
    expect((await check()).body.status).toBe('unreachable')
    stripe.double.setFaults()
  })

  test('returns 403 without the permission, and 404 for a provider without keys', async () => {
    const user = await stripe.site.createSignedInUser()
    expect((await user.request(checkProviderKeys, { params: { provider: 'stripe' } })).status).toBe(403)
    expect((await stripe.site.createVisitor().request(checkProviderKeys, { params: { provider: 'stripe' } })).status).toBe(401)
    expect((await check('wallet')).status).toBe(404)
    expect((await check('x'.repeat(81))).status).toBe(422)
  })
})
