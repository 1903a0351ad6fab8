import { createTestSite } from '@balafon/sdk/testing'
import type { RecurringHarness } from '../recurring-harness.ts'
import { createStripeDouble } from './stripe-double.ts'

export const STRIPE_SECRET_KEY = 'sk_test_0123456789abcdef'
const WEBHOOK_SECRET = 'whsec_0123456789abcdef'

const STATUSES = { opened: 'needs_response', won: 'won', lost: 'lost' } as const

/** Creates a site that collects with a test double of Stripe, and the harness for the conformance tests. */
export async function createStripeSite() {
  const double = await createStripeDouble({ secretKey: STRIPE_SECRET_KEY, webhookSecret: WEBHOOK_SECRET })
  const site = await createTestSite()
  await site.getContext('billing').settings.setAll({
    'billing.stripe.enable': true,
    'billing.stripe.secret_key': STRIPE_SECRET_KEY,
    'billing.stripe.webhook_secret': WEBHOOK_SECRET,
    'billing.stripe.api_url': double.url,
  })
  const harness: RecurringHarness = {
    site,
    provider: 'stripe',
    currency: 'XOF',
    pay: async (reference, wrong) => double.completeCheckout(reference, wrong),
    elapse: async (reference, days, outcome) => double.elapse(reference, days, outcome),
    approveChange: async (reference) => double.payOpenInvoice(reference),
    dispute: async (reference, state) => double.dispute(reference, STATUSES[state]),
    countCharges: async (reference) => double.countCharges(reference),
    createWebhook: async (reference, eventId) => double.createWebhook(double.createCurrentEvent(reference, eventId)),
    setFaults: (options) => double.setFaults(options),
  }
  return {
    site,
    double,
    harness,
    async close() {
      await site.close()
      await double.close()
    },
  }
}

export type StripeSite = Awaited<ReturnType<typeof createStripeSite>>
