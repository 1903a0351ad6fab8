import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { administrationRoutes } from './administration/administration.routes.ts'
import { assemblePayments } from './assemble.ts'
import { intentRoutes } from './intents/intents.routes.ts'
import { payments0001 } from './migrations/0001-intents.ts'
import { payments0002 } from './migrations/0002-sandbox.ts'
import { paymentOffers } from './offers.ts'
import { paymentPages } from './pages/pages.ts'
import { sandboxJobs } from './sandbox/sandbox.jobs.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { reconcileJob } from './settlement/reconcile.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

export default defineServerPlugin(manifest, {
  migrations: [payments0001, payments0002],
  services: assemblePayments,
  routes: (services, context) => [
    ...intentRoutes(services, context),
    ...webhookRoutes(services.webhooks),
    ...administrationRoutes(services.administration, context),
    ...sandboxRoutes(services.sandbox.sandbox),
  ],
  provides: paymentOffers,
  pages: (_services, context) => paymentPages(context),
  jobs: ({ reconcile, sandbox }, context) => [reconcileJob(reconcile), ...sandboxJobs(sandbox, context)],
  personalData: async ({ store }, userId) => ({ payments: await store.dataOf(userId) }),
})
