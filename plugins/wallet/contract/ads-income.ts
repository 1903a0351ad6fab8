import { defineEndpoint, defineIdempotentEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Balance, Currency, Reason, UserRef } from './fields.ts'

const access = { permission: 'wallet.ads_income' } as const

/** The advertising income of a period. */
export const AdsIncome = z.object({
  id: z.int(),
  /** Days; the last day belongs to the period. */
  from: z.iso.date(),
  to: z.iso.date(),
  amount: Amount,
  currency: Currency,
  reason: z.string(),
  created_by: UserRef,
  created_at: Timestamp,
  /** What was shared out to earnings; 0 before the distribution. */
  distributed: Balance,
  distributed_at: z.nullable(Timestamp),
  receivers: z.int(),
})
export type AdsIncome = z.infer<typeof AdsIncome>

export const listAdsIncome = defineEndpoint({
  method: 'GET',
  path: 'wallet/ads-income',
  summary: 'List the advertising income by period, newest first',
  access,
  response: z.object({ currency: Currency, periods: z.array(AdsIncome).check(z.maxLength(100)) }),
})

export const createAdsIncome = defineIdempotentEndpoint({
  method: 'POST',
  path: 'wallet/ads-income',
  summary: 'Record the advertising income of a period',
  access,
  forbidsViewAs: true,
  body: z.strictObject({ from: z.iso.date(), to: z.iso.date(), amount: Amount, reason: Reason }),
  response: z.object({ period: AdsIncome }),
  status: 201,
  errors: ['wallet.invalid_period', 'wallet.period_overlaps'],
  rateLimit: 'wallet.administer',
})

/** What each seller would receive: the share of the plays of their tracks in the period. */
export const previewAdsDistribution = defineEndpoint({
  method: 'GET',
  path: 'wallet/ads-income/{id}/distribution',
  summary: 'Preview how the advertising income of a period is distributed',
  access,
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ percent: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50) }),
  response: z.object({
    total: Balance,
    plays: z.int(),
    /** The largest shares first; the first 100. */
    shares: z.array(z.object({ user: UserRef, plays: z.int(), amount: Balance })),
    receivers: z.int(),
  }),
})

export const distributeAdsIncome = defineIdempotentEndpoint({
  method: 'POST',
  path: 'wallet/ads-income/{id}/distribution',
  summary: 'Distribute a percentage of the advertising income of a period to the earnings of the sellers, once',
  access,
  requiresPasswordConfirmation: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ percent: z.int().check(z.minimum(1), z.maximum(100)) }),
  response: z.object({ period: AdsIncome }),
  errors: ['wallet.already_distributed', 'wallet.nothing_to_distribute'],
  rateLimit: 'wallet.administer',
})
