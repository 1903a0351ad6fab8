import type { ServerContext } from '@balafon/sdk/server'
import { createAdministrationService } from './administration/administration.service.ts'
import { createAdministrationStore } from './administration/administration.store.ts'
import { createIntentsService } from './intents/intents.service.ts'
import { createIntentsStore } from './intents/intents.store.ts'
import { createProvidersService } from './providers/providers.service.ts'
import { createSandboxProvider } from './sandbox/sandbox.provider.ts'
import { createSandboxSecret } from './sandbox/sandbox.secret.ts'
import { createSandboxService } from './sandbox/sandbox.service.ts'
import { createSandboxStore } from './sandbox/sandbox.store.ts'
import { createReconciler } from './settlement/reconcile.jobs.ts'
import { createSettlementService } from './settlement/settlement.service.ts'
import { createWebhooksService } from './webhooks/webhooks.service.ts'

export type PaymentServices = ReturnType<typeof createPaymentServices>

/** Creates the plugin’s services and connects them. */
export function createPaymentServices(context: ServerContext) {
  const store = createIntentsStore(context.sql)
  const providers = createProvidersService(context)
  const intents = createIntentsService(store, providers, context)
  const settlement = createSettlementService(store, providers, context)
  const sandboxStore = createSandboxStore(context.sql)
  const getSecret = createSandboxSecret(context)
  return {
    store,
    providers,
    intents,
    settlement,
    webhooks: createWebhooksService(providers, settlement, context),
    reconcile: createReconciler(store, settlement, context),
    administration: createAdministrationService({ store: createAdministrationStore(context.sql), intents, settlement, providers }, context),
    sandbox: {
      service: createSandboxService(sandboxStore, context),
      store: sandboxStore,
      getSecret,
      provider: createSandboxProvider(sandboxStore, getSecret, context),
    },
  }
}
