import { Readable } from 'node:stream'
import { formatCell } from '@balafon/sdk/server'
import type { Report } from '../../contract/report.ts'

/** The mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

interface CsvTexts {
  readonly date: string
  readonly nameOfPrevious: (title: string) => string
  readonly separator: string
}

/** Writes a report as CSV: one line for each interval, one column for each metric, and one for its numbers in the period before. */
export function createReportCsv({ metrics, interval }: Report, { date, nameOfPrevious, separator }: CsvTexts): Readable {
  const columns = metrics.flatMap(({ title, current, previous }) => [
    ...(current ? [{ title, points: current.points }] : []),
    ...(previous ? [{ title: nameOfPrevious(title), points: previous.points }] : []),
  ])
  const starts = columns[0]?.points.map(({ start }) => (interval === 'hour' ? start.replace('T', ' ') : start.slice(0, 10))) ?? []
  const formatLine = (cells: readonly string[]) => `${cells.join(separator)}\r\n`
  const header = [date, ...columns.map(({ title }) => title)].map((title) => formatCell(title, 'text'))
  const lines = starts.map((start, index) => formatLine([start, ...columns.map(({ points }) => String(points[index]?.count ?? ''))]))
  return Readable.from([BYTE_ORDER_MARK + formatLine(header), ...lines], { objectMode: false })
}
