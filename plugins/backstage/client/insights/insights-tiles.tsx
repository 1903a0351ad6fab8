import { useFormat, useLanguage } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { Insights } from '../../contract/insights.ts'
import screen from './insights-screen.module.css'
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
    <fieldset className={screen.tiles}>
      <legend className={screen.legend}>{t('backstage.insights.plotted')}</legend>
      {METRICS.map((metric) => (
        <button key={metric} type="button" className={screen.tile} aria-pressed={metric === selected} onClick={() => onSelect(metric)}>
          <span className={screen.title}>{t(`backstage.insights.metric.${metric}`)}</span>
          <strong className={screen.total} data-tabular>
            {number(numbers[metric])}
          </strong>
          {metric === 'listeners' ? (
            <span className={screen.change}>{t('backstage.insights.returning', { number: number(numbers.returning_listeners) })}</span>
          ) : null}
          {previous && metric !== 'listeners' ? <Change current={numbers[metric]} previous={previous[metric]} /> : null}
        </button>
      ))}
    </fieldset>
  )
}

/** The change since the period before, in percent. */
function Change({ current, previous }: { readonly current: number; readonly previous: number }) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  if (previous === 0) return <span className={screen.change}>–</span>
  const change = (current - previous) / previous
  const direction = Math.abs(change) < 0.005 ? undefined : change > 0 ? 'up' : 'down'
  return (
    <span className={screen.change} data-direction={direction}>
      {percent.format(change)}
    </span>
  )
}
