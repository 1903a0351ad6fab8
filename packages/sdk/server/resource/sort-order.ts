import { cast, fn, Op, type WhereOptions } from 'sequelize'
import { type Can, canRead, type FieldKind, getSortField, type Resource } from '../../contract/index.ts'
import type { ListPosition } from './cursor-codec.ts'
import { compare, type Expression, type Expressions } from './expressions.ts'

/** A key of a sort order in SQL. */
export interface SortPart {
  readonly name: string
  readonly expression: Expression
  /** The SQL type of its values. */
  readonly type: string
  readonly isNullable: boolean
  readonly isDescending: boolean
}

const SQL_TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  choice: 'text',
  integer: 'bigint',
  money: 'bigint',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz',
  reference: 'bigint',
  tags: 'text',
}

/** Returns the sort order of a query. The last part is the id, so that the order of all rows is defined. */
export function createSortOrder(
  { fields, list }: Resource,
  { getField, getSortExpression }: Expressions,
  { sort }: { readonly sort?: readonly string[] },
  can: Can,
): SortPart[] {
  const keys: readonly string[] = sort?.length ? sort : list.sort.filter((key) => isReadable(getSortField(key)))
  const parts = keys.map((key) => createPart(getSortField(key), key.startsWith('-')))
  const idIndex = parts.findIndex(({ name }) => name === 'id')
  if (idIndex >= 0) return parts.slice(0, idIndex + 1)
  // The id has the direction of the last key, so that PostgreSQL can read one index forwards or backwards.
  return [...parts, createPart('id', parts.at(-1)?.isDescending ?? false)]

  function isReadable(name: string) {
    return name === 'id' || canRead(fields[name], can)
  }
  function createPart(name: string, isDescending: boolean): SortPart {
    const expression = getSortExpression(name)
    if (name === 'id') return { name, expression, type: 'bigint', isNullable: false, isDescending }
    const { kind, options } = getField(name)
    return { name, expression, type: SQL_TYPES[kind], isNullable: options.nullable === true, isDescending }
  }
}

/** Formats a sort order as sort keys. */
export const formatSortOrder = (parts: readonly SortPart[]): string[] => parts.map(({ name, isDescending }) => (isDescending ? `-${name}` : name))

/** Returns the order for Sequelize. Empty values come last in both directions. */
export const buildOrder = (parts: readonly SortPart[]) =>
  parts.map(({ expression, isNullable, isDescending }): [Expression, string] => [
    expression,
    `${isDescending ? 'DESC' : 'ASC'}${isNullable ? ' NULLS LAST' : ''}`,
  ])

/** Selects the value of a sort key as text. A JavaScript Date would lose the microseconds, so that rows would be skipped or repeated. */
export const selectExactText = ({ expression, type }: SortPart) =>
  type === 'timestamptz' ? fn('to_char', fn('timezone', 'UTC', expression), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') : cast(expression, 'text')

/** Creates the condition for the rows after a position. */
export function buildNextCondition(parts: readonly SortPart[], position: ListPosition): WhereOptions {
  const getValue = (index: number) => position[index] ?? null
  const alternatives = parts.flatMap((part, index) => {
    const next = comesAfter(part, getValue(index))
    const earlier = parts.slice(0, index).map((other, otherIndex) => isEqual(other, getValue(otherIndex)))
    return next ? [{ [Op.and]: [...earlier, next] }] : []
  })
  const [first] = parts
  // PostgreSQL cannot limit an index scan by a condition with OR. This additional bound, which follows from the OR, lets it skip the rows before the position.
  const bound = first && !first.isNullable ? [compare(first.expression, first.isDescending ? Op.lte : Op.gte, cast(getValue(0) ?? '', first.type))] : []
  return { [Op.and]: [...bound, { [Op.or]: alternatives }] }
}

const isEqual = ({ expression, type }: SortPart, value: string | null): WhereOptions =>
  value === null ? compare(expression, Op.is, null) : compare(expression, Op.eq, cast(value, type))

/**
 * Creates the condition for rows with a later value of one sort key. Returns `null` for an empty value: empty values come last, so no value comes after them.
 */
function comesAfter({ expression, type, isNullable, isDescending }: SortPart, value: string | null): WhereOptions | null {
  if (value === null) return null
  const next = compare(expression, isDescending ? Op.lt : Op.gt, cast(value, type))
  return isNullable ? { [Op.or]: [next, compare(expression, Op.is, null)] } : next
}
