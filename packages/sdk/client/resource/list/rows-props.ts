import type { ComponentType, ReactNode } from 'react'
import type { AnyItem, AnyResource } from '../any-resource.ts'
import type { ListState } from '../use-list-state.ts'
import type { AnyColumn } from './columns.ts'

/** What the table and the cards of a list receive. */
export interface RowsProps {
  readonly resource: AnyResource
  readonly label: string
  readonly rows: readonly AnyItem[]
  readonly columns: Readonly<Record<string, AnyColumn>>
  /** The names of the columns that are shown, in their order. */
  readonly shown: readonly string[]
  readonly state: ListState
  readonly isLoading: boolean
  /** Undefined when the user may not change rows. */
  readonly selectedIds: ReadonlySet<number> | undefined
  readonly onSelect: (ids: ReadonlySet<number>) => void
  readonly onOpen: ((id: number) => void) | undefined
  readonly rowActions: ((item: AnyItem) => ReactNode) | undefined
  readonly rowActionsWidth: number | undefined
  readonly card: ComponentType<{ readonly item: AnyItem }> | undefined
}

/** Converts the ids of selected rows to keys of the table and the cards. Never returns their key `all`: it would also select rows that are loaded later. */
export const getSelectedKeys = (ids: ReadonlySet<number>): ReadonlySet<string> => new Set([...ids].map(String))

/** Converts keys of the table and the cards to ids of rows. `all` means all loaded rows. */
export const readSelectedKeys = (keys: 'all' | Iterable<string | number>, rows: readonly AnyItem[]): ReadonlySet<number> =>
  keys === 'all' ? new Set(rows.map(({ id }) => id)) : new Set([...keys].map(Number))
