import type { ServerContext } from '@balafon/sdk/server'
import { createAdministration } from './administration/administration.service.ts'
import { createAdministrationStore } from './administration/administration.store.ts'
import { createIntents } from './intents/intents.service.ts'
import { createIntentsStore } from './intents/intents.store.ts'
import { createProviders } from './providers/providers.ts'
import { createSandboxProvider } from './sandbox/sandbox.provider.ts'
import { createSandboxSecret } from './sandbox/sandbox.secret.ts'
import { createSandbox } from './sandbox/sandbox.service.ts'
import { createSandboxStore } from './sandbox/sandbox.store.ts'
import { createReconciler } from './settlement/reconcile.ts'
import { createSettlement } from './settlement/settlement.service.ts'
import { createWebhooks } from './webhooks/webhooks.service.ts'

export type PaymentServices = ReturnType<typeof assemblePayments>

/** Everything about payments, put together. */
export function assemblePayments(context: ServerContext) {
  const store = createIntentsStore(context.sql)
  const providers = createProviders(context)
  const intents = createIntents(store, providers, context)
  const settlement = createSettlement(store, providers, context)
  const sandboxStore = createSandboxStore(context.sql)
  const secret = createSandboxSecret(context)
  return {
    store,
    providers,
    intents,
    settlement,
    webhooks: createWebhooks(providers, settlement, context),
    reconcile: createReconciler(store, settlement, context),
    administration: createAdministration({ store: createAdministrationStore(context.sql), intents, settlement, providers }, context),
    sandbox: { sandbox: createSandbox(sandboxStore, context), store: sandboxStore, secret, provider: createSandboxProvider(sandboxStore, secret, context) },
  }
}
