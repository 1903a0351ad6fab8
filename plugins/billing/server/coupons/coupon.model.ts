import { column, defineModel, type RowOf } from '@balafon/sdk/server'

/** A coupon. */
export const Coupon = defineModel('billing_coupons', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    code: column.text({ pattern: /^[A-Z0-9][A-Z0-9_-]{2,39}$/ }).unique(),
    kind: column.oneOf('percent', 'amount'),
    value: column.bigint({ min: 1 }),
    currency: column.text().nullable(),
    duration: column.oneOf('first', 'periods', 'forever'),
    periods: column.integer({ min: 1 }).nullable(),
    startsAt: column.timestamp().nullable(),
    endsAt: column.timestamp().nullable(),
    maxUses: column.integer({ min: 1 }).nullable(),
    /** How many subscriptions have begun with it. */
    uses: column.integer({ min: 0 }).default(),
    /** The plans that it can be used for; an empty list means all. */
    productIds: column.json<readonly number[]>().default(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
  indexes: {
    billing_coupons_code: '(search_text(code), id)',
    billing_coupons_code_words: 'gin (search_text(code) gin_trgm_ops)',
    billing_coupons_created: '(created_at, id)',
  },
})
export type CouponRow = RowOf<typeof Coupon>

/** The use of a coupon by a subscription, with the terms that its user was shown. */
export const CouponUse = defineModel('billing_coupon_uses', {
  columns: {
    subscriptionId: column.bigint().primaryKey().references('billing_subscriptions'),
    couponId: column.bigint().references('billing_coupons'),
    userId: column.bigint(),
    /** The price that it was used for: another price ends it. */
    priceId: column.bigint(),
    code: column.text(),
    kind: column.oneOf('percent', 'amount'),
    value: column.bigint({ min: 1 }),
    /** For how many paid periods; `null` for all. */
    periods: column.integer({ min: 1 }).nullable(),
    createdAt: column.timestamp().default(),
  },
  indexes: { billing_coupon_uses_coupon: '(coupon_id, user_id)' },
})
