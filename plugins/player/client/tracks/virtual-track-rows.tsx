import { VirtualList } from '@balafon/ui/virtual-list'
import type { ReactNode } from 'react'
import { LoadNextPage } from './load-next-page.tsx'
import type { PagedQuery, Row } from './track-row.ts'

/** The next page is loaded when fewer rows than this follow the rendered rows. */
const ROWS_BEFORE_END = 40
const ROW_HEIGHT_PIXELS = 56
const COMPACT_ROW_HEIGHT_PIXELS = 40

interface VirtualTrackRowsProps {
  readonly label: string
  readonly rows: readonly Row[]
  readonly hasHeadings: boolean
  readonly isCompact: boolean
  readonly query: PagedQuery | undefined
  readonly renderRow: (row: Row) => ReactNode
}

/** The rows of a long list. Only the rows near the visible area are rendered. */
export default function VirtualTrackRows({ label, rows, hasHeadings, isCompact, query, renderRow }: VirtualTrackRowsProps) {
  return (
    <VirtualList
      // The list measures the heights of its rows only once. A new key makes it measure again when the density changes.
      key={String(isCompact)}
      label={label}
      items={rows}
      getItemId={getKey}
      rowHeight={isCompact ? COMPACT_ROW_HEIGHT_PIXELS : ROW_HEIGHT_PIXELS}
      isMeasured={hasHeadings}
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

const getKey = ({ key }: Row) => key
