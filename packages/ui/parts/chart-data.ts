/** The data of a chart. */
export interface ChartData {
  /** The moments of the values, in order: days (`2026-11-16`), months (`2026-11`) or date-times. */
  readonly points: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** One line, area or row of bars. */
export interface ChartSeries {
  readonly label: string
  /** One value for each point; null where there is none. */
  readonly values: readonly (number | null)[]
  /** The values of the period before, for comparison. Drawn as a dashed line. */
  readonly previous?: readonly (number | null)[] | undefined
}

/** A row of the chart as a table. */
export interface ChartRow {
  readonly point: string
  readonly cells: readonly (number | null)[]
}

/** Lists the column titles of the chart as a table: each series is followed by its previous values, if it has any. */
export const listColumns = ({ series }: ChartData, nameOfPrevious: (label: string) => string): string[] =>
  series.flatMap(({ label, previous }) => (previous ? [label, nameOfPrevious(label)] : [label]))

/** Lists the rows of the chart as a table. */
export const listRows = ({ points, series }: ChartData): ChartRow[] =>
  points.map((point, index) => ({
    point,
    cells: series.flatMap(({ values, previous }) => (previous ? [values[index] ?? null, previous[index] ?? null] : [values[index] ?? null])),
  }))

/** Writes the chart as CSV. Points and numbers have a fixed format that programs can read, and not the format of the user's language. */
export function createCsv(data: ChartData, pointHeader: string, nameOfPrevious: (label: string) => string): string {
  const rows = [[pointHeader, ...listColumns(data, nameOfPrevious)], ...listRows(data).map(({ point, cells }) => [point, ...cells.map((cell) => cell ?? '')])]
  return rows.map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')
}

function escapeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  // Adds an apostrophe, because spreadsheet programs run texts that begin with these characters as formulas.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a point for the axis or, with `isLong`, for the table and the tooltip. */
export function formatPoint(point: string, date: (iso: string, options?: Intl.DateTimeFormatOptions) => string, isLong = false): string {
  if (/^\d{4}-\d{2}$/.test(point)) return date(`${point}-01`, { month: isLong ? 'long' : 'short', year: 'numeric' })
  if (/^\d{4}-\d{2}-\d{2}$/.test(point)) return date(point, isLong ? { dateStyle: 'long' } : { day: 'numeric', month: 'short' })
  return date(point, isLong ? { dateStyle: 'medium', timeStyle: 'short' } : { hour: 'numeric', minute: '2-digit' })
}
