import { useFormat, useLanguage } from '@balafon/sdk/client'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Album } from '../../contract/catalogue.ts'
import type { QueueSource } from '../engine/queue.ts'
import { filterEntries, sortEntries } from '../tracks/arrange-tracks.ts'
import type { TrackEntry } from '../tracks/track-entry.ts'
import { TrackList } from '../tracks/track-list.tsx'
import { useCompactRows } from '../tracks/use-compact-rows.ts'
import { useListParams } from '../tracks/use-list-params.ts'
import classes from './album-screen.module.css'

/** The toolbar is loaded separately, because most albums are too short to need a filter. */
const ListToolbar = lazy(() => import('../tracks/list-toolbar.tsx').then((module) => ({ default: module.ListToolbar })))

const SORTS = ['number', 'name', 'plays', 'duration'] as const
const COLUMNS = ['plays'] as const
const DEFAULT_ORDERS = { number: 'asc', name: 'asc', plays: 'desc', duration: 'asc' } as const
/** Albums with more tracks get a filter. */
const MAX_TRACKS_WITHOUT_FILTER = 20

/** The tracks of an album. Discs have headings while the tracks are in the order of the album. */
export function AlbumTracks({ album, source }: { readonly album: Album; readonly source: QueueSource }) {
  const { t } = useTranslation()
  const format = useFormat()
  const language = useLanguage()
  const params = useListParams(SORTS)
  const compact = useCompactRows(params)
  const { sort, search, setSort } = params
  const order = params.order ?? DEFAULT_ORDERS[sort]
  const entries = useMemo(
    () =>
      sortEntries(
        filterEntries(createAlbumEntries(album.tracks, sort === 'number' ? (disc) => t('album.disc', { disc }) : undefined), search),
        sort,
        order,
        language,
      ),
    [album.tracks, sort, order, search, language, t],
  )
  const label = t('songs_of', { name: album.name })
  return (
    <>
      {album.tracks.length > MAX_TRACKS_WITHOUT_FILTER ? (
        <div className={classes.toolbar}>
          <Suspense>
            <ListToolbar
              filterLabel={t('library.filter.songs')}
              text={params.text}
              onTextChange={params.setText}
              sorts={SORTS.map((id) => ({ id, label: t(`album.sort.${id}`) }))}
              sort={sort}
              onSort={(id) => setSort(SORTS.find((entry) => entry === id) ?? 'number')}
              hasHeader
              summary={
                search
                  ? t('list.songs_of_total', { shown: format.number(entries.length), count: album.tracks.length, total: format.number(album.tracks.length) })
                  : undefined
              }
              compact={compact}
            />
          </Suspense>
        </div>
      ) : null}
      <TrackList
        entries={entries}
        source={source}
        label={label}
        columns={COLUMNS}
        isMain
        isCompact={compact[0] && album.tracks.length > MAX_TRACKS_WITHOUT_FILTER}
        sort={{ keys: SORTS, current: sort, order, onSort: (key, next) => setSort(SORTS.find((entry) => entry === key) ?? 'number', next) }}
      />
    </>
  )
}

/** Creates the rows of an album. With several discs, the first track of each disc gets a heading. */
function createAlbumEntries(tracks: Album['tracks'], formatDisc: ((disc: number) => string) | undefined): TrackEntry[] {
  const hasDiscs = formatDisc !== undefined && tracks.some(({ disc }) => disc !== tracks[0]?.disc)
  return tracks.map((track, index) => ({
    key: track.id,
    track,
    number: track.number,
    ...(hasDiscs && track.disc !== tracks[index - 1]?.disc && { heading: formatDisc(track.disc) }),
  }))
}
