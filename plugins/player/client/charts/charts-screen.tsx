import { Link, useApiList, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { useTranslation } from 'react-i18next'
import { type ChartEntry, ChartKind, ChartPeriod, getChart } from '../../contract/charts.ts'
import { getChartPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { CardGrid } from '../components/section.tsx'
import { CardRowSkeleton } from '../components/skeletons.tsx'
import { TrackSection } from '../tracks/track-list.tsx'
import classes from './charts-screen.module.css'

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
        <LinkTabs
          label={t('charts.kinds')}
          tabs={ChartKind.options.map((option) => ({ href: getChartPath(period, option), label: t(`charts.${option}`) }))}
          current={path}
          renderLink={({ href, ...rest }) => <Link to={href} replace {...rest} />}
        />
      </div>
      <QueryResult query={list} loading={<CardRowSkeleton />} notFoundTitle={t('charts.empty')}>
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
  const tracks = entries.flatMap(({ track }) => (track ? [track] : []))
  if (tracks.length > 0) return <TrackSection tracks={tracks} source={{ title, to: path }} label={title} hasCovers hasAlbums />
  return (
    <CardGrid>
      {entries.map(({ position, previous_position, album, artist }) => (
        <div key={position} className={classes.entry}>
          <ChartPosition position={position} previousPosition={previous_position} />
          {album ? <AlbumCard album={album} /> : null}
          {artist ? <ArtistCard artist={artist} /> : null}
        </div>
      ))}
    </CardGrid>
  )
}

function ChartPosition({ position, previousPosition }: { position: number; previousPosition: number | null }) {
  const { t } = useTranslation()
  const [symbol, text] =
    previousPosition === null
      ? ['●', t('charts.new')]
      : previousPosition > position
        ? ['▲', t('charts.up', { position: previousPosition })]
        : previousPosition < position
          ? ['▼', t('charts.down', { position: previousPosition })]
          : ['–', t('charts.same')]
  return (
    <p className={classes.position}>
      {position}{' '}
      <span title={text}>
        <span aria-hidden="true">{symbol}</span>
        <span className={classes.hidden}>{text}</span>
      </span>
    </p>
  )
}
