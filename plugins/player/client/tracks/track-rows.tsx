import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { CELL, createRowProps, ROW_GROUP } from './table-roles.ts'
import type { TrackEntry } from './track-entry.ts'
import classes from './track-list.module.css'
import type { PagedQuery, Row } from './track-row.ts'

/** Longer lists are virtual lists, which render only the rows near the visible area. */
const MAX_PLAIN_ROWS = 60
/** The number of rows that a long list shows until the code of virtual lists is loaded. It is more than fits on a screen. */
const FIRST_ROW_COUNT = 40
const VirtualTrackRows = lazy(() => import('./virtual-track-rows.tsx'))

interface TrackRowsProps {
  readonly label: string
  readonly entries: readonly TrackEntry[]
  readonly isCompact: boolean
  readonly query: PagedQuery | undefined
  readonly children: (entry: TrackEntry, index: number) => ReactNode
}

/** The rows of a list of tracks, with headings between them. */
export function TrackRows({ label, entries, isCompact, query, children }: TrackRowsProps) {
  const rows = useMemo(() => createRows(entries), [entries])
  const renderRow = (row: Row) =>
    'heading' in row ? (
      <div {...CELL} className={classes.heading}>
        {row.heading}
      </div>
    ) : (
      children(row.entry, row.index)
    )
  const renderPlain = (count: number) => (
    <div {...ROW_GROUP}>
      {rows.slice(0, count).map((row, index) => (
        <div key={row.key} {...createRowProps(index + 2)}>
          {renderRow(row)}
        </div>
      ))}
    </div>
  )
  if (rows.length <= MAX_PLAIN_ROWS && !query?.hasNextPage) return renderPlain(MAX_PLAIN_ROWS)
  return (
    <Suspense fallback={renderPlain(FIRST_ROW_COUNT)}>
      <VirtualTrackRows label={label} rows={rows} hasHeadings={rows.length > entries.length} isCompact={isCompact} query={query} renderRow={renderRow} />
    </Suspense>
  )
}

function createRows(entries: readonly TrackEntry[]): Row[] {
  const rows: Row[] = []
  entries.forEach((entry, index) => {
    if (entry.heading !== undefined) rows.push({ key: `heading ${entry.key}`, heading: entry.heading })
    rows.push({ key: entry.key, entry, index })
  })
  return rows
}
