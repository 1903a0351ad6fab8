import { Chip, RemovableChip } from '@balafon/ui/chip'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getPreviousDays } from '../../contract/report-periods.ts'
import { PeriodPopover, useFormatDays } from './period-popover.tsx'
import classes from './report-filters.module.css'
import { RANGES, type ReportActions, type ReportState } from './use-report-state.ts'

/** The period of the report, and whether it is compared with the one before. */
export function ReportFilters({ state: { range, days, today, isCompared }, actions }: { state: ReportState; actions: ReportActions }) {
  const { t } = useTranslation()
  const formatDays = useFormatDays()
  const icon = <GitCompareArrows aria-hidden="true" />
  return (
    <fieldset className={classes.filters}>
      <VisuallyHidden as="legend">{t('admin.report.period')}</VisuallyHidden>
      {RANGES.map((name) => (
        <Chip key={name} isSelected={name === range} onChange={() => actions.setRange(name)}>
          {t(`admin.report.range.${name}`)}
        </Chip>
      ))}
      <PeriodPopover key={`${days.from} ${days.to}`} days={days} today={today} isChosen={range === null} onChange={actions.setDays} />
      {isCompared ? (
        <RemovableChip icon={icon} removeLabel={t('admin.report.stop_comparing')} onRemove={() => actions.setCompared(false)}>
          {t('admin.report.compared', { days: formatDays(getPreviousDays(days)) })}
        </RemovableChip>
      ) : (
        <Chip icon={icon} onChange={() => actions.setCompared(true)}>
          {t('admin.report.compare')}
        </Chip>
      )}
    </fieldset>
  )
}
