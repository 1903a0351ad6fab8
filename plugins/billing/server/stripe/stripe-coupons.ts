import { fieldProblem } from '@balafon/sdk/server'
import type { ProviderPrice } from '../../contract/providers.ts'
import type { AmountOff } from './stripe-catalogue.ts'

const MONTHS_PER_YEAR = 12

/**
 * Returns how long a coupon applies at Stripe, which counts months, not periods.
 * @param periods The number of paid periods; `null` for all.
 * @throws 422 for several periods of days or weeks, which no number of months describes
 */
export function getCouponDuration({ interval, intervalCount }: ProviderPrice, periods: number | null): AmountOff['duration'] {
  if (periods === null) return { kind: 'forever' }
  if (periods === 1) return { kind: 'once' }
  if (interval === 'month') return { kind: 'months', months: periods * intervalCount }
  if (interval === 'year') return { kind: 'months', months: periods * intervalCount * MONTHS_PER_YEAR }
  throw fieldProblem({ coupon: 'billing.coupon_unsupported' })
}
