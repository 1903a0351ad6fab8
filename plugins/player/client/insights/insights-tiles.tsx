import { useFormat, useLanguage } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { Insights } from '../../contract/insights-report.ts'
import classes from './insights-report.module.css'
import { METRICS, type Metric } from './use-insights-state.ts'

interface InsightsTilesProps {
  readonly insights: Insights
  readonly selected: Metric
  readonly onSelect: (metric: Metric) => void
}

/** The numbers of the period. Each is a button that plots it. */
export function InsightsTiles({ insights: { numbers, previous }, selected, onSelect }: InsightsTilesProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <fieldset className={classes.tiles}>
      <legend className={classes.legend}>{t('insights.plotted')}</legend>
      {METRICS.map((metric) => (
        <button key={metric} type="button" className={classes.tile} aria-pressed={metric === selected} onClick={() => onSelect(metric)}>
          <span className={classes.metric}>{t(`insights.metric.${metric}`)}</span>
          <strong className={classes.total} data-tabular>
            {number(numbers[metric])}
          </strong>
          {metric === 'listeners' ? <span className={classes.change}>{t('insights.returning', { number: number(numbers.returning_listeners) })}</span> : null}
          {previous && metric !== 'listeners' ? <Change current={numbers[metric]} previous={previous[metric]} /> : null}
        </button>
      ))}
    </fieldset>
  )
}

/** The change since the period before, in percent. */
function Change({ current, previous }: { readonly current: number; readonly previous: number }) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  if (previous === 0) return <span className={classes.change}>–</span>
  const change = (current - previous) / previous
  const direction = Math.abs(change) < 0.005 ? undefined : change > 0 ? 'up' : 'down'
  return (
    <span className={classes.change} data-direction={direction}>
      {percent.format(change)}
    </span>
  )
}
