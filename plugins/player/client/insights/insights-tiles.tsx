import { useFormat, useLanguage } from '@balafon/sdk/client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insights, InsightsKind } from '../../contract/insights-report.ts'
import classes from './insights-report.module.css'
import { METRICS, type Metric, readMetric } from './use-insights-state.ts'

interface InsightsTilesProps {
  readonly kind: InsightsKind
  readonly insights: Insights
  readonly selected: Metric
  readonly onSelect: (metric: Metric) => void
}

/** The numbers of the period. Each is a button that plots it. */
export function InsightsTiles({ kind, insights: { numbers, previous }, selected, onSelect }: InsightsTilesProps) {
  const { t } = useTranslation()
  const formatMetric = useMetricFormat()
  const { number } = useFormat()
  // Only artists have followers.
  const metrics = METRICS.filter((metric) => metric !== 'follows' || kind === 'artist')
  return (
    <fieldset className={classes.tiles}>
      <legend className={classes.legend}>{t('insights.plotted')}</legend>
      {metrics.map((metric) => (
        <button key={metric} type="button" className={classes.tile} aria-pressed={metric === selected} onClick={() => onSelect(metric)}>
          <span className={classes.title}>{t(`insights.metric.${metric}`)}</span>
          <strong className={classes.total} data-tabular="">
            {metric === 'completion' && numbers.playbacks === 0 ? '–' : formatMetric(metric, readMetric(metric, numbers))}
          </strong>
          <span className={classes.foot}>
            {previous ? <Change metric={metric} current={readMetric(metric, numbers)} previous={readMetric(metric, previous)} /> : null}
            {metric === 'listeners' ? <span className={classes.change}>{t('insights.returning', { number: number(numbers.returning_listeners) })}</span> : null}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

/** Returns a function that formats the numbers: shares in per cent. */
export function useMetricFormat() {
  const language = useLanguage()
  const { number } = useFormat()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
    return (metric: Metric, value: number) => (metric === 'completion' ? percent.format(value) : number(value))
  }, [language, number])
}

interface ChangeProps {
  readonly metric: Metric
  readonly current: number
  readonly previous: number
}

/** The change since the period before: in per cent, for shares in percentage points. More skips are worse. */
function Change({ metric, current, previous }: ChangeProps) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  if (previous === 0) return <span className={classes.change}>–</span>
  const change = metric === 'completion' ? current - previous : (current - previous) / previous
  const isBetter = metric === 'skips' ? change < 0 : change > 0
  const direction = Math.abs(change) < 0.005 ? undefined : isBetter ? 'up' : 'down'
  return (
    <span className={classes.change} data-direction={direction}>
      {percent.format(change)}
    </span>
  )
}
