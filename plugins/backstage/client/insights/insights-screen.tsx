import { ContributedComponent, useApi, useBootstrap, useDocumentTitle, useFormat, useLocation, useParams } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Chart, type ChartData } from '@balafon/ui/chart'
import { Chip } from '@balafon/ui/chip'
import { Image } from '@balafon/ui/image'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getInsights, type Insights, type InsightsKind } from '../../contract/insights.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import screen from './insights-screen.module.css'
import { InsightsTiles } from './insights-tiles.tsx'
import { PartList } from './part-list.tsx'
import { Retention } from './retention.tsx'
import { RANGES, useInsightsState } from './use-insights-state.ts'

/** Below this number of plays, figures say nothing yet. */
const MIN_PLAYS = 20
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
  const { date } = useFormat()
  const state = useInsightsState()
  useDocumentTitle(`${insights.name} · ${t('backstage.insights.title')}`)
  const cards = useBootstrap(({ contributions }) => contributions['backstage.insights/v1'] ?? NO_CONTRIBUTIONS)
  return (
    <div className={classes.screen} aria-busy={isUpdating}>
      <header className={screen.header}>
        <span className={classes.cover}>
          <Image src={insights.image?.url} alt="" name={insights.name} />
        </span>
        <div>
          <h1 tabIndex={-1}>{insights.name}</h1>
          <p className={classes.quiet}>
            {date(insights.from)} – {date(insights.to)} · {t('backstage.insights.zone', { zone: insights.time_zone })}
          </p>
        </div>
      </header>
      <div className={classes.actions}>
        {RANGES.map((count) => (
          <Chip key={count} isSelected={state.days === count} onChange={() => state.setDays(count)}>
            {t(`backstage.insights.range.${count}`)}
          </Chip>
        ))}
        <Chip isSelected={state.compares} onChange={state.setCompares}>
          {t('backstage.insights.compare')}
        </Chip>
      </div>
      <InsightsTiles insights={insights} selected={state.metric} onSelect={state.setMetric} />
      {insights.numbers.plays < MIN_PLAYS ? <p className={classes.quiet}>{t('backstage.insights.too_few', { count: MIN_PLAYS })}</p> : null}
      <div className={classes.columns}>
        <section className={classes.box}>
          <Plot insights={insights} kind={kind} />
        </section>
        <PartList title={t('backstage.insights.sources')} parts={insights.sources} getLabel={(value) => t(`backstage.insights.source.${value || 'other'}`)} />
      </div>
      <div className={classes.columns}>
        {kind === 'track' ? <Retention values={insights.retention} duration={insights.duration ?? 0} /> : null}
        <Countries insights={insights} />
        <PartList title={t('backstage.insights.devices')} parts={insights.devices} getLabel={(value) => t(`backstage.insights.device.${value || 'other'}`)} />
      </div>
      {cards
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
        ))}
      <p className={classes.quiet}>{t('backstage.insights.rule')}</p>
    </div>
  )
}

function Countries({ insights }: { readonly insights: Insights }) {
  const { t } = useTranslation()
  const { country } = useFormat()
  return (
    <PartList
      title={t('backstage.insights.countries')}
      parts={insights.countries}
      getLabel={(value) => (value ? country(value) : t('backstage.insights.unknown'))}
    />
  )
}

/** The chosen number for each day, with the period before as a dashed line. */
function Plot({ insights, kind }: { readonly insights: Insights; readonly kind: InsightsKind }) {
  const { t } = useTranslation()
  const { metric, setRange } = useInsightsState()
  const { days, previous_days: previousDays } = insights
  const data = useMemo<ChartData>(
    () => ({
      points: days.map(({ day }) => day),
      series: [
        {
          label: t(`backstage.insights.metric.${metric}`),
          values: days.map((day) => day[metric]),
          ...(previousDays.length > 0 && { previous: days.map((_, index) => previousDays[index]?.[metric] ?? null) }),
        },
      ],
    }),
    [days, previousDays, metric, t],
  )
  return (
    <Chart
      title={t('backstage.insights.per_day', { metric: t(`backstage.insights.metric.${metric}`) })}
      kind="area"
      data={data}
      height={260}
      fileName={`${kind}-${metric}`}
      empty={t('backstage.insights.nothing')}
      onSelectRange={setRange}
    />
  )
}
