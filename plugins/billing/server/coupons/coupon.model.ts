import { column, defineModel, type RowOf } from '@balafon/sdk/server'

/** A coupon. */
export const Coupon = defineModel('billing_coupons', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    code: column.text({ pattern: /^[A-Z0-9_-]{1,40}$/ }).unique(),
    kind: column.oneOf('percent', 'amount'),
    value: column.bigint({ min: 1 }),
    currency: column.text().nullable(),
    periods: column.integer({ min: 1 }).nullable(),
    maxUses: column.integer({ min: 1 }).nullable(),
    uses: column.integer().default(),
    expiresAt: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
  },
  indexes: { billing_coupons_created: '(created_at, id)' },
})
export type CouponRow = RowOf<typeof Coupon>

/** The use of a coupon: once per user. */
export const CouponUse = defineModel('billing_coupon_uses', {
  columns: {
    couponId: column.bigint().references('billing_coupons').primaryKey(),
    userId: column.bigint().primaryKey(),
    subscriptionId: column.bigint().references('billing_subscriptions'),
    usedAt: column.timestamp().default(),
  },
})
