/** The number of table columns, for rows with one cell across all of them. */
export const COLUMN_COUNT = 7
