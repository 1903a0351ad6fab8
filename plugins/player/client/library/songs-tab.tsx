import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { SongSort } from '../../contract/collection.ts'
import { useLikeTracks } from '../collection/use-like-tracks.ts'
import { TrackRowsSkeleton } from '../components/skeletons.tsx'
import { ListToolbar } from '../tracks/list-toolbar.tsx'
import { loadAllPages } from '../tracks/load-all-pages.ts'
import { TrackList } from '../tracks/track-list.tsx'
import { useCompactRows } from '../tracks/use-compact-rows.ts'
import { LibraryList } from './library-list.tsx'
import { SongFilters } from './song-filters.tsx'
import { COLUMN_SORTS, useLibrarySongs, useSongEntries } from './use-library-songs.ts'

const PATH = '/library/songs'
const COLUMNS = ['album', 'date'] as const
const SORT_KEYS = ['name', 'artist', 'album', 'date', 'duration'] as const
const MENU_SORTS = ['added', 'name', 'artist', 'album', 'plays', 'duration'] as const satisfies readonly SongSort[]

/** The songs that the user likes or bought. */
export function SongsTab({ total }: { readonly total: number | undefined }) {
  const { t } = useTranslation()
  const songs = useLibrarySongs()
  const { params, query, order, isFiltered, summary } = songs
  const compact = useCompactRows(params)
  const { unlikeTracks } = useLikeTracks()
  const { entries, createEntries } = useSongEntries(query.data?.pages)
  const clearFilters = () => {
    params.setText('')
    params.setParameters({ q: null, genre: null, lyrics: null, liked: null, bought: null })
  }
  const currentColumn = (['name', 'artist', 'album', 'date', 'plays', 'duration'] as const).find((key) => COLUMN_SORTS[key] === params.sort) ?? 'date'
  const summaryText = useSummaryText(summary, isFiltered ? total : undefined)
  return (
    <LibraryList
      query={query}
      toolbar={
        <ListToolbar
          filterLabel={t('library.filter.songs')}
          text={params.text}
          onTextChange={params.setText}
          sorts={MENU_SORTS.map((id) => ({ id, label: t(`library.sort.${id}`) }))}
          sort={params.sort}
          onSort={(id) => params.setSort(MENU_SORTS.find((sort) => sort === id) ?? 'added')}
          hasHeader
          filters={<SongFilters songs={songs} />}
          summary={summaryText}
          compact={compact}
        />
      }
      skeleton={<TrackRowsSkeleton count={8} />}
      isFiltered={isFiltered}
      onClearFilter={clearFilters}
      emptyTitle={t('library.empty.songs')}
      emptyText={t('library.empty.songs.text')}
    >
      {() => (
        <TrackList
          entries={entries}
          source={{ title: t('library.title'), to: PATH }}
          label={t('library.songs')}
          columns={COLUMNS}
          hasCovers
          isMain
          isCompact={compact[0]}
          sort={{
            keys: SORT_KEYS,
            current: currentColumn,
            order,
            onSort: (key, next) => params.setSort(key === 'number' ? 'added' : COLUMN_SORTS[key], next),
          }}
          query={query}
          loadAll={async () => createEntries(await loadAllPages(query))}
          onRemove={(removed) => void unlikeTracks(removed.map(({ track }) => track.id))}
        />
      )}
    </LibraryList>
  )
}

type LibrarySongs = ReturnType<typeof useLibrarySongs>

/** Returns “128 songs, 8 hr 3 min”, or “42 of 128 songs, 2 hr 51 min” for a filtered list. */
function useSummaryText(summary: LibrarySongs['summary'], total: number | undefined) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!summary || (summary.count === 0 && total === undefined)) return undefined
  const { count } = summary
  const songs =
    total === undefined ? t('songs', { count }) : t('list.songs_of_total', { shown: format.number(count), count: total, total: format.number(total) })
  return count === 0 ? songs : t('list.songs_and_duration', { songs, duration: format.longDuration(summary.duration) })
}
