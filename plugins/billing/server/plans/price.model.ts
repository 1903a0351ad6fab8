import { column, defineModel, type RowOf } from '@balafon/sdk/server'

/** A price of a plan. */
export const Price = defineModel('billing_prices', {
  columns: {
    id: column.id(),
    productId: column.bigint().references('billing_products', 'cascade'),
    /** In the currency’s smallest unit. */
    amount: column.bigint({ min: 0 }),
    currency: column.text({ pattern: /^[A-Z]{3}$/ }),
    interval: column.oneOf('day', 'week', 'month', 'year'),
    intervalCount: column.integer({ min: 1 }),
    /** The ids of the price at providers that store prices themselves. */
    providerIds: column.json<Readonly<Record<string, string>>>().default(),
    archivedAt: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
  },
  indexes: { billing_prices_product: '(product_id, id)' },
})
export type PriceRow = RowOf<typeof Price>
