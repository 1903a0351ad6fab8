import { Readable } from 'node:stream'
import type { FieldKind } from '@balafon/sdk/contract'
import { formatCell } from '@balafon/sdk/server'

/** The mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A column of a CSV file. */
export interface CsvColumn<Row> {
  readonly title: string
  readonly kind: FieldKind
  readonly getValue: (row: Row) => unknown
}

/** Streams rows as CSV. Spreadsheets in French expect semicolons, because numbers have a decimal comma. */
export function streamCsv<Row>(columns: readonly CsvColumn<Row>[], batches: AsyncIterable<readonly Row[]>, language: string): Readable {
  const separator = language.startsWith('fr') ? ';' : ','
  const formatLine = (cells: readonly string[]) => `${cells.join(separator)}\r\n`
  async function* writeLines() {
    yield BYTE_ORDER_MARK + formatLine(columns.map(({ title }) => formatCell(title, 'text')))
    for await (const rows of batches) yield rows.map((row) => formatLine(columns.map(({ kind, getValue }) => formatCell(getValue(row), kind)))).join('')
  }
  return Readable.from(writeLines(), { objectMode: false })
}
