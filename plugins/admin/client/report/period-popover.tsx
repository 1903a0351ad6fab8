import { useFormat } from '@balafon/sdk/client'
import { PeriodForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Popover } from '@balafon/ui/popover'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Days } from '../../contract/report-periods.ts'
import { isPeriod } from './use-report-state.ts'

interface PeriodPopoverProps {
  readonly days: Days
  readonly today: string
  readonly isChosen: boolean
  readonly onChange: (days: Days) => void
}

/** The period of the report. A press opens two fields for other days. */
export function PeriodPopover({ days, today, isChosen, onChange }: PeriodPopoverProps) {
  const { t } = useTranslation()
  const formatDays = useFormatDays()
  return (
    <Popover
      label={t('admin.report.choose_period')}
      renderTrigger={(trigger) => (
        <Button {...trigger} variant="outline" size="small" icon={<CalendarDays aria-hidden="true" />} aria-pressed={isChosen}>
          {formatDays(days)}
        </Button>
      )}
    >
      {(close) => (
        <PeriodForm
          period={days}
          max={today}
          isValid={isPeriod}
          texts={{
            from: t('admin.report.from'),
            to: t('admin.report.to'),
            action: t('admin.report.show'),
            error: t('admin.report.invalid_period'),
          }}
          onSubmit={(chosen) => {
            close()
            onChange(chosen)
          }}
        />
      )}
    </Popover>
  )
}

/** Returns a function that formats the first and last day of a period. The year of the first day is left out when it is that of the last day. */
export function useFormatDays(): (days: Days) => string {
  const { t } = useTranslation()
  const { date } = useFormat()
  return ({ from, to }) => {
    const shortDate = { day: 'numeric', month: 'short' } as const
    const longDate = { ...shortDate, year: 'numeric' } as const
    if (from === to) return date(to, longDate)
    return t('admin.report.days', { from: date(from, from.slice(0, 4) === to.slice(0, 4) ? shortDate : longDate), to: date(to, longDate) })
  }
}
