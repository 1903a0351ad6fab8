import type { Coupon, CouponTerms } from '../../contract/coupons.ts'
import type { CouponRow } from './coupon.model.ts'

/** Presents the terms of a coupon to its user. */
export const presentCouponTerms = ({ code, kind, value, currency, duration, periods }: CouponRow): CouponTerms => ({
  code,
  kind,
  value,
  currency,
  duration,
  periods,
})

/** Presents a coupon in its editor. */
export const presentCoupon = (row: CouponRow): Coupon => ({
  ...presentCouponTerms(row),
  id: row.id,
  version: row.version,
  starts_at: row.startsAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  max_uses: row.maxUses,
  product_ids: [...row.productIds],
  uses: row.uses,
  created_at: row.createdAt.toISOString(),
})
