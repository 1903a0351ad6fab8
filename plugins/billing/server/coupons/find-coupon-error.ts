import type { CouponError } from '../../contract/coupons.ts'
import type { CouponRow } from './coupon.model.ts'

type Terms = Pick<CouponRow, 'startsAt' | 'endsAt' | 'productIds' | 'kind' | 'currency'>

/**
 * Returns why a coupon cannot be used for a price, or `null`. A coupon that has not begun is unknown, so that users cannot find it early.
 */
export function findCouponError(
  { startsAt, endsAt, productIds, kind, currency }: Terms,
  price: { readonly productId: number; readonly currency: string },
  now: Date,
): CouponError | null {
  if (startsAt !== null && startsAt > now) return 'billing.coupon_unknown'
  if (endsAt !== null && endsAt <= now) return 'billing.coupon_expired'
  if (productIds.length > 0 && !productIds.includes(price.productId)) return 'billing.coupon_other_plan'
  return kind === 'amount' && currency !== price.currency ? 'billing.coupon_other_currency' : null
}
