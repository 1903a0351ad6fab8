import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import type {} from './permissions.ts'

/** The subscriptions of the site now. */
export const SubscriptionSummary = z.object({
  active: z.int(),
  trialing: z.int(),
  past_due: z.int(),
  /** Paused, because the payment of their current period is disputed. */
  disputed: z._default(z.int(), 0),
  /** What the active subscriptions pay for one month, in the smallest unit of each currency. Trials and cancelled ones do not count. */
  monthly_revenue: z.array(z.object({ currency: z.string(), amount: z.int() })),
  /** How many subscriptions ended in the last 30 days. */
  ended: z.int(),
  /** How many of the subscriptions that were paid 30 days ago have ended since, in tenths of a percent; `null` when there were none. */
  churn: z.nullable(z.int()),
})
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>

export const getSubscriptionSummary = defineEndpoint({
  method: 'GET',
  path: 'subscriptions/summary',
  summary: 'Get the recurring revenue, the churn and the number of subscriptions',
  access: { permission: 'subscriptions.update' },
  response: z.object({ summary: SubscriptionSummary }),
})
