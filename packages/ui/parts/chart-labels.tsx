import type { ChartSeries } from './chart-data.ts'
import classes from './chart-parts.module.css'
import { useHostTranslation } from './use-host-translation.ts'

/** The legend with the names of the lines. A single series without previous values has no legend, because the title names it. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  const { t } = useHostTranslation()
  const hasPrevious = series.some(({ previous }) => previous)
  if (series.length === 1 && !hasPrevious) return null
  return (
    <ul className={classes.legend}>
      {series.map(({ label }) => (
        <li key={label}>{series.length === 1 ? t('chart.this_period') : label}</li>
      ))}
      {hasPrevious ? <li data-previous>{t('chart.previous_period')}</li> : null}
    </ul>
  )
}

/** A value in the tooltip of a chart. */
export interface BubbleValue {
  readonly label: string
  readonly value: string
  readonly previous: string | undefined
}

interface ChartBubbleProps {
  readonly title: string
  readonly values: readonly BubbleValue[]
  /** Pixels from the left edge of the chart. */
  readonly left: number
  /** Whether the point is on the right side of the chart. The tooltip is then on its left side. */
  readonly isRight: boolean
}

/** The values of the point under the pointer. */
export function ChartBubble({ title, values, left, isRight }: ChartBubbleProps) {
  const { t } = useHostTranslation()
  return (
    <div className={classes.bubble} style={{ left }} data-right={isRight || undefined} aria-hidden="true" data-tabular>
      <b>{title}</b>
      {values.map(({ label, value, previous }) => (
        <span key={label}>
          {values.length > 1 ? `${label}: ${value}` : value}
          {previous === undefined ? null : <small> {t('chart.before', { value: previous })}</small>}
        </span>
      ))}
    </div>
  )
}
