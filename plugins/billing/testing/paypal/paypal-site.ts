import { createTestSite } from '@balafon/sdk/testing'
import type { RecurringHarness } from '../recurring-harness.ts'
import { createPaypalDouble } from './paypal-double.ts'

const KEYS = { clientId: 'client-0123456789', clientSecret: 'secret-0123456789', webhookId: '9XL90610J3647323C' }

/** Creates a site that collects with a test double of PayPal, and the harness for the conformance tests. */
export async function createPaypalSite() {
  const double = await createPaypalDouble(KEYS)
  const site = await createTestSite()
  await site.getContext('billing').settings.setAll({
    'billing.paypal.enable': true,
    'billing.paypal.client_id': KEYS.clientId,
    'billing.paypal.client_secret': KEYS.clientSecret,
    'billing.paypal.webhook_id': KEYS.webhookId,
    'billing.paypal.api_url': double.url,
  })
  const harness: RecurringHarness = {
    site,
    provider: 'paypal',
    currency: 'EUR',
    pay: async (reference, wrong) => double.approve(reference, wrong === 'mode' ? undefined : wrong),
    elapse: async (reference, days, outcome) => double.elapse(reference, days, outcome),
    approveChange: async (reference) => double.approve(reference),
    dispute: async (reference, state) => void double.dispute(reference, state),
    countCharges: async (reference) => double.countCharges(reference),
    createWebhook: async (reference, eventId) => double.createWebhook(reference, eventId),
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

export type PaypalSite = Awaited<ReturnType<typeof createPaypalSite>>
