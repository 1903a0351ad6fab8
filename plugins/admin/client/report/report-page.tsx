import { Link, useApi, useBootstrap } from '@balafon/sdk/client'
import { buildUrl, type Contribution } from '@balafon/sdk/contract'
import { getButtonClass } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportReport, getReport, type Report } from '../../contract/report.ts'
import { MetricChart } from './metric-chart.tsx'
import { RankingCard } from './ranking-card.tsx'
import { ReportFilters } from './report-filters.tsx'
import classes from './report-page.module.css'
import { ReportTiles } from './report-tiles.tsx'
import { type ReportActions, type ReportState, useReportState } from './use-report-state.ts'
import { WidgetCard } from './widget-card.tsx'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Shows the report: totals of a period, the plot of one of them, rankings, and the cards of plugins. */
export default function ReportPage() {
  const { t } = useTranslation()
  const [state, actions] = useReportState()
  const report = useApi(getReport, { query: state.query }, { keepPrevious: true })
  const widgets = useBootstrap(({ contributions }) => contributions['admin.dashboard/v1'] ?? NO_CONTRIBUTIONS)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('admin.report.title')}</h1>
        <a className={getButtonClass('outline')} href={buildUrl(exportReport, {}, state.query)} download>
          <Download aria-hidden="true" />
          {t('admin.report.export')}
        </a>
      </header>
      <ReportFilters state={state} actions={actions} />
      <NotCountedNotice />
      <LoadState query={report} skeleton={<ReportSkeleton />} failedText={t('admin.report.failed')}>
        {(data) => <ReportContent report={data} state={state} actions={actions} isUpdating={report.isPlaceholderData} />}
      </LoadState>
      <div className={classes.cards}>
        {widgets.map((widget) => (
          <WidgetCard key={`${widget.plugin} ${widget.id}`} widget={widget} />
        ))}
      </div>
    </div>
  )
}

interface ReportContentProps {
  readonly report: Report
  readonly state: ReportState
  readonly actions: ReportActions
  /** Whether the report still shows the previous period, because the report of the chosen period is loading. */
  readonly isUpdating: boolean
}

function ReportContent({ report, state, actions, isUpdating }: ReportContentProps) {
  const { metrics, rankings } = report
  const metric = metrics.find(({ id }) => id === state.metric) ?? metrics[0]
  return (
    <div className={classes.content} aria-busy={isUpdating}>
      <ReportTiles metrics={metrics} selectedId={metric?.id} onSelect={actions.setMetric} />
      {metric ? <MetricChart metric={metric} report={report} onSelectDays={actions.setDays} /> : null}
      <div className={classes.cards}>
        {rankings.map((ranking) => (
          <RankingCard key={ranking.id} ranking={ranking} state={state} />
        ))}
      </div>
    </div>
  )
}

/** Says that visitors are not counted, when the operator has switched it off. */
function NotCountedNotice() {
  const { t } = useTranslation()
  const isCounted = useBootstrap(({ settings }) => settings['analytics.enable'] !== false)
  if (isCounted) return null
  return (
    <p className={classes.notice}>
      {t('admin.report.not_counted')} <Link to="/admin/settings/analytics">{t('admin.report.open_settings')}</Link>
    </p>
  )
}

const ReportSkeleton = () => (
  <div className={classes.content}>
    <Skeleton height="112px" />
    <Skeleton height="330px" />
  </div>
)
