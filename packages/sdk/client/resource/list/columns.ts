import type { ComponentType } from 'react'
import type { Item, ReadOf } from '../../../contract/resource/define-resource.ts'
import { isSortable } from '../../../contract/resource/define-resource.ts'
import type { Field, FieldKind, Fields } from '../../../contract/resource/fields.ts'
import { canRead, type ListQuery } from '../../../contract/resource/list-query.ts'
import type { AnyItem, AnyResource } from '../any-resource.ts'
import type { UserAccess } from '../use-access.ts'

/** The props of a component that shows a value. */
export interface CellProps<F extends Field, Row> {
  readonly value: ReadOf<F>
  readonly item: Row
}

/** How a column is shown. */
export interface ColumnOptions<F extends Field, Row> {
  readonly cell?: ComponentType<CellProps<F, Row>>
  /** Pixels (`120px`) or a share of the free space (`2fr`). Default: a width that depends on the kind of field. */
  readonly width?: string
  /**
   * On phones, a card shows the first column as its title and the columns of priority 1. On tablets, a table leaves out the columns of priority 3
   * until the user chooses columns.
   */
  readonly priority?: 1 | 2 | 3
  /** Shows a choice as a badge, in the tone of its value. */
  readonly tones?: Readonly<Record<string, 'neutral' | 'positive' | 'warning' | 'danger'>>
}

/** The options of a column with a field that is not known at compile time. */
export interface AnyColumn extends Omit<ColumnOptions<Field, AnyItem>, 'cell'> {
  readonly cell?: ComponentType<{ readonly value: unknown; readonly item: AnyItem }>
}

/** The columns of a list, by field. */
export type ColumnsOf<F extends Fields> = { readonly [K in keyof F]?: ColumnOptions<F[K], Item<F>> }

const WIDTHS: Readonly<Record<FieldKind, string>> = {
  text: '1fr',
  longText: '2fr',
  email: '1.5fr',
  choice: '130px',
  integer: '100px',
  money: '120px',
  boolean: '110px',
  date: '130px',
  timestamp: '140px',
  reference: '1fr',
  tags: '1fr',
}

/** Returns the width of a column. The first one names the row and gets more space. */
export const getColumnWidth = ({ fields }: AnyResource, name: string, isFirst: boolean, { width }: AnyColumn): string =>
  width ?? (isFirst ? '2fr' : WIDTHS[fields[name]?.kind ?? 'text'])

/** Numbers and amounts are aligned at the end, so that their digits are below each other. */
export const getColumnAlign = ({ fields }: AnyResource, name: string): 'start' | 'end' =>
  fields[name]?.kind === 'integer' || fields[name]?.kind === 'money' ? 'end' : 'start'

/** Lists the columns that the user may see: those of the declaration first. */
export const listAvailableColumns = ({ fields, list }: AnyResource, { can }: UserAccess): readonly string[] =>
  [...new Set([...list.columns, ...Object.keys(fields)])].filter((name) => fields[name]?.options.isColumn !== false && canRead(fields[name], can))

/** Lists the columns that are shown, in their order. */
export const listShownColumns = ({ list }: AnyResource, { columns }: ListQuery, available: readonly string[]): readonly string[] =>
  (columns ?? list.columns).filter((name) => available.includes(name))

/** Returns the order of the list for the header of the table, which shows only the first sort key. */
export function readSort({ list }: AnyResource, { sort }: ListQuery) {
  const [key = ''] = sort ?? list.sort
  const isDescending = key.startsWith('-')
  return { column: isDescending ? key.slice(1) : key, direction: isDescending ? ('descending' as const) : ('ascending' as const) }
}

/** Lists the columns that the list can be sorted by. */
export const listSortableColumns = (resource: AnyResource, available: readonly string[]): readonly string[] =>
  available.filter((name) => isSortable(resource, name))
