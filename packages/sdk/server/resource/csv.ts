import { Readable } from 'node:stream'
import { type CustomFilters, canRead, type FieldKind, type Fields, type Label, type ListQuery, type Resource } from '../../contract/index.ts'
import type { Caller } from './caller.ts'
import type { ModelQuery } from './model-query.ts'
import type { ResourceStore } from './resource-store.ts'

/** Matches texts that a spreadsheet program would run as a formula. Some programs ignore spaces before the sign, or accept full-width signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n]/u
const TEXT_KINDS: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'email', 'reference', 'tags'])

/** Formats a cell of a CSV file. A text that looks like a formula gets an apostrophe; numbers do not, so that they stay numbers. */
export function formatCell(value: unknown, kind: FieldKind): string {
  if (value === null || value === undefined) return ''
  const text = formatValue(value, kind)
  const safeText = TEXT_KINDS.has(kind) && FORMULA.test(text) ? `'${text}` : text
  return `"${safeText.replaceAll('"', '""')}"`
}

function formatValue(value: unknown, kind: FieldKind): string {
  if (kind !== 'reference') return Array.isArray(value) ? value.map(formatPart).join(', ') : formatPart(value)
  const { id, label } = value as Label
  return label ?? `#${id}`
}

/** Formats a value. A field with its own schema can contain objects. */
const formatPart = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))

/** The options of a CSV file. */
export interface CsvOptions {
  /** Returns the title of a column, in the language of the user. */
  readonly getTitle: (field: string) => string
  /** The separator of cells. Spreadsheet programs in languages with a decimal comma, such as French, expect semicolons. */
  readonly separator: ',' | ';'
}

/** The functions that read and present the rows of a CSV file. */
export interface CsvSource<F extends Fields, C extends CustomFilters> {
  readonly query: Pick<ModelQuery<F, C>, 'streamBatches'>
  readonly store: Pick<ResourceStore<F>, 'present'>
}

/** The mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Streams all rows of a list as CSV, in the order of the list. It keeps one batch of rows in memory. */
export function createCsvStream<F extends Fields, C extends CustomFilters, A extends string>(
  { fields }: Resource<F, C, A>,
  listQuery: ListQuery<F, C>,
  caller: Caller,
  { query, store }: CsvSource<F, C>,
  { getTitle, separator }: CsvOptions,
): Readable {
  const requested: readonly string[] = listQuery.columns ?? Object.keys(fields)
  const columns = requested.filter((name) => canRead(fields[name], caller.can))
  const formatLine = (cells: readonly string[]) => `${cells.join(separator)}\r\n`
  async function* writeLines() {
    yield BYTE_ORDER_MARK + formatLine(['id', ...columns].map((name) => formatCell(name === 'id' ? name : getTitle(name), 'text')))
    for await (const rows of query.streamBatches(listQuery, caller)) {
      const items: readonly Readonly<Record<string, unknown>>[] = await store.present(rows, caller.can, columns)
      const lines = items.map((item) => formatLine([String(item.id), ...columns.map((name) => formatCell(item[name], fields[name]?.kind ?? 'text'))]))
      yield lines.join('')
    }
  }
  return Readable.from(writeLines(), { objectMode: false })
}
