import type { Price } from './fields.ts'

/** How often a price is paid, as the pricing page groups prices. */
export type Cycle = 'monthly' | 'yearly'

const DAYS_PER_WEEK = 7
const MONTHLY_DAYS = 30
const YEARLY_DAYS = 365
const MONTHS_PER_YEAR = 12

type PeriodOf = Pick<Price, 'interval' | 'interval_count'>

const countDays = ({ interval, interval_count: count }: PeriodOf) => (interval === 'day' ? count : interval === 'week' ? count * DAYS_PER_WEEK : 0)

/** Returns the group of a price. Yearly is tested first: 12 months are yearly, although they are also 30 days or more. Shorter periods are grouped with monthly. */
export function getCycle(price: PeriodOf): Cycle {
  const { interval, interval_count: count } = price
  if (interval === 'year' || (interval === 'month' && count >= MONTHS_PER_YEAR) || countDays(price) >= YEARLY_DAYS) return 'yearly'
  return 'monthly'
}

/** Returns whether a price is paid more often than once a month. Such a price has its own text. */
export const isShorterThanMonth = (price: PeriodOf): boolean => (price.interval === 'day' || price.interval === 'week') && countDays(price) < MONTHLY_DAYS

/** Returns the amount per interval, as pricing pages show it. It is rounded to the currency's smallest unit. */
export const getAmountPerInterval = ({ amount, interval_count: count }: Pick<Price, 'amount' | 'interval_count'>): number => Math.round(amount / count)

/** Finds the price of a cycle. With several, the one with the shortest period. */
export function findPrice<P extends Price>(prices: readonly P[], cycle: Cycle): P | undefined {
  return prices.filter((price) => getCycle(price) === cycle).sort((a, b) => countApproximateDays(a) - countApproximateDays(b))[0]
}

const countApproximateDays = (price: PeriodOf) => {
  if (price.interval === 'year') return price.interval_count * YEARLY_DAYS
  return price.interval === 'month' ? price.interval_count * MONTHLY_DAYS : countDays(price)
}

const MAX_SAVING = 200

/**
 * Returns how many percent a yearly price saves, compared with twelve monthly payments.
 * @returns a whole number above 0 and at most 200; `null` when there is nothing to show
 */
export function getSaving(monthly: Price | undefined, yearly: Price | undefined): number | null {
  if (!monthly || !yearly || monthly.currency !== yearly.currency || isShorterThanMonth(monthly)) return null
  const yearOfMonths = (monthly.amount / countMonths(monthly)) * MONTHS_PER_YEAR
  const year = (yearly.amount / countMonths(yearly)) * MONTHS_PER_YEAR
  const saving = Math.round(((yearOfMonths - year) / yearOfMonths) * 100)
  return saving > 0 && saving <= MAX_SAVING ? saving : null
}

const countMonths = (price: PeriodOf) => {
  if (price.interval === 'year') return price.interval_count * MONTHS_PER_YEAR
  return price.interval === 'month' ? price.interval_count : countDays(price) / (YEARLY_DAYS / MONTHS_PER_YEAR)
}
