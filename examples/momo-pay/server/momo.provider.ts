import type { PaymentProvider, VerifiedPayment } from '@balafon/plugin-payments/contract/providers'
import { z } from 'zod'
import { createMomoClient, type MomoContext } from './momo-client.ts'

/** A charge as the service reports it. Amounts are in the currency's smallest unit. */
const Charge = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected']),
  amount: z.int(),
  currency: z.string(),
  is_live: z.boolean(),
  url: z.string(),
})

const STATUSES = { waiting: 'pending', approved: 'paid', rejected: 'failed' } as const satisfies Record<string, VerifiedPayment['status']>

/** Creates a provider that collects payments with mobile money. The user approves them on the page of the service. */
export function createMomoProvider(context: MomoContext): PaymentProvider {
  const client = createMomoClient(context)
  return {
    name: 'acme.momo',
    label: 'momo.label',
    currencies: ['XOF'],
    isReady: client.isReady,
    isTest: client.isTest,
    async start({ reference, amount, currency, description, returnUrl }) {
      const order = { id: reference, amount, currency, description, return_url: returnUrl }
      const { url } = await client.request('/charges', Charge, { body: order })
      return { kind: 'redirect', url }
    },
    async verify(reference, signal) {
      const { id, state, amount, currency, is_live } = await client.request(`/charges/${encodeURIComponent(reference)}`, Charge, { signal })
      return { status: STATUSES[state], amount, currency, isTest: !is_live, reference: id }
    },
    readWebhook: (webhook) => client.readWebhook(webhook, z.object({ reference: z.string() }), (content) => content),
  }
}
