import type { Providers, ServerContext } from '@balafon/sdk/server'
import { presentIntent } from './intents/intents.presenter.ts'
import type { PaymentServices } from './payment-services.ts'

/** Provides the extension points for other plugins’ server modules. In production the sandbox is not among the payment providers. */
export const providePayments = (
  { intents, settlement, providers, paystack, sandbox }: PaymentServices,
  { site, translate }: Pick<ServerContext, 'site' | 'translate'>,
): Providers => ({
  'payments.providers/v1': site.isProduction ? [paystack] : [paystack, sandbox.provider],
  'payments.intents/v1': [
    {
      listProviders: (currency) => providers.listUsable(currency),
      getProviderLabel: (name, language) => translate(language, providers.getLabel(name)),
      create: async (payment, transaction) => presentIntent(await intents.create(payment, transaction)),
      async find(reference) {
        const row = await intents.find(reference)
        return row && presentIntent(row)
      },
      async *listSettled(filter) {
        for await (const batch of intents.listSettled(filter)) yield batch.map(presentIntent)
      },
      settle: async (reference) => presentIntent(await settlement.settle(reference)),
    },
  ],
})
