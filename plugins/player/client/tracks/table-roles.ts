/** The roles of a table with rows that a script positions. Table elements cannot be positioned. */
export const ROW_GROUP = { role: 'rowgroup' } as const
export const CELL = { role: 'cell' } as const

/** @param rowCount -1 while it is not known. */
export const createTableProps = (label: string, rowCount: number) => ({ role: 'table', 'aria-label': label, 'aria-rowcount': rowCount })

/** @param index The position of the row, from 1. The header is the first row. */
export const createRowProps = (index: number) => ({ role: 'row', 'aria-rowindex': index })

/** @param label The name of a column, when its header has several buttons. */
export const createColumnHeaderProps = (sort?: 'ascending' | 'descending' | 'none', label?: string) => ({
  role: 'columnheader',
  'aria-sort': sort,
  'aria-label': label,
})
