import { createAgreementProvider } from './agreements/agreement-provider.ts'
import { createAgreementsService } from './agreements/agreements.service.ts'
import { createAgreementsStore } from './agreements/agreements.store.ts'
import { createGrantedCharger } from './agreements/chargers/granted.charger.ts'
import { createSandboxCharger } from './agreements/chargers/sandbox.charger.ts'
import { createWalletCharger } from './agreements/chargers/wallet.charger.ts'
import { createCheckoutService } from './checkout/checkout.service.ts'
import type { BillingContext } from './models.ts'
import { createPlanEditorService } from './plans/plan-editor.service.ts'
import { createPlansService } from './plans/plans.service.ts'
import { createProvidersService } from './providers/providers.service.ts'
import { createSandboxService } from './sandbox/sandbox.service.ts'
import { createSubscriptionAdministrationService } from './subscriptions/administration.service.ts'
import { createOwnSubscriptionService } from './subscriptions/own-subscription.service.ts'
import { createSubscriptionsStore } from './subscriptions/subscriptions.store.ts'
import { createSynchronizationService } from './subscriptions/synchronization.service.ts'

export type BillingServices = ReturnType<typeof createBillingServices>

/** Creates the plugin’s services and connects them. */
export function createBillingServices(context: BillingContext) {
  const chargers = [createSandboxCharger(context), createWalletCharger(context), createGrantedCharger()]
  const agreements = createAgreementsService(createAgreementsStore(context.sql), chargers, context)
  const providers = createProvidersService(context)
  const store = createSubscriptionsStore(context.sql)
  const synchronization = createSynchronizationService(store, providers, context)
  const plans = createPlansService(context)
  const checkout = createCheckoutService({ plans, providers, synchronization }, context)
  const own = createOwnSubscriptionService({ plans, providers, checkout, synchronization }, context)
  return {
    store,
    plans,
    planEditor: createPlanEditorService(context),
    checkout,
    own,
    agreements,
    synchronization,
    administration: createSubscriptionAdministrationService({ plans, providers, agreements, synchronization, own }, context),
    sandbox: createSandboxService({ agreements, synchronization }, context),
    localProviders: chargers.map((charger) => createAgreementProvider(charger, agreements, context)),
  }
}
