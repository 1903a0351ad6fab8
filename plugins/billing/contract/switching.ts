import { defineEndpoint, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { CheckoutProvider } from './checkout.ts'
import { PAYMENT_ERRORS, Totals } from './fields.ts'

const errors = [
  'billing.not_subscribed',
  'billing.plan_granted',
  'billing.disputed',
  'billing.change_planned',
  'billing.next_period_paid',
  'billing.change_in_progress',
  'billing.switch_too_early',
] as const

export const listOtherProviders = defineEndpoint({
  method: 'GET',
  path: 'billing/subscription/providers',
  summary: 'List the other ways to pay for the user’s own subscription, and what a change costs',
  access: 'user',
  response: z.object({
    /** What is charged at once: nothing while the current period is paid, and a new period after a failed renewal. */
    due_now: Totals,
    /** What each later period costs. */
    renewal: Totals,
    /** From when the other provider charges. */
    starts_at: Timestamp,
    providers: z.array(CheckoutProvider),
  }),
  errors,
})

export const switchProvider = defineEndpoint({
  method: 'POST',
  path: 'billing/subscription/providers',
  summary: 'Have later payments made by another provider. The plan stays, and the earlier provider charges nothing more',
  access: 'user',
  forbidsViewAs: true,
  body: z.strictObject({ provider: z.string().check(z.maxLength(80)), total: z.int().check(z.minimum(0)) }),
  response: z.object({
    /** Where the user approves later payments; the page of the result when nothing is left to do. */
    url: z.string(),
  }),
  errors: [...errors, 'billing.provider_unavailable', 'billing.total_changed', 'billing.insufficient_balance', ...PAYMENT_ERRORS, 'billing.already_subscribed'],
  rateLimit: 'billing.change',
  // The handler recognises repeated requests itself: a transaction would stay open while it calls the provider.
  idempotent: 'by_handler',
})
