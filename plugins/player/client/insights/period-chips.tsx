import { useFormat } from '@balafon/sdk/client'
import { PeriodForm } from '@balafon/sdk/forms'
import { Chip, RemovableChip } from '@balafon/ui/chip'
import { Popover } from '@balafon/ui/popover'
import { CalendarDays, GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Insights } from '../../contract/insights-report.ts'
import classes from './insights-report.module.css'
import { RANGES, useInsightsState } from './use-insights-state.ts'

/** Chips that choose the period of the figures, and that turn the comparison with the period before on or off. */
export function PeriodChips({ insights }: { readonly insights: Insights }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { days, compares, setDays, setRange, setCompares } = useInsightsState()
  const { from, to, previous_from: previousFrom, previous_to: previousTo } = insights
  return (
    <div className={classes.period}>
      {RANGES.map((count) => (
        <Chip key={count} isSelected={days === count} onChange={() => setDays(count)}>
          {t(`insights.range.${count}`)}
        </Chip>
      ))}
      <Chip isSelected={days === 'all'} onChange={() => setDays('all')}>
        {t('insights.range.all')}
      </Chip>
      <Popover
        label={t('insights.period.choose')}
        renderTrigger={({ onPress, ...trigger }) => (
          <button type="button" className={classes.dates} data-selected={days === null || undefined} onClick={onPress} {...trigger}>
            <CalendarDays aria-hidden="true" />
            {formatRange(date, from, to)}
          </button>
        )}
      >
        {(close) => (
          <PeriodForm
            period={{ from, to }}
            max={new Date().toISOString().slice(0, 10)}
            texts={{
              from: t('insights.period.from'),
              to: t('insights.period.to'),
              action: t('insights.period.apply'),
              error: t('insights.period.invalid'),
            }}
            onSubmit={(period) => {
              setRange(period.from, period.to)
              close()
            }}
          />
        )}
      </Popover>
      {previousFrom && previousTo ? (
        <RemovableChip icon={<GitCompareArrows aria-hidden="true" />} removeLabel={t('insights.compare.remove')} onRemove={() => setCompares(false)}>
          {t('insights.compared', { period: formatRange(date, previousFrom, previousTo) })}
        </RemovableChip>
      ) : days === 'all' ? null : (
        <Chip isSelected={compares} onChange={setCompares} icon={<GitCompareArrows aria-hidden="true" />}>
          {t('insights.compare')}
        </Chip>
      )}
      <span className={`${classes.quiet} ${classes.updated}`}>
        {insights.updated_at ? t('insights.updated', { time: date(insights.updated_at, { timeStyle: 'short' }) }) : null}
      </span>
    </div>
  )
}

/** Formats a period without repeating the year: `26 Oct – 22 Nov 2026`. */
function formatRange(date: (iso: string, options?: Intl.DateTimeFormatOptions) => string, from: string, to: string) {
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${date(from, isSameYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' })} – ${date(to)}`
}
