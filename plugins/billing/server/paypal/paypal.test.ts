import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createPaypalDouble, type PaypalDouble } from '../../testing/paypal/paypal-double.ts'
import { testSubscriptionProvider } from '../../testing/recurring-conformance.ts'
import type { RecurringHarness } from '../../testing/recurring-harness.ts'

const KEYS = { clientId: 'client-0123456789', clientSecret: 'secret-0123456789', webhookId: '9XL90610J3647323C' }

let site: TestSite
let double: PaypalDouble
beforeAll(async () => {
  double = await createPaypalDouble(KEYS)
  site = await createTestSite()
  await site.getContext('billing').settings.setAll({
    'billing.paypal.enable': true,
    'billing.paypal.client_id': KEYS.clientId,
    'billing.paypal.client_secret': KEYS.clientSecret,
    'billing.paypal.webhook_id': KEYS.webhookId,
    'billing.paypal.api_url': double.url,
  })
})
afterAll(async () => {
  await site.close()
  await double.close()
})
afterEach(() => expect(double.problems).toEqual([]))

const createHarness = (): RecurringHarness => ({
  site,
  provider: 'paypal',
  currency: 'EUR',
  pay: async (reference, wrong) => double.approve(reference, wrong === 'mode' ? undefined : wrong),
  elapse: async (reference, days, outcome) => double.elapse(reference, days, outcome),
  approveChange: async (reference) => double.approve(reference),
  countCharges: async (reference) => double.countCharges(reference),
  createWebhook: async (reference, eventId) => double.createWebhook(reference, eventId),
  setFaults: (options) => double.setFaults(options),
})

testSubscriptionProvider('PayPal', createHarness, { differences: ['amount', 'currency', 'reference'], isRemote: true })
