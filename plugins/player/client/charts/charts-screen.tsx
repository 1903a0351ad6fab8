import { Link, type Translate, useApiList, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { useTranslation } from 'react-i18next'
import { type ChartEntry, ChartKind, ChartPeriod, getChart } from '../../contract/charts.ts'
import { getChartPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { ChipLinks } from '../components/chip-links.tsx'
import { CardGridSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { CardGrid } from '../components/section.tsx'
import { TrackRowsSkeleton } from '../components/skeletons.tsx'
import type { PositionChange, TrackEntry } from '../tracks/track-entry.ts'
import { TrackList } from '../tracks/track-list.tsx'
import classes from './charts-screen.module.css'
import { PositionChangeIcon } from './position-change.tsx'

const COLUMNS = ['album', 'plays'] as const

/** The most played songs, albums or artists of a period. */
export default function ChartsScreen() {
  const { t } = useTranslation()
  const params = useParams()
  const period = ChartPeriod.options.find((option) => option === params.period) ?? 'week'
  const kind = ChartKind.options.find((option) => option === params.kind) ?? 'tracks'
  const list = useApiList(getChart, { params: { period, kind }, query: {} })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const path = getChartPath(period, kind)
  useDocumentTitle(t('charts.title'))
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{t('charts.title')}</h1>
      <div className={classes.tabs}>
        <LinkTabs
          label={t('charts.periods')}
          tabs={ChartPeriod.options.map((option) => ({ href: getChartPath(option, kind), label: t(`charts.${option}`) }))}
          current={path}
          renderLink={({ href, ...rest }) => <Link to={href} replace {...rest} />}
        />
        <ChipLinks
          label={t('charts.kinds')}
          links={ChartKind.options.map((option) => ({ path: getChartPath(period, option), label: t(`charts.${option}`) }))}
          current={path}
        />
      </div>
      <QueryResult
        query={list}
        loading={kind === 'tracks' ? <TrackRowsSkeleton count={10} /> : <CardGridSkeleton isRound={kind === 'artists'} />}
        errorTitle={t('charts.failed')}
        heading="h2"
      >
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data)
          if (entries.length === 0)
            return (
              <EmptyState heading="h2" title={t('charts.empty')}>
                {t('charts.empty.text')}
              </EmptyState>
            )
          return (
            <>
              <ChartEntries entries={entries} title={`${t('charts.title')} · ${t(`charts.${period}`)}`} path={path} />
              {hasNextPage ? (
                <p className={classes.more}>
                  <Button variant="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                    {t('charts.more')}
                  </Button>
                </p>
              ) : null}
            </>
          )
        }}
      </QueryResult>
    </div>
  )
}

function ChartEntries({ entries, title, path }: { entries: readonly ChartEntry[]; title: string; path: string }) {
  const { t } = useTranslation()
  const rows = entries.flatMap((entry): TrackEntry[] =>
    entry.track ? [{ key: entry.track.id, track: entry.track, number: entry.position, plays: entry.plays, change: describeChange(entry, t) }] : [],
  )
  if (rows.length > 0) return <TrackList entries={rows} source={{ title, to: path }} label={title} columns={COLUMNS} hasCovers isRanked isMain />
  return (
    <CardGrid>
      {entries.map((entry) => (
        <div key={entry.position} className={classes.entry}>
          <p className={classes.position}>
            {entry.position} <PositionChangeIcon change={describeChange(entry, t)} />
          </p>
          {entry.album ? <AlbumCard album={entry.album} /> : null}
          {entry.artist ? <ArtistCard artist={entry.artist} /> : null}
        </div>
      ))}
    </CardGrid>
  )
}

function describeChange({ position, previous_position: previous }: ChartEntry, t: Translate): PositionChange {
  if (previous === null) return { direction: 'new', label: t('charts.new') }
  if (previous > position) return { direction: 'up', label: t('charts.up', { position: previous }) }
  if (previous < position) return { direction: 'down', label: t('charts.down', { position: previous }) }
  return { direction: 'same', label: t('charts.same') }
}
