import { useFormat, useLanguage } from '@balafon/sdk/client'
import { type MetricChange, MetricTiles } from '@balafon/ui/metric-tiles'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insights, InsightsKind } from '../../contract/insights-report.ts'
import { METRICS, type Metric, readMetric } from './use-insights-state.ts'

interface InsightsTilesProps {
  readonly kind: InsightsKind
  readonly insights: Insights
  readonly selected: Metric
  readonly onSelect: (metric: Metric) => void
}

/** The numbers of the period. Each number is a button that shows it in the chart. */
export function InsightsTiles({ kind, insights: { numbers, previous }, selected, onSelect }: InsightsTilesProps) {
  const { t } = useTranslation()
  const formatMetric = useMetricFormat()
  const { number } = useFormat()
  // Only artists have followers.
  const metrics = METRICS.filter((metric) => metric !== 'follows' || kind === 'artist')
  const tiles = metrics.map((metric) => ({
    id: metric,
    title: t(`insights.metric.${metric}`),
    total: metric === 'completion' && numbers.playbacks === 0 ? '–' : formatMetric(metric, readMetric(metric, numbers)),
    change: previous ? getChange(metric, readMetric(metric, numbers), readMetric(metric, previous)) : undefined,
    note: metric === 'listeners' ? t('insights.returning', { number: number(numbers.returning_listeners) }) : undefined,
  }))
  return <MetricTiles legend={t('insights.plotted')} tiles={tiles} selectedId={selected} onSelect={onSelect} />
}

/** Returns a function that formats a number. Shares are formatted in per cent. */
export function useMetricFormat() {
  const language = useLanguage()
  const { number } = useFormat()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
    return (metric: Metric, value: number) => (metric === 'completion' ? percent.format(value) : number(value))
  }, [language, number])
}

/** Returns the change since the period before, in per cent, or in percentage points for shares. A higher number of skips counts as a negative change. */
function getChange(metric: Metric, current: number, previous: number): MetricChange {
  if (previous === 0) return '–'
  return { value: metric === 'completion' ? current - previous : (current - previous) / previous, isLessBetter: metric === 'skips' }
}
