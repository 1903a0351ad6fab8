import { useFormat, useLanguage } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { Metric } from '../../contract/report.ts'
import classes from './metric-tiles.module.css'

interface MetricTilesProps {
  readonly metrics: readonly Metric[]
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
}

/** The totals of the period. Each tile is a button that plots its metric. */
export function MetricTiles({ metrics, selectedId, onSelect }: MetricTilesProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.tiles}>
      <legend className={classes.legend}>{t('admin.report.plotted')}</legend>
      {metrics.map((metric) => (
        <button key={metric.id} type="button" className={classes.tile} aria-pressed={metric.id === selectedId} onClick={() => onSelect(metric.id)}>
          <span className={classes.title}>{metric.title}</span>
          <MetricTotal metric={metric} />
        </button>
      ))}
    </fieldset>
  )
}

function MetricTotal({ metric: { current, previous, currency } }: { metric: Metric }) {
  const { t } = useTranslation()
  const { number, money } = useFormat()
  if (!current) return <span className={classes.failed}>{t('admin.report.not_available')}</span>
  return (
    <>
      <strong className={classes.total} data-tabular>
        {currency ? money(current.total, currency) : number(current.total)}
      </strong>
      {previous ? <Change current={current.total} previous={previous.total} /> : null}
    </>
  )
}

/** The change since the period before, in percent. There is none when nothing was counted then. */
function Change({ current, previous }: { current: number; previous: number }) {
  const { t } = useTranslation()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  if (previous === 0) return <span className={classes.change}>{current === 0 ? '–' : t('admin.report.new')}</span>
  const change = (current - previous) / previous
  return (
    <span className={classes.change} data-direction={getDirection(change)}>
      {percent.format(change)}
    </span>
  )
}

function getDirection(change: number): 'up' | 'down' | undefined {
  // Changes that are displayed as 0 % have no colour.
  if (Math.abs(change) < 0.005) return undefined
  return change > 0 ? 'up' : 'down'
}
