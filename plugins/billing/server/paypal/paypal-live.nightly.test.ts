import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubscriptionOrder } from '../../contract/providers.ts'
import { createRecurringScenario, type RecurringScenario } from '../../testing/recurring-scenario.ts'

/** The keys of an account in PayPal's sandbox. Without them, these tests do not run. */
const CLIENT_ID = process.env.PAYPAL_SANDBOX_CLIENT_ID ?? ''
const CLIENT_SECRET = process.env.PAYPAL_SANDBOX_CLIENT_SECRET ?? ''

const isUnavailable = CLIENT_ID === '' || CLIENT_SECRET === ''
if (isUnavailable) console.warn('PayPal itself is not tested: set PAYPAL_SANDBOX_CLIENT_ID and PAYPAL_SANDBOX_CLIENT_SECRET to keys of a test account.')

describe.skipIf(isUnavailable)('PayPal itself', () => {
  let site: TestSite
  let scenario: RecurringScenario
  beforeAll(async () => {
    site = await createTestSite()
    await site.getContext('billing').settings.setAll({
      'billing.paypal.enable': true,
      'billing.paypal.client_id': CLIENT_ID,
      'billing.paypal.client_secret': CLIENT_SECRET,
      'billing.paypal.webhook_id': '9XL90610J3647323C',
    })
    const reject = async () => {
      throw new Error('this cannot be done with the real PayPal')
    }
    scenario = await createRecurringScenario({ site, provider: 'paypal', currency: 'EUR', pay: reject, elapse: reject, countCharges: reject })
  })
  afterAll(() => site.close())

  test('creates a subscription once, which the user has to approve, and cancels it', async () => {
    const { provider } =
      site
        .getContext('core')
        .getProviders('billing.providers/v1')
        .find((each) => each.provider.name === 'paypal') ?? {}
    if (!provider) throw new Error('PayPal is not provided')
    const { priceId } = await scenario.createPlan()
    const order: SubscriptionOrder = {
      reference: `sub-${crypto.randomUUID().replaceAll('-', '')}`,
      user: { id: 1, name: 'Awa', email: 'awa@example.com' },
      language: 'fr',
      price: { id: priceId, productName: 'Solo', amount: 3000, currency: 'EUR', interval: 'month', intervalCount: 1 },
      firstPeriod: { lines: [], subtotal: 3000, discount: 1000, tax_rate: 0, tax: 0, total: 2000, currency: 'EUR' },
      discount: { kind: 'amount', value: 1000, periods: 2 },
      trialDays: 7,
      returnUrl: 'https://example.com/done',
    }
    const { url } = await provider.start(order)
    expect(url).toMatch(/^https:\/\/www\.sandbox\.paypal\.com\//)
    expect(await provider.start(order)).toEqual({ url })
    const fetch = () => provider.fetch(order.reference, AbortSignal.timeout(20_000))
    expect(await fetch()).toMatchObject({ status: 'incomplete', isTest: true, payUrl: url, invoices: [] })
    await provider.cancel(order.reference, 'now')
    expect(await fetch()).toMatchObject({ status: 'ended' })
  }, 60_000)

  test('lets PayPal reject a forged webhook', async () => {
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
      'paypal-transmission-id': crypto.randomUUID(),
      'paypal-transmission-sig': 'Zm9yZ2Vk',
      'paypal-transmission-time': new Date().toISOString(),
    }
    const body = Buffer.from(JSON.stringify({ id: 'WH-1', event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource: { id: 'I-1' } }))
    expect(await scenario.sendWebhook({ headers, body })).toBe(401)
  }, 60_000)
})
