import { useFormat } from '@balafon/sdk/client'
import { Chart, type ChartData } from '@balafon/ui/chart'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Metric, Report } from '../../contract/report.ts'
import { addDays, addMonths, type Days } from '../../contract/report-periods.ts'
import classes from './report-page.module.css'

interface MetricChartProps {
  readonly metric: Metric
  readonly report: Report
  readonly onSelectDays: (days: Days) => void
}

/** How many characters of an ISO time a point on the axis keeps: `2026-03-01T14:00`, `2026-03-01` or `2026-03`. */
const POINT_LENGTHS: Readonly<Record<Report['interval'], number>> = { hour: 16, day: 10, month: 7 }

/** The plot of a metric, with the period before as a dashed line. */
export function MetricChart({ metric, report, onSelectDays }: MetricChartProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { title, currency, current, previous } = metric
  const { interval } = report
  const data = useMemo<ChartData>(() => {
    const points = current?.points ?? []
    const values = points.map(({ count }) => count)
    const previousValues = previous && points.map((_, index) => previous.points[index]?.count ?? null)
    return {
      points: points.map(({ start }) => start.slice(0, POINT_LENGTHS[interval])),
      series: [{ label: title, values, ...(previousValues && { previous: previousValues }) }],
    }
  }, [title, current, previous, interval])
  const formatMoney = useMemo(() => (currency ? (value: number) => money(value, currency) : undefined), [currency, money])
  if (!current) return <p className={classes.notice}>{t('admin.report.metric_failed', { title })}</p>
  return (
    <div className={classes.card}>
      <Chart
        title={t(`admin.report.per_${interval}`, { title })}
        kind="area"
        data={data}
        height={260}
        empty={t('admin.report.nothing')}
        {...(formatMoney && { formatValue: formatMoney })}
        {...(interval !== 'hour' && { onSelectRange: (first: string, last: string) => onSelectDays(getSelectedDays(first, last, report.to)) })}
      />
    </div>
  )
}

/** Returns the days of the selected points. A month ends with its last day, but not after the period. */
function getSelectedDays(first: string, last: string, periodEnd: string): Days {
  if (first.length === POINT_LENGTHS.day) return { from: first, to: last }
  const monthEnd = addDays(addMonths(`${last}-01`, 1), -1)
  return { from: `${first}-01`, to: monthEnd < periodEnd ? monthEnd : periodEnd }
}
