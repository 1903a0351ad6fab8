import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, SubscriptionStatus } from './fields.ts'

const params = z.strictObject({ reference: z.string().check(z.regex(/^sub-[0-9a-f]{32}$/)) })

/** A subscription as the sandbox stores it. */
export const SandboxSubscription = z.object({
  reference: z.string(),
  product: z.string(),
  amount: Amount,
  currency: z.string(),
  status: SubscriptionStatus,
  /** The time in the sandbox, which can be moved forward. */
  now: z.string(),
  /** When the next charge is attempted, or the subscription ends; `null` when it has ended. */
  next_charge_at: z.nullable(z.string()),
  return_url: z.string(),
  /** The dispute of the last payment; `none` when it can be disputed, and `null` when there is no payment. */
  dispute: z._default(z.nullable(z.enum(['none', 'open', 'lost'])), null),
})
export type SandboxSubscription = z.infer<typeof SandboxSubscription>

/** What the next charge does: it is paid, declined, or fails for another reason. */
export const SandboxOutcome = z.enum(['pay', 'decline', 'insufficient_funds', 'expired', 'authentication_required'])
export type SandboxOutcome = z.infer<typeof SandboxOutcome>

const response = z.object({ subscription: SandboxSubscription })

export const getSandboxSubscription = defineEndpoint({
  method: 'GET',
  path: 'billing/sandbox/{reference}',
  summary: 'Get a subscription of the sandbox (not in production)',
  access: 'user',
  params,
  response,
})

export const decideSandboxSubscription = defineEndpoint({
  method: 'POST',
  path: 'billing/sandbox/{reference}',
  summary: 'Pay or decline the first period of a subscription of the sandbox (not in production)',
  access: 'user',
  forbidsViewAs: true,
  params,
  body: z.strictObject({ outcome: SandboxOutcome }),
  response,
  rateLimit: 'billing.change',
})

export const advanceSandbox = defineEndpoint({
  method: 'POST',
  path: 'billing/sandbox/{reference}/advance',
  summary: 'Move the time of a subscription of the sandbox forward, and set what its next charge does (not in production)',
  access: 'user',
  forbidsViewAs: true,
  params,
  body: z.strictObject({ days: z.int().check(z.minimum(0), z.maximum(400)), next_outcome: z._default(SandboxOutcome, 'pay') }),
  response,
  rateLimit: 'billing.change',
})

export const disputeSandbox = defineEndpoint({
  method: 'POST',
  path: 'billing/sandbox/{reference}/dispute',
  summary: 'Dispute the last payment of a subscription of the sandbox, or decide about its dispute (not in production)',
  access: 'user',
  forbidsViewAs: true,
  params,
  body: z.strictObject({ state: z.enum(['opened', 'won', 'lost']) }),
  response,
  errors: ['billing.nothing_to_dispute'],
  rateLimit: 'billing.change',
})
