import type { Interval, Period } from '@balafon/sdk/contract'

/** First and last day, `YYYY-MM-DD`. */
export type Days = Pick<Period, 'from' | 'to'>

const DAY_MS = 24 * 3600_000
/** A report divides a period of up to this many days into hours, a longer one into days, and one above `MAX_DAYS_BY_DAY` into months. */
const MAX_DAYS_BY_HOUR = 2
const MAX_DAYS_BY_DAY = 100
/** Five years. */
export const MAX_REPORT_DAYS = 1830

const toTime = (day: string) => Date.parse(`${day}T00:00Z`)
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Moves a day by a number of days. */
export const addDays = (day: string, count: number): string => toDay(toTime(day) + count * DAY_MS)

/** Moves a day by a number of months. Returns the last day of the month when the month is too short. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const lastDayOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, lastDayOfMonth)))
}

/** Counts the days of a period, both ends included. */
export const countDays = ({ from, to }: Days): number => Math.round((toTime(to) - toTime(from)) / DAY_MS) + 1

/** Returns the parts into which a report divides a period. */
export function getInterval(days: Days): Interval {
  const count = countDays(days)
  if (count <= MAX_DAYS_BY_HOUR) return 'hour'
  return count <= MAX_DAYS_BY_DAY ? 'day' : 'month'
}

const countMonths = ({ from, to }: Days) => (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/**
 * Returns the previous period, with which the report compares a period. It has the same number of days. When a period that is divided into
 * months begins on the first day of a month, the previous period has the same number of months instead, so that whole months are compared.
 */
export function getPreviousDays(days: Days): Days {
  const { from, to } = days
  if (getInterval(days) === 'month' && from.endsWith('-01')) {
    const months = countMonths(days)
    return { from: addMonths(from, -months), to: addMonths(to, -months) }
  }
  return { from: addDays(from, -countDays(days)), to: addDays(from, -1) }
}

/** Lists the local times at which the intervals of a period begin, as `IntervalCount` has them. */
export function listIntervalStarts(days: Days, interval: Interval): string[] {
  const { from, to } = days
  if (interval === 'month') {
    const first = `${from.slice(0, 7)}-01`
    return Array.from({ length: countMonths(days) }, (_, index) => `${addMonths(first, index)}T00:00`)
  }
  const dayList = Array.from({ length: countDays({ from, to }) }, (_, index) => addDays(from, index))
  if (interval === 'day') return dayList.map((day) => `${day}T00:00`)
  return dayList.flatMap((day) => Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00`))
}
