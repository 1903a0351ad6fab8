import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'

const EVERY_PATTERN = /^\*(?:\/(\d+))?$/
const NUMBER_PATTERN = /^\d+$/

/** Returns a function that describes a schedule: "Every 5 min". The time of day is that of the next run, in the user's time zone. */
export function useCronText() {
  const { t } = useTranslation()
  const { date } = useFormat()
  return ({ cron, next }: { cron: string; next: string }): string => {
    const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/)
    const time = date(next, { timeStyle: 'short' })
    if (month !== '*') return cron
    if (day === '*' && weekday === '*') {
      const [everyMinutes, everyHours] = [EVERY_PATTERN.exec(minute), EVERY_PATTERN.exec(hour)]
      if (everyMinutes && hour === '*') return t('admin.logs.schedule.cron.minutes', { count: Number(everyMinutes[1] ?? 1) })
      if (NUMBER_PATTERN.test(minute) && everyHours) return t('admin.logs.schedule.cron.hours', { count: Number(everyHours[1] ?? 1) })
      if (NUMBER_PATTERN.test(minute) && NUMBER_PATTERN.test(hour)) return t('admin.logs.schedule.cron.daily', { time })
      return cron
    }
    if (!NUMBER_PATTERN.test(minute) || !NUMBER_PATTERN.test(hour)) return cron
    if (day === '*' && NUMBER_PATTERN.test(weekday)) return t('admin.logs.schedule.cron.weekly', { day: date(next, { weekday: 'long' }), time })
    if (weekday === '*' && NUMBER_PATTERN.test(day)) return t('admin.logs.schedule.cron.monthly', { day: date(next, { day: 'numeric' }), time })
    return cron
  }
}
