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

type Texts = Pick<ProductRow, 'name' | 'description' | 'featureList' | 'comparison'>

/** Returns the texts of a plan in a language such as `fr-CI`: those in `fr-CI`, otherwise those in `fr`, otherwise those in the default language. */
export function getTexts(product: Texts & Pick<ProductRow, 'translations'>, language: string): Texts {
  const find = (code: string) => product.translations.find((texts) => texts.language === code)
  const found = find(language) ?? find(language.split('-', 1)[0] ?? language)
  if (!found) return product
  return { name: found.name, description: found.description || null, featureList: found.feature_list, comparison: found.comparison }
}

/** Presents a plan with its prices, in the language of the request. */
export function presentProduct(product: ProductRow, prices: readonly PriceRow[], language: string): ProductResponse {
  const { name, description, featureList, comparison } = getTexts(product, language)
  return {
    id: product.id,
    name,
    description,
    hidden: product.hidden,
    recommended: product.recommended,
    free: product.free,
    feature_list: [...featureList],
    comparison: [...comparison],
    trial_days: product.trialDays,
    prices: prices.map(presentPrice),
  }
}

/** Presents a price to a provider of subscriptions. */
export const presentProviderPrice = (product: ProductRow, language: string, { id, amount, currency, interval, intervalCount }: PriceRow): ProviderPrice => ({
  id,
  productName: getTexts(product, language).name,
  amount,
  currency,
  interval,
  intervalCount,
})

/** The language of no translation: `getTexts` then returns the texts of the default language. */
const DEFAULT_TEXTS = ''

/** Presents a plan in its editor, with its archived prices. */
export const presentPlan = (product: ProductRow, prices: readonly PriceRow[], subscriptionsByPrice: ReadonlyMap<number, readonly unknown[]>): Plan => ({
  ...presentProduct(product, [], DEFAULT_TEXTS),
  version: product.version,
  translations: [...product.translations],
  permissions: [...product.permissions],
  prices: prices.map((price) => ({
    ...presentPrice(price),
    archived_at: price.archivedAt?.toISOString() ?? null,
    subscribers_count: subscriptionsByPrice.get(price.id)?.length ?? 0,
  })),
  archived_at: product.archivedAt?.toISOString() ?? null,
  subscribers_count: [...subscriptionsByPrice.values()].reduce((count, list) => count + list.length, 0),
})
