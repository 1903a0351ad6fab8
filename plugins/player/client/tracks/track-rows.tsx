import { VirtualList } from '@balafon/ui/virtual-list'
import { type ReactNode, useMemo } from 'react'
import { LoadNextPage } from './load-next-page.tsx'
import { CELL, createRowProps, ROW_GROUP } from './table-roles.ts'
import type { TrackEntry } from './track-entry.ts'
import classes from './track-list.module.css'

export interface PagedQuery {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Longer lists are virtual: only the rows near the visible area are rendered. */
const MAX_PLAIN_ROWS = 60
/** The next page is loaded when a row this close to the end is rendered. */
const ROWS_BEFORE_END = 40
const ROW_HEIGHT = 56
const COMPACT_ROW_HEIGHT = 40

type Row = { readonly key: string; readonly heading: string } | { readonly key: TrackEntry['key']; readonly entry: TrackEntry; readonly index: number }

interface TrackRowsProps {
  readonly label: string
  readonly entries: readonly TrackEntry[]
  readonly isCompact: boolean
  readonly query: PagedQuery | undefined
  readonly children: (entry: TrackEntry, index: number) => ReactNode
}

/** The rows of a list of tracks, with headings between them. */
export function TrackRows({ label, entries, isCompact, query, children }: TrackRowsProps) {
  const rows = useMemo(
    () =>
      entries.flatMap((entry, index): Row[] => [
        ...(entry.heading === undefined ? [] : [{ key: `heading ${entry.key}`, heading: entry.heading }]),
        { key: entry.key, entry, index },
      ]),
    [entries],
  )
  const renderRow = (row: Row) =>
    'heading' in row ? (
      <div {...CELL} className={classes.heading}>
        {row.heading}
      </div>
    ) : (
      children(row.entry, row.index)
    )
  if (rows.length <= MAX_PLAIN_ROWS && !query?.hasNextPage)
    return (
      <ul {...ROW_GROUP} className={classes.plain}>
        {rows.map((row, index) => (
          <li key={row.key} {...createRowProps(index + 2)}>
            {renderRow(row)}
          </li>
        ))}
      </ul>
    )
  return (
    <VirtualList
      // The heights of rows are measured once.
      key={String(isCompact)}
      label={label}
      items={rows}
      getItemId={({ key }) => key}
      rowHeight={isCompact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT}
      isMeasured={rows.length > entries.length}
      isRowGroup
    >
      {(row, index) => (
        <>
          {renderRow(row)}
          {query && index >= rows.length - ROWS_BEFORE_END ? <LoadNextPage query={query} /> : null}
        </>
      )}
    </VirtualList>
  )
}
