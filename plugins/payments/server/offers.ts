import type { Providers, ServerContext } from '@balafon/sdk/server'
import type { PaymentServices } from './assemble.ts'
import { intentOf } from './intents/intents.present.ts'

/** What other plugins' server halves get. In production the sandbox is not among the providers. */
export const paymentOffers = ({ store, intents, settlement, providers, sandbox }: PaymentServices, { site }: Pick<ServerContext, 'site'>): Providers => ({
  'payments.providers/v1': site.isProduction ? [] : [sandbox.provider],
  'payments.intents/v1': [
    {
      providers: (currency) => providers.usable(currency),
      create: async (wish, transaction) => intentOf(await intents.create(wish, transaction)),
      async find(reference) {
        const row = await store.find(reference)
        return row && intentOf(row)
      },
      settle: async (reference) => intentOf(await settlement.settle(reference)),
    },
  ],
})
