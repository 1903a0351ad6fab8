import type { InvoiceLine, Totals } from '../../contract/fields.ts'

/** In hundredths of a percent. */
const FULL_RATE = 10_000

/** What a coupon takes off. `percent` is a whole number; `amount` is in the smallest unit of the price's currency. */
export type Discount = { readonly kind: 'percent'; readonly value: number } | { readonly kind: 'amount'; readonly value: number }

interface TotalsInput {
  readonly lines: readonly InvoiceLine[]
  readonly currency: string
  readonly discount?: Discount | null
  /** In hundredths of a percent. Prices contain the tax. */
  readonly taxRate: number
}

/** Adds up the lines of an invoice. A sum below 0 is 0: a credit is never paid out. All amounts are integers in the currency's smallest unit. */
export function calculateTotals({ lines, currency, discount = null, taxRate }: TotalsInput): Totals {
  const subtotal = Math.max(0, sum(lines))
  const discounted = Math.min(subtotal, getDiscount(subtotal, discount))
  const total = subtotal - discounted
  return { lines: [...lines], subtotal, discount: discounted, tax_rate: taxRate, tax: getIncludedTax(total, taxRate), total, currency }
}

const sum = (lines: readonly InvoiceLine[]) => lines.reduce((total, { amount }) => total + amount, 0)

const getDiscount = (subtotal: number, discount: Discount | null) => {
  if (!discount) return 0
  return discount.kind === 'amount' ? discount.value : multiplyByFraction(subtotal, discount.value, 100)
}

/** Returns the tax that a total contains. */
export const getIncludedTax = (total: number, taxRate: number): number => multiplyByFraction(total, taxRate, FULL_RATE + taxRate)

/** Finds the rate of a country; `*` is the rate of all others. */
export const findTaxRate = (rates: readonly { readonly country: string; readonly rate: number }[], country: string | null): number =>
  (rates.find((rate) => rate.country === country) ?? rates.find((rate) => rate.country === '*'))?.rate ?? 0

/** Returns what is left of an amount that was paid for a period, for the rest of the period from a time on. */
export function getUnusedAmount(paid: number, period: { readonly start: Date; readonly end: Date }, now: Date): number {
  const length = period.end.getTime() - period.start.getTime()
  const left = Math.min(length, Math.max(0, period.end.getTime() - now.getTime()))
  return length > 0 ? multiplyByFraction(paid, left, length) : 0
}

/** Multiplies an integer by a fraction and rounds to the nearest integer, without floating-point numbers: the product may exceed 2^53. */
function multiplyByFraction(value: number, numerator: number, denominator: number): number {
  const doubled = 2n * BigInt(value) * BigInt(numerator)
  return Number((doubled + BigInt(denominator)) / (2n * BigInt(denominator)))
}
