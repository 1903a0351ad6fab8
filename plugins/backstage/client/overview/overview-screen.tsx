import { getLastDays } from '@balafon/plugin-player/contract/insights-report'
import { Link, useApi, useDocumentTitle, useFormat, usePermission } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listBackstageAlbums } from '../../contract/albums.ts'
import { getInsights } from '../../contract/insights.ts'
import type { BackstageArtist, Quota } from '../../contract/music.ts'
import { buildEditPath, buildInsightsPath, buildRequestFormPath } from '../../contract/paths.ts'
import { listBackstageTracks } from '../../contract/tracks.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { useBackstage } from '../frame/use-backstage.ts'
import { MusicRow } from './music-row.tsx'
import screen from './overview-screen.module.css'

/** The first page of the backstage: the latest music of the artist, figures of the last four weeks, and how much of the limits is used. */
export default function OverviewScreen() {
  const { t } = useTranslation()
  const { query, artist, quota } = useBackstage()
  useDocumentTitle(t('backstage.title'))
  return (
    <ScreenState query={query} title={t('backstage.title')}>
      {() => (artist ? <Overview artist={artist} quota={quota} /> : <NoArtist />)}
    </ScreenState>
  )
}

function NoArtist() {
  const { t } = useTranslation()
  const canRequest = usePermission('backstageRequests.create')
  return (
    <EmptyState
      title={t('backstage.no_artist.title')}
      action={
        canRequest ? (
          <Link to={buildRequestFormPath('become-artist')} className={getButtonClass()}>
            {t('backstage.no_artist.action')}
          </Link>
        ) : null
      }
    >
      {t('backstage.no_artist.text')}
    </EmptyState>
  )
}

function Overview({ artist, quota }: { readonly artist: BackstageArtist; readonly quota: Quota | null }) {
  const { t } = useTranslation()
  const canCreate = usePermission('music.create')
  const filter = { query: { artist_id: artist.id, perPage: 6 } }
  const albums = useApi(listBackstageAlbums, filter)
  const tracks = useApi(listBackstageTracks, filter)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{artist.name}</h1>
        <div className={classes.actions}>
          <Link to={buildInsightsPath('artist', artist.id)} className={getButtonClass('outline')}>
            {t('backstage.insights.title')}
          </Link>
          {canCreate && artist.may_edit ? (
            <Link to="/backstage/upload" className={getButtonClass()}>
              {t('backstage.upload.title')}
            </Link>
          ) : null}
        </div>
      </header>
      {quota ? <QuotaBars quota={quota} /> : null}
      <Figures artistId={artist.id} />
      <div className={screen.lists}>
        <section className={classes.box}>
          <h2>{t('backstage.albums.title')}</h2>
          <LoadState
            query={albums}
            skeleton={<SkeletonRows count={4} />}
            isEmpty={({ data }) => data.length === 0}
            empty={<p className={classes.quiet}>{t('backstage.albums.empty')}</p>}
          >
            {({ data }) => (
              <ul className={classes.list}>
                {data.map((album) => (
                  <MusicRow key={album.id} item={album} to={buildEditPath('album', album.id)} />
                ))}
              </ul>
            )}
          </LoadState>
        </section>
        <section className={classes.box}>
          <h2>{t('backstage.tracks.title')}</h2>
          <LoadState
            query={tracks}
            skeleton={<SkeletonRows count={4} />}
            isEmpty={({ data }) => data.length === 0}
            empty={<p className={classes.quiet}>{t('backstage.tracks.empty')}</p>}
          >
            {({ data }) => (
              <ul className={classes.list}>
                {data.map((track) => (
                  <MusicRow key={track.id} item={track} to={buildEditPath('track', track.id)} />
                ))}
              </ul>
            )}
          </LoadState>
        </section>
      </div>
    </div>
  )
}

const FIGURES = ['plays', 'listeners', 'likes', 'follows'] as const

/** The plays, listeners, likes and followers of the last four weeks. While they are loading, or when they cannot be loaded, dashes are shown. */
function Figures({ artistId }: { readonly artistId: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const range = getLastDays(28)
  const { data } = useApi(getInsights, { params: { kind: 'artist', id: artistId }, query: { ...range, compares: 'false' } })
  return (
    <section className={classes.box} aria-label={t('backstage.overview.last_days')}>
      <div className={screen.head}>
        <h2>{t('backstage.overview.last_days')}</h2>
        <Link to={buildInsightsPath('artist', artistId)}>{t('backstage.overview.all_insights')}</Link>
      </div>
      <dl className={screen.figures}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt className={classes.quiet}>{t(`backstage.insights.metric.${name}`)}</dt>
            <dd data-tabular="">{data ? number(data.numbers[name]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows how much of each limit of the user's role is used. Without limits, nothing is shown. */
export function QuotaBars({ quota }: { readonly quota: Quota }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const limits = (['minutes', 'tracks_per_month'] as const).flatMap((name) => {
    const { used, limit } = quota[name]
    return limit === null ? [] : [{ name, used, limit }]
  })
  if (limits.length === 0) return null
  return (
    <section className={classes.box} aria-label={t('backstage.quota.title')}>
      {limits.map(({ name, used, limit }) => (
        <ProgressBar
          key={name}
          label={t(`backstage.quota.used.${name}`)}
          value={limit === 0 ? 1 : used / limit}
          valueText={t('backstage.quota.of', { used: number(used), limit: number(limit) })}
          tone={used >= limit ? 'danger' : 'accent'}
        />
      ))}
    </section>
  )
}
