import { column, defineModel, type RowOf } from '@balafon/sdk/server'
import { PaymentFailure } from '../../contract/fields.ts'

/** A subscription of a user, as its provider reported it last. */
export const Subscription = defineModel('billing_subscriptions', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    userId: column.bigint(),
    productId: column.bigint().references('billing_products'),
    priceId: column.bigint().references('billing_prices'),
    nextPriceId: column.bigint().references('billing_prices').nullable(),
    provider: column.text(),
    /** The random name that this plugin gives the subscription at its provider. */
    reference: column.text({ pattern: /^sub-[0-9a-f]{32}$/ }).unique(),
    status: column.oneOf('incomplete', 'trialing', 'active', 'past_due', 'ended').default(),
    currentPeriodStart: column.timestamp().nullable(),
    currentPeriodEnd: column.timestamp().nullable(),
    trialEndsAt: column.timestamp().nullable(),
    cancelAtPeriodEnd: column.boolean().default(),
    cancelReason: column.text().nullable(),
    graceEndsAt: column.timestamp().nullable(),
    paymentMethod: column.text().nullable(),
    payUrl: column.text().nullable(),
    /** Why the payment that is due was not collected. */
    paymentFailure: column.oneOf(...PaymentFailure.options).nullable(),
    isTest: column.boolean(),
    /** The country of the user when the subscription began, which decides the tax. */
    country: column.text().nullable(),
    /** Since when the payment of the current period is disputed. */
    disputedAt: column.timestamp().nullable(),
    /** The subscription at another provider that it replaces, and the period that was paid there. */
    replacesId: column.bigint().references('billing_subscriptions').nullable(),
    carriedFrom: column.timestamp().nullable(),
    carriedUntil: column.timestamp().nullable(),
    /** When another subscription has taken the place of this one. */
    replacedAt: column.timestamp().nullable(),
    /** Whether it still has to be ended at its provider, because another one has taken its place. */
    isLeaving: column.boolean().default(),
    checkedAt: column.timestamp().nullable(),
    nextCheckAt: column.timestamp().default(),
    createdAt: column.timestamp().default(),
    endedAt: column.timestamp().nullable(),
  },
  indexes: {
    billing_subscriptions_current: "unique (user_id) WHERE (status <> ALL (ARRAY['incomplete'::text, 'ended'::text]))",
    billing_subscriptions_user: '(user_id, id DESC)',
    billing_subscriptions_created: '(created_at, id)',
    billing_subscriptions_due: "(next_check_at) WHERE ((status <> 'ended'::text) OR is_leaving)",
    billing_subscriptions_price: '(price_id)',
    billing_subscriptions_replaces: '(replaces_id) WHERE (replaces_id IS NOT NULL)',
    billing_subscriptions_product: '(product_id, status)',
  },
})
export type SubscriptionRow = RowOf<typeof Subscription>
