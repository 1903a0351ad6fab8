import { useUser } from '@balafon/sdk/client'
import type { MenuAction } from '@balafon/ui/menu'
import { useMedia } from '@balafon/ui/use-media'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import type { QueueSource } from '../engine/queue.ts'
import type { RowMoving } from './row-handle.tsx'
import { createTableProps } from './table-roles.ts'
import { createEntries, type TrackColumn, type TrackEntry, type TrackSort } from './track-entry.ts'
import classes from './track-list.module.css'
import { TrackListHeader } from './track-list-header.tsx'
import type { PagedQuery } from './track-row.ts'
import { TrackRow } from './track-row.tsx'
import { TrackRows } from './track-rows.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useTrackSelection } from './use-track-selection.ts'

const BulkBar = lazy(() => import('./bulk-bar.tsx').then((module) => ({ default: module.BulkBar })))

interface TrackListProps {
  readonly entries: readonly TrackEntry[]
  readonly source: QueueSource
  readonly label: string
  readonly columns?: readonly TrackColumn[]
  readonly hasCovers?: boolean
  readonly hasArtists?: boolean
  readonly hasHeader?: boolean
  readonly isCompact?: boolean
  /** Whether the numbers are positions of a chart. Unlike other numbers, phones show them, too. */
  readonly isRanked?: boolean
  /** Whether the list is the main content of the page. Ctrl+A then selects its rows wherever the focus is. */
  readonly isMain?: boolean
  readonly dateLabel?: string
  readonly sort?: TrackSort
  /** Loads the next page when the user scrolls near the end. */
  readonly query?: PagedQuery
  /** Loads all pages and returns all rows, for the selection of the whole list. */
  readonly loadAll?: () => Promise<readonly TrackEntry[]>
  /** Removes rows from the list, for example from a playlist. */
  readonly onRemove?: (entries: readonly TrackEntry[]) => void
  /** Returns additional entries for the menu of a row. */
  readonly listMenuEntries?: (entry: TrackEntry) => readonly MenuAction[]
  readonly moving?: RowMoving
  /** Called with the keys of the selected rows. */
  readonly onSelectionChange?: (keys: ReadonlySet<TrackEntry['key']>) => void
}

const NO_COLUMNS: readonly TrackColumn[] = []

