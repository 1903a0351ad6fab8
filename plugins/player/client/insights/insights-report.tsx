import { ContributedComponent, useApi, useDocumentTitle, useFormat } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { Chart, type ChartData } from '@balafon/ui/chart'
import { EmptyState } from '@balafon/ui/empty-state'
import { Image } from '@balafon/ui/image'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Insights, type InsightsReportProps, MIN_PLAYS_FOR_PARTS } from '../../contract/insights-report.ts'
import { createInsightsCsv, saveCsv } from './insights-csv.ts'
import classes from './insights-report.module.css'
import { InsightsTiles, useMetricFormat } from './insights-tiles.tsx'
import { PartList } from './part-list.tsx'
import { PeriodChips } from './period-chips.tsx'
import { Retention } from './retention.tsx'
import { type Metric, readMetric, useInsightsState } from './use-insights-state.ts'

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
    <div className={classes.page}>
      <LoadState query={query} skeleton={<Skeleton height="420px" />} failedText={t('insights.failed')}>
        {(insights) => <Content kind={kind} id={id} cards={cards} insights={insights} isUpdating={query.isPlaceholderData} />}
      </LoadState>
    </div>
  )
}

interface ContentProps extends Required<Pick<InsightsReportProps, 'kind' | 'id' | 'cards'>> {
  readonly insights: Insights
  readonly isUpdating: boolean
}

function Content({ kind, id, cards, insights, isUpdating }: ContentProps) {
  const { t } = useTranslation()
  const state = useInsightsState()
  useDocumentTitle(`${insights.name} · ${t('insights.title')}`)
  const hasParts = insights.numbers.plays >= MIN_PLAYS_FOR_PARTS
  const empty = hasParts ? t('insights.nothing') : t('insights.too_few', { count: MIN_PLAYS_FOR_PARTS })
  return (
    <div className={classes.report} aria-busy={isUpdating}>
      <InsightsHeader kind={kind} insights={insights} />
      <PeriodChips insights={insights} />
      <InsightsTiles kind={kind} insights={insights} selected={state.metric} onSelect={state.setMetric} />
      <div className={classes.panels}>
        <section className={`${classes.box} ${classes.main}`}>
          <Plot insights={insights} />
        </section>
        <PartList
          kind="bars"
          title={t('insights.sources')}
          parts={insights.sources}
          empty={empty}
          getLabel={(value) => t(`insights.source.${value || 'other'}`)}
        />
        {kind === 'track' ? (
          <div className={classes.main}>
            <Retention trackId={id} values={insights.retention} duration={insights.duration ?? 0} empty={empty} />
          </div>
        ) : null}
        <Places insights={insights} empty={empty} />
        <PartList
          kind="bars"
          title={t('insights.devices')}
          parts={insights.devices}
          empty={empty}
          getLabel={(value) => t(`insights.device.${value || 'other'}`)}
        />
      </div>
      <Cards kind={kind} id={id} cards={cards} insights={insights} />
      <p className={classes.quiet}>{t('insights.rule')}</p>
    </div>
  )
}

function InsightsHeader({ kind, insights }: Pick<ContentProps, 'kind' | 'insights'>) {
  const { t } = useTranslation()
  const exportCsv = () => {
    const getMetric = (metric: Metric, isPrevious: boolean) => {
      const label = t(`insights.metric.${metric}`)
      return isPrevious ? t('insights.previous', { label }) : label
    }
    saveCsv(createInsightsCsv(insights, { day: t('insights.day'), getMetric }), `${kind}-${insights.from}-${insights.to}`)
  }
  return (
    <header className={classes.header}>
      <span className={classes.cover}>
        <Image src={insights.image?.url} alt="" name={insights.name} />
      </span>
      <div>
        <h1 tabIndex={-1}>{insights.name}</h1>
        <p className={classes.quiet}>
          {t(`insights.kind.${kind}`)} · {t('insights.zone', { zone: insights.time_zone })}
        </p>
      </div>
      <Button variant="outline" icon={<Download aria-hidden="true" />} onPress={exportCsv}>
        {t('insights.export')}
      </Button>
    </header>
  )
}

/** The cards of other plugins, for example sales. */
function Cards({ kind, id, cards, insights }: Omit<ContentProps, 'isUpdating'>) {
  return cards.map((card) => (
    <section key={`${card.plugin} ${card.id}`} className={classes.box}>
      <h2>{String(card.title)}</h2>
      <ContributedComponent
        plugin={card.plugin}
        component={String(card.component)}
        props={{ kind, id, from: insights.from, to: insights.to, timeZone: insights.time_zone }}
      />
    </section>
  ))
}

/** The countries and, when the site knows them, the cities of the plays. */
function Places({ insights, empty }: { readonly insights: Insights; readonly empty: string }) {
  const { t } = useTranslation()
  const { country } = useFormat()
  // The value consists of the country code and the name of the city, for example `CI Abidjan`.
  const describeCity = (value: string) => t('insights.city', { city: value.slice(3), country: country(value.slice(0, 2)) })
  return (
    <>
      <PartList
        kind="numbers"
        title={t('insights.countries')}
        parts={insights.countries}
        empty={empty}
        getLabel={(value) => (value ? country(value) : t('insights.unknown'))}
      />
      {insights.cities.length > 0 ? (
        <PartList kind="numbers" title={t('insights.cities')} parts={insights.cities} empty={empty} getLabel={describeCity} />
      ) : null}
    </>
  )
}

/** A chart of the chosen number for each day. A dashed line shows the period before. */
function Plot({ insights }: { readonly insights: Insights }) {
  const { t } = useTranslation()
  const { metric, setRange } = useInsightsState()
  const formatMetric = useMetricFormat()
  const formatValue = useMemo(() => (metric === 'completion' ? (value: number) => formatMetric(metric, value) : undefined), [metric, formatMetric])
  const { days, previous_days: previousDays } = insights
  const data = useMemo<ChartData>(
    () => ({
      points: days.map(({ day }) => day),
      series: [
        {
          label: t(`insights.metric.${metric}`),
          values: days.map((day) => readMetric(metric, day)),
          ...(previousDays.length > 0 && { previous: days.map((_, index) => (previousDays[index] ? readMetric(metric, previousDays[index]) : null)) }),
        },
      ],
    }),
    [days, previousDays, metric, t],
  )
  return (
    <Chart
      title={t(insights.step === 'month' ? 'insights.per_month' : 'insights.per_day', { metric: t(`insights.metric.${metric}`) })}
      kind="area"
      data={data}
      height={260}
      empty={t('insights.nothing')}
      {...(insights.step === 'day' && { onSelectRange: setRange })}
      {...(formatValue && { formatValue })}
    />
  )
}
