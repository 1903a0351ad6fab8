import { implement, requireUser, serveResource } from '@balafon/sdk/server'
import { invoices } from '../contract/invoices.ts'
import { archivePlan, createPlan, deletePlan, getPlan, orderPlans, plans, updatePlan } from '../contract/plans.ts'
import { getSubscriptionSummary } from '../contract/report.ts'
import { listSubscriptionProviders } from '../contract/subscription-providers.ts'
import {
  cancelUserSubscription,
  downloadUserInvoice,
  extendSubscription,
  getSubscriptionDetails,
  grantSubscription,
  listGrantablePlans,
  refundInvoice,
  subscriptions,
} from '../contract/subscriptions.ts'
import type { BillingServices } from './billing-services.ts'
import type { BillingContext } from './models.ts'

/** The routes of operators. Plans and subscriptions are only listed by the resource kit: their changes have rules of their own. */
export function createAdministrationRoutes(
  { plans: planList, planEditor, administration, invoicePdf, report, providers }: BillingServices,
  context: BillingContext,
) {
  const planRoutes = serveResource(plans, { model: context.models.Product, scope: () => null, filters: {} }, context)
  const subscriptionRoutes = serveResource(subscriptions, { model: context.models.Subscription, scope: () => null, filters: {} }, context)
  const invoiceRoutes = serveResource(invoices, { model: context.models.Invoice, scope: () => null, filters: {} }, context)
  return [
    invoiceRoutes.list,
    invoiceRoutes.count,
    invoiceRoutes.export,
    planRoutes.list,
    planRoutes.count,
    planRoutes.export,
    subscriptionRoutes.list,
    subscriptionRoutes.count,
    subscriptionRoutes.export,
    implement(getPlan, async ({ params }) => ({ plan: await planEditor.get(params.id) })),
    implement(createPlan, async ({ body, user }) => ({ plan: await planEditor.create(body, requireUser(user)) })),
    implement(updatePlan, async ({ params, body, user }) => ({ plan: await planEditor.update(params.id, body, requireUser(user)) })),
    implement(archivePlan, async ({ params, body, user }) => ({ plan: await planEditor.setArchived(params.id, body.is_archived, requireUser(user).id) })),
    implement(deletePlan, async ({ params, user }) => {
      await planEditor.remove(params.id, requireUser(user).id)
      return {}
    }),
    implement(orderPlans, async ({ body, user }) => {
      await planEditor.setOrder(body.ids, requireUser(user).id)
      return {}
    }),
    implement(getSubscriptionSummary, async () => ({ summary: await report.summarize() })),
    implement(listGrantablePlans, async ({ request }) => ({ plans: await planList.listGrantable(request.language) })),
    implement(listSubscriptionProviders, async ({ request }) => ({ providers: await providers.describe(request.language) })),
    implement(getSubscriptionDetails, ({ params, request }) => administration.describe(params.id, request.language)),
    implement(grantSubscription, ({ body, user, request }) => administration.grant(body, requireUser(user).id, request.language)),
    implement(cancelUserSubscription, ({ params, body, user, request }) =>
      administration.cancel(params.id, body.when, body.reason, requireUser(user).id, request.language),
    ),
    implement(extendSubscription, ({ params, body, user, request }) =>
      administration.extend(params.id, body.days, body.reason, requireUser(user).id, request.language),
    ),
    implement(downloadUserInvoice, ({ params, request }) => invoicePdf.createForOperator(params.id, params.invoiceId, request.language)),
    implement(refundInvoice, ({ params, body, user, request }) =>
      administration.refund(params.id, params.invoiceId, body.reason, requireUser(user).id, request.language),
    ),
  ]
}
