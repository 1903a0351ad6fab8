/** A value by which a list is sorted. The id is always added, so that no two rows have the same position. */
export interface SortColumn {
  /** The SQL expression. An index on it and the id makes the list fast. */
  readonly expression: string
  readonly type: 'text' | 'timestamptz' | 'bigint'
}

/** The last row of a page, by its sort value and its id. The next page begins after this row. */
interface Position {
  readonly value: string
  readonly id: number
}

export interface KeysetOrder {
  readonly column: SortColumn
  readonly isDescending: boolean
  readonly after: Position | null
}

/** The format in which PostgreSQL prints values of each type. Cursors with other values are refused, because browsers can send any text. */
const VALUE_PATTERNS = {
  text: /^/,
  timestamptz: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/,
  bigint: /^\d{1,15}$/,
}

/** Parses a sort key such as `-created_at`, and the cursor of the same list. A cursor that is not valid starts at the first page. */
export function parseKeyset<Name extends string>(
  columns: Readonly<Record<Name, SortColumn>>,
  sort: Name | `-${Name}`,
  cursor: string | null | undefined,
): KeysetOrder {
  const isDescending = sort.startsWith('-')
  const column = columns[(isDescending ? sort.slice(1) : sort) as Name]
  const [cursorSort, value, id] = cursor ? decode(cursor) : []
  const isValid = cursorSort === sort && typeof value === 'string' && Number.isSafeInteger(id) && VALUE_PATTERNS[column.type].test(value)
  return { column, isDescending, after: isValid ? { value: value.replaceAll('\0', ''), id: Number(id) } : null }
}

/** Formats the cursor of the page after a row. `value` is the text that PostgreSQL prints for the sort column, with all digits. */
export const formatKeysetCursor = (sort: string, { value, id }: Position): string => Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

function decode(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/**
 * Builds the condition, the order and the sort value of a page in SQL.
 * @param addValue adds a value to the statement and returns its placeholder
 */
export function buildKeysetSql({ column, isDescending, after }: KeysetOrder, id: string, addValue: (value: unknown) => string) {
  const direction = isDescending ? 'desc' : 'asc'
  const condition = after
    ? `(${column.expression}, ${id}) ${isDescending ? '<' : '>'} (${addValue(after.value)}::${column.type}, ${addValue(after.id)}::bigint)`
    : 'true'
  return { condition, orderBy: `${column.expression} ${direction}, ${id} ${direction}`, value: `(${column.expression})::text` }
}
