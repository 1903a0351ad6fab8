import { Readable } from 'node:stream'
import { fieldProblem } from '@balafon/sdk/server'
import { CsvError, parse } from 'csv-parse'
import { MAX_IMPORT_ROWS } from '../../../contract/administration/imports.ts'

const SEPARATORS = [',', ';', '\t'] as const
const SAMPLES = 5
const MAX_RECORD_BYTES = 200_000
const MAX_COLUMNS = 200
const MAX_CELL = 20_000

/** A row of a CSV file. */
export interface FileRow {
  /** The row number that a spreadsheet shows: the row with the titles is row 1, and empty rows are counted. */
  readonly number: number
  readonly cells: readonly string[]
}

/** The properties of a CSV file that are read at the upload, before the operator chooses the columns. */
export interface FileSummary {
  readonly separator: string
  readonly columns: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly total: number
}

/** Reads the rows of a CSV file one after the other. Empty rows are left out. */
export async function* readRows(content: Readable, separator: string): AsyncGenerator<FileRow> {
  const parser = parse({ delimiter: separator, bom: true, relax_column_count: true, relax_quotes: true, max_record_size: MAX_RECORD_BYTES })
  content.on('error', (error) => parser.destroy(error))
  let number = 0
  try {
    for await (const record of content.pipe(parser)) {
      number += 1
      const cells = (record as readonly string[]).map((cell) => cell.trim())
      if (cells.some((cell) => cell !== '')) yield { number, cells }
    }
  } finally {
    content.destroy()
  }
}

/**
 * Reads the titles and the first rows of an uploaded file, and counts its rows.
 * @throws 422 at `file` when it is no CSV file in UTF-8, or has no rows or too many
 */
export async function summarizeFile(bytes: Buffer): Promise<FileSummary> {
  assertUtf8(bytes)
  const separator = detectSeparator(bytes)
  let columns: readonly string[] | null = null
  const samples: string[][] = []
  let total = 0
  try {
    for await (const { cells } of readRows(Readable.from([bytes]), separator)) {
      if (!columns) {
        columns = cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, 100))
        continue
      }
      total += 1
      if (total > MAX_IMPORT_ROWS) throw fieldProblem({ file: 'player.import.too_many_rows' }, { count: MAX_IMPORT_ROWS })
      if (samples.length < SAMPLES) samples.push(cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, 200)))
    }
  } catch (error) {
    if (error instanceof CsvError) throw fieldProblem({ file: 'player.import.unreadable' }, { row: typeof error.lines === 'number' ? error.lines : 1 })
    throw error
  }
  if (!columns || total === 0) throw fieldProblem({ file: 'player.import.no_rows' })
  return { separator, columns, samples, total }
}

/** Shortens cells, so that the stored copy of a rejected row stays small. */
export const truncateCells = (cells: readonly string[]) => cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL))

/** Rejects files that are not UTF-8. It also rejects U+0000, which PostgreSQL cannot store and which does not occur in the text of a spreadsheet. */
function assertUtf8(bytes: Buffer) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fieldProblem({ file: 'player.import.not_utf8' })
  }
  if (bytes.includes(0)) throw fieldProblem({ file: 'player.import.not_utf8' })
}

/** Returns the separator that is most frequent in the first line, outside of quotes. */
function detectSeparator(bytes: Buffer): string {
  const line =
    bytes
      .subarray(0, 10_000)
      .toString('utf8')
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n/)[0] ?? ''
  const count = (separator: string) => line.split(separator).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
