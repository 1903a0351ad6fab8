import { type Cycle, findPrice, getCycle, getSaving } from '../../contract/cycles.ts'
import type { Price, Product } from '../../contract/fields.ts'

/** A plan with the price that the pricing page shows for a cycle. */
export interface Offer {
  readonly product: Product
  /** Absent for a free plan without a price. */
  readonly price: Price | undefined
  /** How many percent the yearly price is lower than twelve monthly payments; `null` when it is not lower, and for monthly prices. */
  readonly savingPercent: number | null
  /** The currency of the page; absent when every plan is free. */
  readonly currency: string | undefined
}

const findSaving = (prices: readonly Price[]) => getSaving(findPrice(prices, 'monthly'), findPrice(prices, 'yearly'))

const filterByCurrency = (prices: readonly Price[], currency: string | undefined) => prices.filter((price) => price.currency === currency)

/** Lists the currencies of plans, in their order. */
export const listCurrencies = (products: readonly Product[]): string[] => [...new Set(products.flatMap(({ prices }) => prices.map(({ currency }) => currency)))]

/** Lists the cycles that plans can be paid in. With one of them there is nothing to choose. */
export const listCycles = (products: readonly Product[]): Cycle[] => [...new Set(products.flatMap(({ prices }) => prices.map(getCycle)))]

/**
 * Lists what the pricing page shows for a cycle. A plan without a price for the cycle shows its other price. A plan that is not sold in the currency is left
 * out.
 */
export function listOffers(products: readonly Product[], cycle: Cycle, currency: string | undefined): Offer[] {
  return products.flatMap((product) => {
    const prices = filterByCurrency(product.prices, currency)
    if (prices.length === 0) return product.prices.length === 0 ? [{ product, price: undefined, savingPercent: null, currency }] : []
    const price = findPrice(prices, cycle) ?? prices[0]
    return [{ product, price, savingPercent: cycle === 'yearly' ? findSaving(prices) : null, currency }]
  })
}

/** Returns the highest saving of all plans in percent, for the switch between monthly and yearly prices; `null` when no plan saves anything. */
export function getHighestSaving(products: readonly Product[], currency: string | undefined): number | null {
  const savings = products.flatMap(({ prices }) => findSaving(filterByCurrency(prices, currency)) ?? [])
  return savings.length > 0 ? Math.max(...savings) : null
}

/** A row of the comparison: its label, and the value of each plan. */
export interface ComparedRow {
  readonly label: string
  /** Empty for a plan that says nothing about it. */
  readonly values: readonly string[]
}

/** Joins the comparison rows of plans by their labels, in the order in which the labels first appear. */
export function joinComparisons(products: readonly Pick<Product, 'comparison'>[]): ComparedRow[] {
  const labels = new Set(products.flatMap(({ comparison }) => comparison.map(({ label }) => label)))
  return [...labels].map((label) => ({
    label,
    values: products.map(({ comparison }) => comparison.find((row) => row.label === label)?.value ?? ''),
  }))
}
