import { defineJob, defineServerPlugin } from '@balafon/sdk/server'
import { z } from 'zod'
import { BILLING_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createAdministrationRoutes } from './administration.routes.ts'
import { createPaymentHandlers } from './agreements/payment.handlers.ts'
import { createBillingRoutes } from './billing.routes.ts'
import { createBillingServices } from './billing-services.ts'
import { createCouponRoutes } from './coupons/coupons.routes.ts'
import { createDisputeHandlers } from './disputes/disputes.handlers.ts'
import { billingEmails } from './emails/billing.emails.ts'
import { createEmailHandlers } from './emails/emails.handlers.ts'
import { billing0001 } from './migrations/0001-billing.ts'
import { billing0002 } from './migrations/0002-coupons.ts'
import { billing0010 } from './migrations/0010-remote-providers.ts'
import { billing0011 } from './migrations/0011-disputes.ts'
import { billing0012 } from './migrations/0012-plan-texts.ts'
import { billing0013 } from './migrations/0013-payment-failures.ts'
import { billing0014 } from './migrations/0014-claims.ts'
import { models } from './models.ts'
import { createPricingPage } from './plans/pricing.page.ts'
import { provideBilling } from './provide-billing.ts'
import { createProviderKeyRoutes } from './providers/provider-keys.routes.ts'
import { createWebhookJobs } from './webhooks/webhooks.jobs.ts'
import { createWebhookRoutes } from './webhooks/webhooks.routes.ts'

/** How many agreements and subscriptions a job handles per minute and node. */
const BATCH_SIZE = 100

export default defineServerPlugin(manifest, {
  models,
  migrations: [billing0001, billing0002, billing0010, billing0011, billing0012, billing0013, billing0014],
  rateLimits: BILLING_RATE_LIMITS,
  services: createBillingServices,
  routes: (services, context) => [
    ...createBillingRoutes(services, context),
    ...createAdministrationRoutes(services, context),
    ...createCouponRoutes(services, context),
    ...createWebhookRoutes(services.webhooks),
    ...createProviderKeyRoutes(services.providerKeys),
  ],
  pages: ({ plans }, { translate }) => [createPricingPage(plans, translate)],
  provides: provideBilling,
  // Imported on demand, so that the demo plans do not stay in the memory of sites that do not use them.
  demo: async (_services, context) => (await import('./demo/insert-demo-plans.ts')).insertDemoPlans(context),
  emails: billingEmails,
  eventHandlers: (services, context) => [
    ...createPaymentHandlers(services, context),
    ...createEmailHandlers(services.emails),
    ...createDisputeHandlers(services.disputes),
  ],
  start: ({ report }) => report.refreshCurrency(),
  jobs: ({ agreements, synchronization, emails, webhooks, deleteEndedLocks }) => [
    ...createWebhookJobs(webhooks),
    defineJob({
      name: 'collect',
      schema: z.object({}),
      cron: '* * * * *',
      run: async () => {
        for (const reference of await agreements.collectDue(BATCH_SIZE)) await synchronization.synchronizeReference(reference)
        await synchronization.synchronizeDue(BATCH_SIZE)
        await emails.sendDue(BATCH_SIZE)
        await deleteEndedLocks()
      },
    }),
  ],
})
