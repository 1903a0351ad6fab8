import { ContributedComponent, useApi, useDocumentTitle, useFormat } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Chart, type ChartData } from '@balafon/ui/chart'
import { Chip } from '@balafon/ui/chip'
import { EmptyState } from '@balafon/ui/empty-state'
import { Image } from '@balafon/ui/image'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insights, InsightsReportProps } from '../../contract/insights-report.ts'
import classes from './insights-report.module.css'
import { InsightsTiles } from './insights-tiles.tsx'
import { PartList } from './part-list.tsx'
import { Retention } from './retention.tsx'
import { RANGES, useInsightsState } from './use-insights-state.ts'

/** Below this number of plays, figures say nothing yet. */
const MIN_PLAYS = 20
const NO_CARDS: readonly Contribution[] = []

/** The report on a track, an album or an artist. Other plugins show it with their own endpoint, which decides which users may see the figures. */
export default function InsightsReport({ endpoint, kind, id, cards = NO_CARDS }: InsightsReportProps) {
  const { t } = useTranslation()
  const { range, compares } = useInsightsState()
  const query = useApi(endpoint, { params: { kind, id }, query: { ...range, compares: compares ? 'true' : 'false' } }, { keepPrevious: true })
  if (query.error?.status === 404) {
    return (
      <EmptyState heading="h1" title={t('insights.missing')}>
        {t('insights.missing.text')}
      </EmptyState>
    )
  }
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={8} />} failedText={t('insights.failed')}>
      {(insights) => <Content kind={kind} id={id} cards={cards} insights={insights} isUpdating={query.isPlaceholderData} />}
    </LoadState>
  )
}

interface ContentProps extends Required<Pick<InsightsReportProps, 'kind' | 'id' | 'cards'>> {
  readonly insights: Insights
  readonly isUpdating: boolean
}

function Content({ kind, id, cards, insights, isUpdating }: ContentProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const state = useInsightsState()
  useDocumentTitle(`${insights.name} · ${t('insights.title')}`)
  return (
    <div className={classes.report} aria-busy={isUpdating}>
      <header className={classes.title}>
        <span className={classes.cover}>
          <Image src={insights.image?.url} alt="" name={insights.name} />
        </span>
        <div>
          <h1 tabIndex={-1}>{insights.name}</h1>
          <p className={classes.quiet}>
            {date(insights.from)} – {date(insights.to)} · {t('insights.zone', { zone: insights.time_zone })}
          </p>
        </div>
      </header>
      <div className={classes.actions}>
        {RANGES.map((count) => (
          <Chip key={count} isSelected={state.days === count} onChange={() => state.setDays(count)}>
            {t(`insights.range.${count}`)}
          </Chip>
        ))}
        <Chip isSelected={state.compares} onChange={state.setCompares}>
          {t('insights.compare')}
        </Chip>
      </div>
      <InsightsTiles insights={insights} selected={state.metric} onSelect={state.setMetric} />
      {insights.numbers.plays < MIN_PLAYS ? <p className={classes.quiet}>{t('insights.too_few', { count: MIN_PLAYS })}</p> : null}
      <div className={classes.columns}>
        <section className={classes.box}>
          <Plot insights={insights} kind={kind} />
        </section>
        <PartList title={t('insights.sources')} parts={insights.sources} getLabel={(value) => t(`insights.source.${value || 'other'}`)} />
      </div>
      <div className={classes.columns}>
        {kind === 'track' ? <Retention values={insights.retention} duration={insights.duration ?? 0} /> : null}
        <Countries insights={insights} />
        <PartList title={t('insights.devices')} parts={insights.devices} getLabel={(value) => t(`insights.device.${value || 'other'}`)} />
      </div>
      {cards.map((card) => (
        <section key={`${card.plugin} ${card.id}`} className={classes.box}>
          <h2>{String(card.title)}</h2>
          <ContributedComponent
            plugin={card.plugin}
            component={String(card.component)}
            props={{ kind, id, from: insights.from, to: insights.to, timeZone: insights.time_zone }}
          />
        </section>
      ))}
      <p className={classes.quiet}>{t('insights.rule')}</p>
    </div>
  )
}

function Countries({ insights }: { readonly insights: Insights }) {
  const { t } = useTranslation()
  const { country } = useFormat()
  return <PartList title={t('insights.countries')} parts={insights.countries} getLabel={(value) => (value ? country(value) : t('insights.unknown'))} />
}

/** The chosen number for each day, with the period before as a dashed line. */
function Plot({ insights, kind }: { readonly insights: Insights; readonly kind: InsightsReportProps['kind'] }) {
  const { t } = useTranslation()
  const { metric, setRange } = useInsightsState()
  const { days, previous_days: previousDays } = insights
  const data = useMemo<ChartData>(
    () => ({
      points: days.map(({ day }) => day),
      series: [
        {
          label: t(`insights.metric.${metric}`),
          values: days.map((day) => day[metric]),
          ...(previousDays.length > 0 && { previous: days.map((_, index) => previousDays[index]?.[metric] ?? null) }),
        },
      ],
    }),
    [days, previousDays, metric, t],
  )
  return (
    <Chart
      title={t('insights.per_day', { metric: t(`insights.metric.${metric}`) })}
      kind="area"
      data={data}
      height={260}
      fileName={`${kind}-${metric}`}
      empty={t('insights.nothing')}
      onSelectRange={setRange}
    />
  )
}
