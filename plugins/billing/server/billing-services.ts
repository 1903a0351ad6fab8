import { createAgreementProvider } from './agreements/agreement-provider.ts'
import { createAgreementsService } from './agreements/agreements.service.ts'
import { createAgreementsStore } from './agreements/agreements.store.ts'
import { createGrantedCharger } from './agreements/chargers/granted.charger.ts'
import { createPaymentCharger } from './agreements/chargers/payment.charger.ts'
import { createSandboxCharger } from './agreements/chargers/sandbox.charger.ts'
import { createWalletCharger } from './agreements/chargers/wallet.charger.ts'
import { createChangeLocksStore } from './change-locks/change-locks.store.ts'
import { createChangeLocks } from './change-locks/change-locks.ts'
import { createCheckoutService } from './checkout/checkout.service.ts'
import { createRepeatedOrders } from './checkout/repeated-orders.ts'
import { createCouponEditorService } from './coupons/coupon-editor.service.ts'
import { createCouponsService } from './coupons/coupons.service.ts'
import { createCouponsStore } from './coupons/coupons.store.ts'
import { createDisputesService } from './disputes/disputes.service.ts'
import { createEmailsService } from './emails/emails.service.ts'
import { createEmailsStore } from './emails/emails.store.ts'
import { createInvoicePdfService } from './invoices/invoice-pdf.service.ts'
import { createInvoiceRecorder } from './invoices/invoice-recorder.ts'
import type { BillingContext } from './models.ts'
import { createPaypalProvider } from './paypal/paypal.provider.ts'
import { createPlanEditorService } from './plans/plan-editor.service.ts'
import { createPlansService } from './plans/plans.service.ts'
import { createProviderKeysService } from './providers/provider-keys.service.ts'
import { createProvidersService } from './providers/providers.service.ts'
import { createReportService } from './report/report.service.ts'
import { createReportStore } from './report/report.store.ts'
import { createSandboxService } from './sandbox/sandbox.service.ts'
import { createStripeProvider } from './stripe/stripe.provider.ts'
import { createSubscriptionAdministrationService } from './subscriptions/administration.service.ts'
import { createOwnSubscriptionService } from './subscriptions/own-subscription.service.ts'
import { createSubscriptionsStore } from './subscriptions/subscriptions.store.ts'
import { createSynchronizationService } from './subscriptions/synchronization.service.ts'
import { createSwitchingService } from './switching/switching.service.ts'
import { createTakeover } from './switching/takeover.ts'
import { createWebhooksService } from './webhooks/webhooks.service.ts'
import { createWebhooksStore } from './webhooks/webhooks.store.ts'

export type BillingServices = ReturnType<typeof createBillingServices>

/** Creates the plugin’s services and connects them. */
export function createBillingServices(context: BillingContext) {
  const ownChargers = [createSandboxCharger(context), createWalletCharger(context), createGrantedCharger()]
  const chargers = [
    ...ownChargers,
    createPaymentCharger(
      context,
      ownChargers.map(({ name }) => name),
    ),
  ]
  const changeLocksStore = createChangeLocksStore(context.sql)
  const changeLocks = createChangeLocks(changeLocksStore, context)
  const agreements = createAgreementsService({ store: createAgreementsStore(context.sql), changeLocks, chargers }, context)
  const providers = createProvidersService(context)
  const store = createSubscriptionsStore(context.sql)
  const couponsStore = createCouponsStore(context.sql)
  const coupons = createCouponsService(couponsStore, context)
  const invoices = createInvoiceRecorder(store, context)
  const takeover = createTakeover({ store, providers, invoices }, context)
  const synchronization = createSynchronizationService({ store, providers, coupons: couponsStore, invoices, takeover }, context)
  const plans = createPlansService(context)
  const orders = createRepeatedOrders(context)
  const checkout = createCheckoutService({ plans, providers, coupons, synchronization, changeLocks, orders }, context)
  const switching = createSwitchingService({ changeLocks, orders, plans, providers, checkout, coupons }, context)
  const ownSubscriptions = createOwnSubscriptionService({ plans, providers, checkout, coupons, synchronization, store, changeLocks }, context)
  const emailsStore = createEmailsStore(context.sql)
  const invoicePdf = createInvoicePdfService(context)
  return {
    store,
    providers,
    plans,
    planEditor: createPlanEditorService(context),
    couponEditor: createCouponEditorService(couponsStore, context),
    invoicePdf,
    emails: createEmailsService(emailsStore, { ownSubscriptions, providers, pdf: invoicePdf }, context),
    report: createReportService(createReportStore(context.sql)),
    checkout,
    ownSubscriptions,
    switching,
    disputes: createDisputesService(emailsStore, synchronization, context),
    agreements,
    deleteEndedLocks: changeLocksStore.deleteEnded,
    synchronization,
    administration: createSubscriptionAdministrationService({ plans, providers, agreements, synchronization, ownSubscriptions }, context),
    sandbox: createSandboxService({ agreements, synchronization }, context),
    webhooks: createWebhooksService(createWebhooksStore(context.sql), { providers, synchronization }, context),
    providerKeys: createProviderKeysService(providers, context),
    remoteProviders: [createStripeProvider(context), createPaypalProvider(context)],
    localProviders: chargers.map((charger) => createAgreementProvider(charger, agreements, context)),
  }
}
