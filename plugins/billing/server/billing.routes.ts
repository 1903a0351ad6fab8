import { getIdempotencyKey, implement } from '@balafon/sdk/server'
import { createSubscription, getCheckout } from '../contract/checkout.ts'
import { listProducts } from '../contract/products.ts'
import { advanceSandbox, decideSandboxSubscription, disputeSandbox, getSandboxSubscription } from '../contract/sandbox.ts'
import {
  cancelSubscription,
  changePaymentMethod,
  changePlan,
  checkSubscription,
  downloadInvoice,
  getSubscription,
  listInvoices,
  payNow,
  previewPlanChange,
  resumeSubscription,
} from '../contract/subscription.ts'
import { listOtherProviders, switchProvider } from '../contract/switching.ts'
import type { BillingServices } from './billing-services.ts'
import { createInvoicesReader } from './invoices/invoices.reader.ts'
import type { BillingContext } from './models.ts'

/** The routes of users. */
export function createBillingRoutes({ plans, checkout, ownSubscriptions, switching, sandbox, invoicePdf }: BillingServices, context: BillingContext) {
  const invoices = createInvoicesReader(context)
  return [
    implement(listProducts, async ({ request }) => ({ pagination: { data: await plans.listProducts(request.language) } })),
    implement(getCheckout, ({ params, query, user, request }) =>
      checkout.describe(params.productId, params.priceId, query.coupon ?? null, user.id, request.language),
    ),
    implement(createSubscription, ({ params, body, user, request }) =>
      checkout.subscribe({ ...params, ...body }, user.id, getIdempotencyKey(request), request.language),
    ),
    implement(getSubscription, async ({ user, request }) => {
      const row = await ownSubscriptions.findCurrent(user.id)
      return { subscription: row && (await ownSubscriptions.present(row, request.language)) }
    }),
    implement(checkSubscription, async ({ user, request }) => {
      const row = await ownSubscriptions.refreshFromProvider(user.id)
      return { subscription: row && (await ownSubscriptions.present(row, request.language)) }
    }),
    implement(cancelSubscription, async ({ user, body, request }) => ({
      subscription: await ownSubscriptions.present(await ownSubscriptions.cancel(user.id, body.reason, body.details), request.language),
    })),
    implement(resumeSubscription, async ({ user, request }) => ({
      subscription: await ownSubscriptions.present(await ownSubscriptions.resume(user.id), request.language),
    })),
    implement(payNow, async ({ user, request }) => ({
      subscription: await ownSubscriptions.present(await ownSubscriptions.payNow(user.id), request.language),
    })),
    implement(previewPlanChange, ({ params, user, request }) => ownSubscriptions.previewChange(user.id, params, request.language)),
    implement(changePlan, ({ params, body, user, request }) => ownSubscriptions.changePlan(user.id, params, body.total, request.language)),
    implement(changePaymentMethod, ({ user }) => ownSubscriptions.changePaymentMethod(user.id)),
    implement(listOtherProviders, ({ user, request }) => switching.describe(user.id, request.language)),
    implement(switchProvider, ({ user, body, request }) =>
      switching.switch(user.id, { name: body.provider, shownTotal: body.total, key: getIdempotencyKey(request) }, request.language),
    ),
    implement(listInvoices, ({ query, user }) => invoices.list(user.id, query)),
    implement(downloadInvoice, ({ params, user, request }) => invoicePdf.createForUser(params.id, user.id, request.language)),
    implement(getSandboxSubscription, async ({ params, user }) => ({ subscription: await sandbox.get(params.reference, user.id) })),
    implement(decideSandboxSubscription, async ({ params, body, user }) => ({ subscription: await sandbox.decide(params.reference, user.id, body.outcome) })),
    implement(disputeSandbox, async ({ params, body, user }) => ({ subscription: await sandbox.dispute(params.reference, user.id, body.state) })),
    implement(advanceSandbox, async ({ params, body, user }) => ({
      subscription: await sandbox.advance(params.reference, user.id, body.days, body.next_outcome),
    })),
  ]
}
