/** The ARIA roles of a table of `div` elements. A virtual list positions its rows, which is not possible with real table elements. */
export const ROW_GROUP = { role: 'rowgroup' } as const
export const CELL = { role: 'cell' } as const

/** @param rowCount The number of rows; -1 while it is unknown. */
export const createTableProps = (label: string, rowCount: number) => ({ role: 'table', 'aria-label': label, 'aria-rowcount': rowCount })

/** @param index The position of the row, starting at 1. The header is row 1. */
export const createRowProps = (index: number) => ({ role: 'row', 'aria-rowindex': index })

/** @param label The name of a column, when its header has several buttons. */
export const createColumnHeaderProps = (sort?: 'ascending' | 'descending' | 'none', label?: string) => ({
  role: 'columnheader',
  'aria-sort': sort,
  'aria-label': label,
})
