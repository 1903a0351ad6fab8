import { useFormat, useTimeZone } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'

const DAY_MS = 24 * 3600 * 1000

/** Returns a function that formats the day of a time as “Today”, “Yesterday” or a date, in the time zone of the user. */
export function useFormatDay() {
  const { t } = useTranslation()
  const format = useFormat()
  const timeZone = useTimeZone()
  // The Swedish format is used because it equals ISO 8601, for example 2026-03-01, so that days can be compared as texts.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const toDay = (time: Date) => days.format(time)
  const now = Date.now()
  const [today, yesterday] = [toDay(new Date(now)), toDay(new Date(now - DAY_MS))]
  return (iso: string, options?: Intl.DateTimeFormatOptions) => {
    const day = toDay(new Date(iso))
    if (day === today) return t('library.today')
    if (day === yesterday) return t('library.yesterday')
    // Dates of the current year are formatted without the year.
    return format.date(iso, options ?? (day.slice(0, 4) === today.slice(0, 4) ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' }))
  }
}
