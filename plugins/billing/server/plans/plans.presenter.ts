import type { Price as PriceResponse, Product as ProductResponse } from '../../contract/fields.ts'
import type { Plan } from '../../contract/plans.ts'
import type { ProviderPrice } from '../../contract/providers.ts'
import type { PriceRow } from './price.model.ts'
import type { ProductRow } from './product.model.ts'

export const presentPrice = ({ id, amount, currency, interval, intervalCount }: PriceRow): PriceResponse => ({
  id,
  amount,
  currency,
  interval,
  interval_count: intervalCount,
})

export const presentProduct = (product: ProductRow, prices: readonly PriceRow[]): ProductResponse => ({
  id: product.id,
  name: product.name,
  description: product.description,
  hidden: product.hidden,
  recommended: product.recommended,
  free: product.free,
  feature_list: [...product.featureList],
  comparison: [...product.comparison],
  trial_days: product.trialDays,
  prices: prices.map(presentPrice),
})

/** Presents a price to a provider of subscriptions. */
export const presentProviderPrice = ({ name }: Pick<ProductRow, 'name'>, { id, amount, currency, interval, intervalCount }: PriceRow): ProviderPrice => ({
  id,
  productName: name,
  amount,
  currency,
  interval,
  intervalCount,
})

/** Presents a plan in its editor, with its archived prices. */
export const presentPlan = (product: ProductRow, prices: readonly PriceRow[], subscriptionsByPrice: ReadonlyMap<number, readonly unknown[]>): Plan => ({
  ...presentProduct(product, []),
  version: product.version,
  permissions: [...product.permissions],
  prices: prices.map((price) => ({
    ...presentPrice(price),
    archived_at: price.archivedAt?.toISOString() ?? null,
    subscribers_count: subscriptionsByPrice.get(price.id)?.length ?? 0,
  })),
  archived_at: product.archivedAt?.toISOString() ?? null,
  subscribers_count: [...subscriptionsByPrice.values()].reduce((count, list) => count + list.length, 0),
})
