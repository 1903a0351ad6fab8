interface Row {
  readonly row: { readonly row_id: number; readonly id: number }
  readonly number: number
}

/** Moves the rows with the given ids before another row, and numbers all rows again. `before` is null for the end of the list. */
export function moveRows<R extends Row>(rows: readonly R[], ids: readonly number[], before: number | null): readonly R[] {
  const moved = new Set(ids)
  const target = findStayingRow(rows, moved, before)
  const staying = rows.filter(({ row }) => !moved.has(row.row_id))
  const index = target === null ? staying.length : staying.findIndex(({ row }) => row.row_id === target)
  const inOrder = rows.filter(({ row }) => moved.has(row.row_id))
  return staying.toSpliced(index, 0, ...inOrder).map((row, position) => ({ ...row, number: position + 1 }))
}

/** Returns the id of the first row, starting with `before`, that is not moved itself; null for the end of the list. */
function findStayingRow(rows: readonly Row[], moved: ReadonlySet<number>, before: number | null): number | null {
  const start = before === null ? -1 : rows.findIndex(({ row }) => row.row_id === before)
  if (start < 0) return null
  return rows.slice(start).find(({ row }) => !moved.has(row.row_id))?.row.row_id ?? null
}

interface RemovedGroup {
  readonly trackIds: number[]
  /** The id of the row that followed the group; null when the group was at the end of the list. */
  readonly before: number | null
}

/** Groups removed rows by the rows that follow them, so that an undo can insert each group at its earlier place. */
export function groupRemoved(rows: readonly Row[], ids: readonly number[]): readonly RemovedGroup[] {
  const removed = new Set(ids)
  const groups: RemovedGroup[] = []
  let trackIds: number[] = []
  for (const { row } of rows) {
    if (removed.has(row.row_id)) trackIds.push(row.id)
    else if (trackIds.length > 0) {
      groups.push({ trackIds, before: row.row_id })
      trackIds = []
    }
  }
  return trackIds.length > 0 ? [...groups, { trackIds, before: null }] : groups
}
