import { useApi, useApiList, useUser } from '@balafon/sdk/client'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getLibrarySongsSummary, type LibrarySong, listLibrarySongs, type SongSort } from '../../contract/collection.ts'
import type { SortKey, SortOrder, TrackEntry } from '../tracks/track-entry.ts'
import { useFormatDay } from '../tracks/use-format-day.ts'
import { useListParams } from '../tracks/use-list-params.ts'

const PAGE_SIZE = 200
const SORTS = ['added', 'name', 'artist', 'album', 'plays', 'duration'] as const satisfies readonly SongSort[]
const DEFAULT_ORDERS: Readonly<Record<SongSort, SortOrder>> = { added: 'desc', name: 'asc', artist: 'asc', album: 'asc', plays: 'desc', duration: 'asc' }

const MEMBERSHIPS = ['liked', 'bought'] as const

/** For each column of the header, the name of the order in requests. */
export const COLUMN_SORTS = { name: 'name', artist: 'artist', album: 'album', date: 'added', plays: 'plays', duration: 'duration' } as const satisfies Partial<
  Record<SortKey, SongSort>
>

/** Loads the songs of the library, filtered and sorted as the URL says, with their number and total duration. */
export function useLibrarySongs() {
  const params = useListParams(SORTS)
  const isSignedIn = useUser() !== null
  const genre = params.get('genre') ?? ''
  const hasLyrics = params.get('lyrics') === '1'
  const membership = MEMBERSHIPS.find((name) => params.get(name) === '1') ?? null
  const filter = {
    ...(params.search && { search: params.search }),
    ...(genre && { genre }),
    ...(hasLyrics && { lyrics: '1' as const }),
    ...(membership && { [membership]: '1' as const }),
  }
  const order = params.order ?? DEFAULT_ORDERS[params.sort]
  const query = useApiList(
    listLibrarySongs,
    { query: { ...filter, sort: params.sort, ...(params.order && { order }), perPage: PAGE_SIZE } },
    { keepPrevious: true, enabled: isSignedIn },
  )
  const { data: summary } = useApi(getLibrarySongsSummary, { query: filter }, { keepPrevious: true, enabled: isSignedIn })
  return { params, genre, hasLyrics, membership, order, isFiltered: Object.keys(filter).length > 0, query, summary: summary?.summary }
}

interface SongPage {
  /** The field `is_bought` is missing in the liked songs of other users. */
  readonly data: readonly (Omit<LibrarySong, 'is_bought'> & Partial<LibrarySong>)[]
}

const NO_PAGES: readonly SongPage[] = []

/** Returns the rows of the loaded pages of songs, and a function that creates the rows of any pages. */
export function useSongEntries(pages: readonly SongPage[] = NO_PAGES) {
  const { t } = useTranslation()
  const formatDay = useFormatDay()
  const createPageEntries = ({ data }: SongPage, start: number): readonly TrackEntry[] =>
    data.map(({ track, added_at, is_bought }, index) => ({
      key: track.id,
      track,
      number: start + index + 1,
      date: formatDay(added_at),
      ...(is_bought && { badge: t('library.bought') }),
    }))
  // The rows of each page are kept. Otherwise every new page of a long list would create and render all rows again.
  const [entriesOfPages] = useState(() => new WeakMap<SongPage, { readonly start: number; readonly entries: readonly TrackEntry[] }>())
  const createEntries = (all: readonly SongPage[]): TrackEntry[] => {
    const entries: TrackEntry[] = []
    for (const page of all) {
      const start = entries.length
      const known = entriesOfPages.get(page)
      const made = known?.start === start ? known.entries : createPageEntries(page, start)
      entriesOfPages.set(page, { start, entries: made })
      for (const entry of made) entries.push(entry)
    }
    return entries
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change only with the pages; texts such as “Today” may be out of date until then
  const entries = useMemo(() => createEntries(pages), [pages])
  return { entries, createEntries }
}
