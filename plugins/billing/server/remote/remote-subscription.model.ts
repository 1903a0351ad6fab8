import { column, defineModel, type RowOf } from '@balafon/sdk/server'

/** The identifiers of a subscription at a provider that collects by itself, and what the provider was asked to collect. */
export const RemoteSubscription = defineModel('billing_remote_subscriptions', {
  columns: {
    reference: column.text().primaryKey(),
    provider: column.text(),
    isTest: column.boolean(),
    priceId: column.bigint(),
    /** What the first period and each later period cost, in the smallest unit of the currency. A report with other amounts is not accepted. */
    firstTotal: column.bigint({ min: 0 }),
    regularTotal: column.bigint({ min: 0 }),
    currency: column.text(),
    trialDays: column.integer({ min: 0 }).default(),
    /** The page of the provider on which the user pays for the first time, and the page on which the user changes the payment method. */
    checkoutId: column.text().nullable(),
    setupId: column.text().nullable(),
    customerId: column.text().nullable(),
    subscriptionId: column.text().unique().nullable(),
    /** A subscription that replaces this one as soon as the user approves it, with its price and start. For providers that cannot change a price. */
    replacementId: column.text().nullable(),
    replacementPriceId: column.bigint().nullable(),
    replacementFirstTotal: column.bigint().nullable(),
    replacementRegularTotal: column.bigint().nullable(),
    replacementStartsAt: column.timestamp().nullable(),
    /** Subscriptions that were replaced: their payments are still shown. */
    earlierIds: column.json<readonly string[]>().default(),
    /** Subscriptions that the user never approved. They are cancelled when they are approved later. */
    abandonedIds: column.json<readonly string[]>().default(),
    /** For providers that cannot cancel at the end of a period. */
    cancelAtPeriodEnd: column.boolean().default(),
    /** The last period that the provider reported as paid. */
    periodStart: column.timestamp().nullable(),
    periodEnd: column.timestamp().nullable(),
    /** When the provider first reported a payment or a trial. */
    activatedAt: column.timestamp().nullable(),
    /** When this site has ended it at once. */
    endedAt: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
  },
  indexes: { billing_remote_subscriptions_customer: '(customer_id) WHERE (customer_id IS NOT NULL)' },
})
export type RemoteSubscriptionRow = RowOf<typeof RemoteSubscription>
