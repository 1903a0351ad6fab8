import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { testSubscriptionProvider } from '../../testing/recurring-conformance.ts'
import type { RecurringHarness } from '../../testing/recurring-harness.ts'
import { createStripeDouble, type StripeDouble } from '../../testing/stripe/stripe-double.ts'

const SECRET_KEY = 'sk_test_0123456789abcdef'
const WEBHOOK_SECRET = 'whsec_0123456789abcdef'

let site: TestSite
let double: StripeDouble
beforeAll(async () => {
  double = await createStripeDouble({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET })
  site = await createTestSite()
  const { settings } = site.getContext('billing')
  await settings.setAll({
    'billing.stripe.enable': true,
    'billing.stripe.secret_key': SECRET_KEY,
    'billing.stripe.webhook_secret': WEBHOOK_SECRET,
    'billing.stripe.api_url': double.url,
  })
})
afterAll(async () => {
  await site.close()
  await double.close()
})
afterEach(() => expect(double.problems).toEqual([]))

const createHarness = (): RecurringHarness => ({
  site,
  provider: 'stripe',
  currency: 'XOF',
  pay: async (reference, wrong) => double.completeCheckout(reference, wrong),
  elapse: async (reference, days, outcome) => double.elapse(reference, days, outcome),
  approveChange: async (reference) => double.payOpenInvoice(reference),
  countCharges: async (reference) => double.countCharges(reference),
  createWebhook: async (reference, eventId) => double.createWebhook(double.describeNow(reference, eventId)),
  setFaults: (options) => double.setFaults(options),
})

testSubscriptionProvider('Stripe', createHarness, { differences: ['amount', 'currency', 'mode', 'reference'], isRemote: true })
