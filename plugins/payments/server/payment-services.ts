import { createAdministrationService } from './administration/administration.service.ts'
import { createIntentsService } from './intents/intents.service.ts'
import { createIntentsStore } from './intents/intents.store.ts'
import type { PaymentsContext } from './models.ts'
import { createPaystackProvider } from './paystack/paystack.provider.ts'
import { createProvidersService } from './providers/providers.service.ts'
import { createSandboxProvider } from './sandbox/sandbox.provider.ts'
import { createSandboxSecret } from './sandbox/sandbox.secret.ts'
import { createSandboxService } from './sandbox/sandbox.service.ts'
import { createDisputeChecker, createReconciler } from './settlement/reconcile.jobs.ts'
import { createReconcileStore } from './settlement/reconcile.store.ts'
import { createSettlementService } from './settlement/settlement.service.ts'
import { createSettlementStore } from './settlement/settlement.store.ts'
import { createUnusedWebhooksService } from './unused-webhooks/unused-webhooks.service.ts'
import { createUnusedWebhooksStore } from './unused-webhooks/unused-webhooks.store.ts'
import { createWebhooksService } from './webhooks/webhooks.service.ts'

export type PaymentServices = ReturnType<typeof createPaymentServices>

/** Creates the plugin’s services and connects them. */
export function createPaymentServices(context: PaymentsContext) {
  const providers = createProvidersService(context)
  const intents = createIntentsService(createIntentsStore(context.sql), providers, context)
  const settlementStore = createSettlementStore(context.sql)
  const settlement = createSettlementService(settlementStore, providers, context)
  const getSecret = createSandboxSecret(context)
  const unusedWebhooks = createUnusedWebhooksService(createUnusedWebhooksStore(context.sql), context)
  return {
    providers,
    intents,
    settlement,
    unusedWebhooks,
    webhooks: createWebhooksService({ providers, settlement, unusedWebhooks }, context),
    reconcile: createReconciler(createReconcileStore(context.sql), settlement, context),
    checkDisputes: createDisputeChecker(settlementStore, settlement, context),
    paystack: createPaystackProvider(context),
    administration: createAdministrationService({ intents, settlement, providers, unusedWebhooks }, context),
    sandbox: {
      service: createSandboxService(context),
      getSecret,
      provider: createSandboxProvider(getSecret, context),
    },
  }
}