/** A list of tracks of any length. It has a header that sorts the list, a selection of rows, and a bar with actions for the selected rows. */
export function TrackList(props: TrackListProps) {
  const {
    entries,
    source,
    label,
    columns: wideColumns = NO_COLUMNS,
    hasCovers = false,
    hasArtists = true,
    hasHeader = true,
    isCompact = false,
    isRanked = false,
    isMain = false,
    dateLabel,
    sort,
    query,
  } = props
  const { t } = useTranslation()
  const user = useUser()
  const isPhone = useMedia('phone')
  // Phones are too narrow for the other columns.
  const columns = useMemo(() => (isPhone ? wideColumns.filter((column) => column === 'album') : wideColumns), [isPhone, wideColumns])
  const list = useRef<HTMLDivElement>(null)
  // The current track is marked even when it was started from another list, so that listeners recognise it.
  const currentId = usePlayer(({ track }) => track?.id)
  const isPlaying = usePlayer((state) => state.isPlaying)
  const selection = useTrackSelection(entries)
  const { keys, toggle, clear } = selection
  const { onSelectionChange } = props
  useEffect(() => onSelectionChange?.(keys), [keys, onSelectionChange])
  const selectAll = async () => {
    const all = props.loadAll ? await props.loadAll() : entries
    selection.selectAll(all.map(({ key }) => key))
  }
  useListKeys(list, isMain, {
    onSelectAll: () => void selectAll(),
    onClear: () => {
      if (keys.size > 0) clear()
      return keys.size > 0
    },
  })
  const latest = useRef({ props, keys, toggle })
  useEffect(() => {
    latest.current = { props, keys, toggle }
  })
  const actions = useMemo(
    () => ({
      play: (index: number) => playEntries(latest.current.props.entries, index, latest.current.props.source),
      press: (index: number) => pressEntry(latest.current.props.entries, index, latest.current.props.source),
      toggle: (key: TrackEntry['key'], isRange: boolean) => latest.current.toggle(key, isRange),
      listDragged(entry: TrackEntry) {
        const { props: current, keys: selected } = latest.current
        return (selected.has(entry.key) ? current.entries.filter(({ key }) => selected.has(key)) : [entry]).map(({ track }) => track.id)
      },
      listMenuEntries: (entry: TrackEntry) => latest.current.props.listMenuEntries?.(entry) ?? [],
    }),
    [],
  )
  const isSelecting = keys.size > 0
  const selected = isSelecting ? entries.filter(({ key }) => keys.has(key)) : []
  return (
    <>
      <div
        ref={list}
        {...createTableProps(label, query?.hasNextPage ? -1 : entries.length + 1)}
        className={classes.list}
        data-plain={(!hasHeader && hasCovers) || undefined}
        data-ranked={isRanked || undefined}
      >
        {hasHeader ? (
          <TrackListHeader
            columns={columns}
            dateLabel={dateLabel ?? t('column.added')}
            sort={sort}
            selection={
              isSelecting ? { isAll: keys.size === entries.length, onPress: () => (keys.size === entries.length ? clear() : void selectAll()) } : undefined
            }
          />
        ) : null}
        <TrackRows label={label} entries={entries} isCompact={isCompact} query={query}>
          {(entry, index) => (
            <TrackRow
              entry={entry}
              index={index}
              columns={columns}
              hasCover={hasCovers}
              hasArtists={hasArtists}
              isCompact={isCompact}
              isCurrent={entry.track.id === currentId}
              isPlaying={isPlaying && entry.track.id === currentId}
              isSelected={keys.has(entry.key)}
              isSelecting={isSelecting}
              isPhone={isPhone}
              actions={actions}
              moving={props.moving}
            />
          )}
        </TrackRows>
      </div>
      {isSelecting ? (
        <Suspense>
          <BulkBar entries={selected} source={source} isSignedIn={user !== null} onRemove={props.onRemove} onDone={clear} />
        </Suspense>
      ) : null}
    </>
  )
}

const playEntries = (entries: readonly TrackEntry[], index: number, source: QueueSource) =>
  player.playTracks(
    entries.map(({ track }) => track),
    index,
    source,
  )

/** Pauses the track of a row when it is playing, and resumes it when it was started from this list. Otherwise plays the list from this row. */
function pressEntry(entries: readonly TrackEntry[], index: number, source: QueueSource) {
  const { track, isPlaying, queue } = usePlayer.getState()
  if (entries[index]?.track.id === track?.id && (isPlaying || queue.source?.to === source.to)) player.toggle()
  else playEntries(entries, index, source)
}

interface TrackSectionProps extends Omit<TrackListProps, 'entries'> {
  readonly tracks: readonly TrackCard[]
  /** Whether rows show the album. */
  readonly hasAlbums?: boolean
  readonly hasPlays?: boolean
  /** Texts beside the artists, in the order of the tracks. */
  readonly excerpts?: readonly (string | undefined)[]
}

/** A list of tracks that cannot be sorted, for example the popular songs of an artist. */
export function TrackSection({ tracks, hasAlbums = false, hasPlays = true, excerpts, ...rest }: TrackSectionProps) {
  const isCounted = hasAlbums || rest.hasCovers === true
  const entries = useMemo(() => createEntries(tracks, isCounted, excerpts), [tracks, isCounted, excerpts])
  const columns = useMemo((): TrackColumn[] => [...(hasAlbums ? (['album'] as const) : []), ...(hasPlays ? (['plays'] as const) : [])], [hasAlbums, hasPlays])
  return <TrackList {...rest} entries={entries} columns={columns} />
}
