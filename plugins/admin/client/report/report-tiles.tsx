import { useFormat } from '@balafon/sdk/client'
import { type MetricTile, MetricTiles } from '@balafon/ui/metric-tiles'
import { useTranslation } from 'react-i18next'
import type { Metric } from '../../contract/report.ts'

interface ReportTilesProps {
  readonly metrics: readonly Metric[]
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
}

/** The totals of the period. Each tile is a button that plots its metric. */
export function ReportTiles({ metrics, selectedId, onSelect }: ReportTilesProps) {
  const { t } = useTranslation()
  const { number, money } = useFormat()
  const toTile = ({ id, title, current, previous, currency }: Metric): MetricTile => {
    if (!current) return { id, title, total: null, note: t('admin.report.not_available') }
    const total = currency ? money(current.total, currency) : number(current.total)
    if (!previous) return { id, title, total }
    // There is no percentage when nothing was counted in the period before.
    const change = previous.total === 0 ? (current.total === 0 ? '–' : t('admin.report.new')) : { value: (current.total - previous.total) / previous.total }
    return { id, title, total, change }
  }
  return <MetricTiles legend={t('admin.report.plotted')} tiles={metrics.map(toTile)} selectedId={selectedId} onSelect={onSelect} />
}
