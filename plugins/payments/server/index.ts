import { defineServerPlugin } from '@balafon/sdk/server'
import { PAYMENTS_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createAdministrationRoutes } from './administration/administration.routes.ts'
import { createIntentRoutes } from './intents/intents.routes.ts'
import { payments0001 } from './migrations/0001-intents.ts'
import { payments0002 } from './migrations/0002-sandbox.ts'
import { payments0003 } from './migrations/0003-mismatch-mode.ts'
import { payments0004 } from './migrations/0004-payment-list.ts'
import { payments0005 } from './migrations/0005-reversals.ts'
import { payments0006 } from './migrations/0006-unused-webhooks.ts'
import { models } from './models.ts'
import { createPaymentPages } from './pages/pages.ts'
import { createPaymentServices } from './payment-services.ts'
import { createPaystackRoutes } from './paystack/paystack.routes.ts'
import { providePayments } from './provide-payments.ts'
import { createSandboxJobs } from './sandbox/sandbox.jobs.ts'
import { createSandboxRoutes } from './sandbox/sandbox.routes.ts'
import { createDisputeJob, createReconcileJob } from './settlement/reconcile.jobs.ts'
import { createUnusedWebhooksJob } from './unused-webhooks/unused-webhooks.jobs.ts'
import { createWebhookRoutes } from './webhooks/webhooks.routes.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations: [payments0001, payments0002, payments0003, payments0004, payments0005, payments0006],
  rateLimits: PAYMENTS_RATE_LIMITS,
  services: createPaymentServices,
  routes: (services, context) => [
    ...createIntentRoutes(services, context),
    ...createWebhookRoutes(services.webhooks),
    ...createAdministrationRoutes(services.administration, context),
    ...createPaystackRoutes(services.intents, context),
    ...createSandboxRoutes(services.sandbox.service),
  ],
  provides: providePayments,
  pages: (_services, context) => createPaymentPages(context),
  jobs: ({ reconcile, checkDisputes, sandbox, unusedWebhooks }, context) => [
    createReconcileJob(reconcile),
    createDisputeJob(checkDisputes),
    createUnusedWebhooksJob(unusedWebhooks),
    ...createSandboxJobs(sandbox, context),
  ],
  personalData: async ({ intents }, userId) => ({ payments: await intents.listPersonalData(userId) }),
})
