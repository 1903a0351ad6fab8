import { Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** Ours, unguessable, and short enough for every provider. */
export const Reference = z.string().check(z.regex(/^pay-[0-9a-f]{32}$/))

/** In the currency's smallest unit. */
export const Amount = z.int().check(z.positive())

/**
 * `created`: no provider has heard of it. `pending`: it may still be paid. `paid` is final. `mismatch`: the provider says that something was paid,
 * and not what was asked. After `failed`, `abandoned` and `mismatch` it becomes `paid` when the provider's books say so after all.
 */
export const PaymentState = z.enum(['created', 'pending', 'paid', 'failed', 'abandoned', 'mismatch'])
export type PaymentState = z.infer<typeof PaymentState>

/** What does not fit with a payment that the provider calls paid. */
export const Mismatch = z.enum(['reference', 'currency', 'amount', 'domain'])
export type Mismatch = z.infer<typeof Mismatch>

export const PaymentStart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('inline'), data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) }),
])

/** What every view of a payment has. */
export const PaymentFacts = z.object({
  reference: z.string(),
  amount: Amount,
  currency: z.string(),
  description: z.string(),
  provider: z.object({ name: z.string(), label: z.string() }),
  status: PaymentState,
  is_test: z.boolean(),
  created_at: Timestamp,
  settled_at: z.nullable(Timestamp),
})
