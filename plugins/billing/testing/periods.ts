/** How long a price pays for. */
export interface PeriodLength {
  readonly interval: 'day' | 'week' | 'month' | 'year'
  readonly count: number
}

const DAY_SECONDS = 24 * 3600
export const convertDaysToSeconds = (days: number): number => Math.round(days * DAY_SECONDS)
export const getNow = (): number => Math.floor(Date.now() / 1000)

/** Returns when a period that begins at a time ends, in seconds. A month ends on the same day of the next month, or on its last day. */
export function addPeriod(start: number, { interval, count }: PeriodLength): number {
  if (interval === 'day' || interval === 'week') return start + count * (interval === 'week' ? 7 : 1) * DAY_SECONDS
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}
