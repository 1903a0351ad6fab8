import { useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Chip, RemovableChip } from '@balafon/ui/chip'
import { DateField } from '@balafon/ui/date-field'
import { Popover } from '@balafon/ui/popover'
import { CalendarDays, GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insights } from '../../contract/insights-report.ts'
import classes from './insights-report.module.css'
import { RANGES, useInsightsState } from './use-insights-state.ts'

/** Chooses the period of the figures, and the comparison with the period before. */
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
          <RangeForm
            from={from}
            to={to}
            onChoose={(first, last) => {
              setRange(first, last)
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

interface RangeFormProps {
  readonly from: string
  readonly to: string
  readonly onChoose: (from: string, to: string) => void
}

function RangeForm({ from, to, onChoose }: RangeFormProps) {
  const { t } = useTranslation()
  const [first, setFirst] = useState<string | null>(from)
  const [last, setLast] = useState<string | null>(to)
  const today = new Date().toISOString().slice(0, 10)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (first && last && first <= last) onChoose(first, last)
      }}
    >
      <DateField label={t('insights.period.from')} value={first} onChange={setFirst} max={last ?? today} />
      <DateField label={t('insights.period.to')} value={last} onChange={setLast} max={today} {...(first && { min: first })} />
      <Button type="submit" isDisabled={!first || !last || first > last}>
        {t('insights.period.apply')}
      </Button>
    </form>
  )
}
