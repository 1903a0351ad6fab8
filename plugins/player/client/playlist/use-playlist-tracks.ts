import { useApiList, useLanguage } from '@balafon/sdk/client'
import { useMemo } from 'react'
import type { Playlist, PlaylistTrack } from '../../contract/catalogue.ts'
import { listPlaylistTracks, type PlaylistSort } from '../../contract/playlists.ts'
import { filterEntries, sortEntries } from '../tracks/arrange-tracks.ts'
import { loadAllPages } from '../tracks/load-all-pages.ts'
import type { SortKey, SortOrder, TrackEntry } from '../tracks/track-entry.ts'
import { useFormatDay } from '../tracks/use-format-day.ts'
import { useListParams } from '../tracks/use-list-params.ts'

const PAGE_SIZE = 500
export const PLAYLIST_SORTS = ['custom', 'name', 'artist', 'album', 'added', 'duration'] as const satisfies readonly PlaylistSort[]

/** For each order in requests, the column of the header. */
const COLUMNS = { custom: 'number', name: 'name', artist: 'artist', album: 'album', added: 'date', duration: 'duration' } as const satisfies Record<
  PlaylistSort,
  SortKey
>

/** A row of a playlist in a list of tracks. */
export interface PlaylistEntry extends TrackEntry {
  readonly row: PlaylistTrack
}

/** Returns the rows of a playlist, filtered and sorted as the URL says. The browser filters and sorts them when it has loaded all rows; otherwise the server does. */
export function usePlaylistTracks(playlist: Playlist, nameUser: (user: { readonly id: number; readonly name: string }) => string) {
  const params = useListParams(PLAYLIST_SORTS)
  const language = useLanguage()
  const formatDay = useFormatDay()
  const { search, sort } = params
  const order: SortOrder = params.order ?? (sort === 'added' ? 'desc' : 'asc')
  const isLocal = playlist.is_complete
  const query = useApiList(
    listPlaylistTracks,
    { params: { playlistId: playlist.id }, query: { sort, order, perPage: PAGE_SIZE, ...(search && { search }) } },
    { enabled: !isLocal, keepPrevious: true },
  )
  const createEntries = (rows: readonly PlaylistTrack[]) =>
    rows.map(
      (row, index): PlaylistEntry => ({
        key: row.row_id,
        row,
        track: row,
        number: index + 1,
        date: formatDay(row.added_at),
        addedBy: row.added_by && { name: row.added_by.name, label: nameUser(row.added_by) },
      }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the data and the order only
  const entries = useMemo(() => {
    const loaded = query.data?.pages.flatMap(({ data }) => data)
    if (!isLocal) return createEntries(loaded ?? playlist.tracks)
    const all = filterEntries(createEntries(playlist.tracks), search)
    return sort === 'added' ? sortByDate(all, order) : sortEntries(all, COLUMNS[sort], order, language)
  }, [playlist.tracks, isLocal, query.data, search, sort, order, language])
  return {
    params,
    entries,
    order,
    column: COLUMNS[sort],
    query: isLocal ? undefined : query,
    loadAll: async () => (isLocal ? entries : createEntries((await loadAllPages(query)).flatMap(({ data }) => data))),
    setColumn: (key: SortKey, next: SortOrder) => params.setSort(PLAYLIST_SORTS.find((id) => COLUMNS[id] === key) ?? 'custom', next),
  }
}

const sortByDate = (entries: readonly PlaylistEntry[], order: SortOrder) =>
  entries.toSorted((a, b) => (order === 'asc' ? 1 : -1) * a.row.added_at.localeCompare(b.row.added_at))
