interface VisibleRange {
  readonly startIndex: number
  readonly endIndex: number
  readonly count: number
}

/** The maximum number of rendered rows. */
const MAX_ROWS = 60
/** How many rows are rendered before and after the visible ones. */
const OVERSCAN = 8

/**
 * Lists the rows to render: the visible rows, some around them, and the focused row with its neighbours, so that scrolling does not lose the
 * focus and Tab reaches the next row.
 */
export function listRenderedRows({ startIndex, endIndex, count }: VisibleRange, focused: number | undefined): number[] {
  const focusedRows = focused === undefined ? [] : [focused - 1, focused, focused + 1]
  const visibleCount = endIndex - startIndex + 1
  const overscan = Math.max(0, Math.min(OVERSCAN, Math.floor((MAX_ROWS - focusedRows.length - visibleCount) / 2)))
  const rows = new Set(focusedRows.filter((index) => index >= 0 && index < count))
  for (let index = Math.max(0, startIndex - overscan); index <= Math.min(count - 1, endIndex + overscan); index++) rows.add(index)
  return [...rows].sort((a, b) => a - b)
}
