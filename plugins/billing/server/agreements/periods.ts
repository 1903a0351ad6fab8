import type { Interval } from '../../contract/fields.ts'

interface Period {
  readonly interval: Interval
  readonly intervalCount: number
}

const DAYS_PER_WEEK = 7
const MONTHS_PER_YEAR = 12

/**
 * Returns when a period begins, counted from an anchor. Months keep the day of the anchor where they have it: periods from 31 January begin on 28 February
 * and on 31 March.
 */
export function getPeriodStart(anchor: Date, { interval, intervalCount }: Period, index: number): Date {
  const count = intervalCount * index
  if (interval === 'day') return addDays(anchor, count)
  if (interval === 'week') return addDays(anchor, count * DAYS_PER_WEEK)
  return addMonths(anchor, interval === 'year' ? count * MONTHS_PER_YEAR : count)
}

function addDays(date: Date, days: number): Date {
  const result = new Date(date)
  result.setUTCDate(result.getUTCDate() + days)
  return result
}

function addMonths(date: Date, months: number): Date {
  const result = new Date(date)
  result.setUTCDate(1)
  result.setUTCMonth(result.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return result
}
