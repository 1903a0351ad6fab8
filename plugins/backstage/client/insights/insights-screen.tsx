import { ContributedComponent, useApi, useBootstrap, useDocumentTitle, useFormat, useLocation, useParams } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { Chart, type ChartData } from '@balafon/ui/chart'
import { Image } from '@balafon/ui/image'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getInsights, type Insights, type InsightsKind, MIN_PLAYS_FOR_PARTS } from '../../contract/insights.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { createInsightsCsv, saveCsv } from './insights-csv.ts'
import screen from './insights-screen.module.css'
import { InsightsTiles, useMetricFormat } from './insights-tiles.tsx'
import { PartList } from './part-list.tsx'
import { PeriodChips } from './period-chips.tsx'
import { Retention } from './retention.tsx'
import { type Metric, readMetric, useInsightsState } from './use-insights-state.ts'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** The insights of a track, an album or an artist. */
export default function InsightsScreen() {
  const params = useParams()
  const { pathname } = useLocation()
  const kind: InsightsKind = pathname.startsWith('/backstage/albums') ? 'album' : pathname.startsWith('/backstage/artists') ? 'artist' : 'track'
  const id = Number(params[`${kind}Id`]) || 0
  const state = useInsightsState()
  const query = useApi(getInsights, { params: { kind, id }, query: { ...state.range, compares: state.compares ? 'true' : 'false' } }, { keepPrevious: true })
  return <ScreenState query={query}>{(insights) => <Content kind={kind} id={id} insights={insights} isUpdating={query.isPlaceholderData} />}</ScreenState>
}

interface ContentProps {
  readonly kind: InsightsKind
  readonly id: number
  readonly insights: Insights
  readonly isUpdating: boolean
}

function Content({ kind, id, insights, isUpdating }: ContentProps) {
  const { t } = useTranslation()
  const state = useInsightsState()
  useDocumentTitle(`${insights.name} · ${t('backstage.insights.title')}`)
  const hasParts = insights.numbers.plays >= MIN_PLAYS_FOR_PARTS
  const empty = hasParts ? t('backstage.insights.nothing') : t('backstage.insights.too_few', { count: MIN_PLAYS_FOR_PARTS })
  return (
    <div className={classes.screen} aria-busy={isUpdating}>
      <InsightsHeader kind={kind} insights={insights} />
      <PeriodChips insights={insights} />
      <InsightsTiles kind={kind} insights={insights} selected={state.metric} onSelect={state.setMetric} />
      <div className={screen.panels}>
        <section className={`${classes.box} ${screen.main}`}>
          <Plot insights={insights} />
        </section>
        <PartList
          kind="bars"
          title={t('backstage.insights.sources')}
          parts={insights.sources}
          empty={empty}
          getLabel={(value) => t(`backstage.insights.source.${value || 'other'}`)}
        />
        {kind === 'track' ? (
          <div className={screen.main}>
            <Retention trackId={id} values={insights.retention} duration={insights.duration ?? 0} empty={empty} />
          </div>
        ) : null}
        <Places insights={insights} empty={empty} />
        <PartList
          kind="bars"
          title={t('backstage.insights.devices')}
          parts={insights.devices}
          empty={empty}
          getLabel={(value) => t(`backstage.insights.device.${value || 'other'}`)}
        />
      </div>
      <Cards kind={kind} id={id} insights={insights} />
      <p className={classes.quiet}>{t('backstage.insights.rule')}</p>
    </div>
  )
}

function InsightsHeader({ kind, insights }: Pick<ContentProps, 'kind' | 'insights'>) {
  const { t } = useTranslation()
  const exportCsv = () => {
    const getMetric = (metric: Metric, isPrevious: boolean) => {
      const label = t(`backstage.insights.metric.${metric}`)
      return isPrevious ? t('backstage.insights.previous', { label }) : label
    }
    saveCsv(createInsightsCsv(insights, { day: t('backstage.insights.day'), getMetric }), `${kind}-${insights.from}-${insights.to}`)
  }
  return (
    <header className={screen.header}>
      <span className={classes.cover}>
        <Image src={insights.image?.url} alt="" name={insights.name} />
      </span>
      <div>
        <h1 tabIndex={-1}>{insights.name}</h1>
        <p className={classes.quiet}>
          {t(`backstage.insights.kind.${kind}`)} · {t('backstage.insights.zone', { zone: insights.time_zone })}
        </p>
      </div>
      <Button variant="outline" icon={<Download aria-hidden="true" />} onPress={exportCsv}>
        {t('backstage.insights.export')}
      </Button>
    </header>
  )
}

/** What other plugins show, such as sales. */
function Cards({ kind, id, insights }: Pick<ContentProps, 'kind' | 'id' | 'insights'>) {
  const cards = useBootstrap(({ contributions }) => contributions['backstage.insights/v1'] ?? NO_CONTRIBUTIONS)
  return cards
    .filter(({ kinds }) => !Array.isArray(kinds) || kinds.includes(kind))
    .map((card) => (
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
  const describeCity = (value: string) => t('backstage.insights.city', { city: value.slice(3), country: country(value.slice(0, 2)) })
  return (
    <>
      <PartList
        kind="numbers"
        title={t('backstage.insights.countries')}
        parts={insights.countries}
        empty={empty}
        getLabel={(value) => (value ? country(value) : t('backstage.insights.unknown'))}
      />
      {insights.cities.length > 0 ? (
        <PartList kind="numbers" title={t('backstage.insights.cities')} parts={insights.cities} empty={empty} getLabel={describeCity} />
      ) : null}
    </>
  )
}

/** The chosen number for each day, with the period before as a dashed line. */
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
          label: t(`backstage.insights.metric.${metric}`),
          values: days.map((day) => readMetric(metric, day)),
          ...(previousDays.length > 0 && { previous: days.map((_, index) => (previousDays[index] ? readMetric(metric, previousDays[index]) : null)) }),
        },
      ],
    }),
    [days, previousDays, metric, t],
  )
  return (
    <Chart
      title={t(insights.step === 'month' ? 'backstage.insights.per_month' : 'backstage.insights.per_day', { metric: t(`backstage.insights.metric.${metric}`) })}
      kind="area"
      data={data}
      height={260}
      empty={t('backstage.insights.nothing')}
      {...(insights.step === 'day' && { onSelectRange: setRange })}
      {...(formatValue && { formatValue })}
    />
  )
}
