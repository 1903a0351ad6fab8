import { Checkbox } from '@balafon/ui/checkbox'
import { ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Table as AriaTable, Cell, Column, Row, type Selection, type SortDescriptor, TableBody, TableHeader } from 'react-aria-components/Table'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'
import classes from '../parts/table.module.css'
import { TableSkeleton } from '../parts/table-skeleton.tsx'

/** A column of a table. */
export interface TableColumn<R> {
  readonly id: string
  readonly header: string
  readonly cell: (row: R) => ReactNode
  /** Columns aligned at the end use tabular numerals. */
  readonly align?: 'start' | 'end'
  /** A CSS width. */
  readonly width?: string
  readonly isSortable?: boolean
}

/** The sorted column and the direction. */
export type TableSort = SortDescriptor
/** The ids of the selected rows, or `all`. */
export type TableSelection = Selection

/** The props of {@link Table}. */
export interface TableProps<R> {
  readonly label: string
  /** The first column is the header of each row. */
  readonly columns: readonly TableColumn<R>[]
  readonly rows: readonly R[]
  readonly getRowId: (row: R) => string
  readonly sort?: TableSort
  readonly onSort?: (sort: TableSort) => void
  /** The selected rows. When it is set, rows have checkboxes. */
  readonly selected?: TableSelection
  readonly onSelect?: (selected: TableSelection) => void
  /** Called for Enter or a click on a row. */
  readonly onOpen?: (id: string) => void
  /** The buttons of each row, and the accessible name of their column. */
  readonly actions?: { readonly label: string; readonly render: (row: R) => ReactNode }
  readonly isLoading?: boolean
  /** Shown when there are no rows. */
  readonly empty: ReactNode
  /** A CSS height within which the table scrolls, with its header fixed. Without it the page scrolls. */
  readonly maxHeight?: string
}

/** A table. Arrow keys move between its cells, Space selects a row and Enter opens it. */
export function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, selected, onSelect, sort, onSort, onOpen, isLoading = false, maxHeight } = props
  return (
    <PageLocaleProvider>
      <div className={classes.box} style={{ maxHeight }} data-boxed={maxHeight ? '' : undefined} aria-busy={isLoading}>
        {isLoading && rows.length === 0 ? (
          <TableSkeleton label={label} columns={columns} />
        ) : (
          <AriaTable
            aria-label={label}
            className={classes.table ?? ''}
            data-selects={selected ? '' : undefined}
            selectionMode={selected ? 'multiple' : 'none'}
            {...(selected ? { selectedKeys: selected } : {})}
            {...(onSelect ? { onSelectionChange: onSelect } : {})}
            {...(sort ? { sortDescriptor: sort } : {})}
            {...(onSort ? { onSortChange: onSort } : {})}
            {...(onOpen ? { onRowAction: (id) => onOpen(String(id)) } : {})}
          >
            {renderHeader(props)}
            {renderBody(props)}
          </AriaTable>
        )}
      </div>
    </PageLocaleProvider>
  )
}

const renderHeader = <R,>({ columns, selected, actions }: TableProps<R>) => (
  <TableHeader>
    {selected ? (
      <Column className={`${classes.head} ${classes.select}`}>
        <Checkbox slot="selection" />
      </Column>
    ) : null}
    {columns.map(({ id, header, align = 'start', width, isSortable = false }, index) => (
      <Column key={id} id={id} isRowHeader={index === 0} allowsSorting={isSortable} className={classes.head ?? ''} style={getWidthStyle(width)}>
        <span className={classes.title} data-align={align}>
          {header}
          {isSortable ? <ArrowUp aria-hidden="true" /> : null}
        </span>
      </Column>
    ))}
    {actions ? (
      <Column id="actions" className={`${classes.head} ${classes.actions}`}>
        <span className={classes.visuallyHidden}>{actions.label}</span>
      </Column>
    ) : null}
  </TableHeader>
)

const renderBody = <R,>({ columns, rows, getRowId, selected, actions, empty }: TableProps<R>) => (
  <TableBody renderEmptyState={() => <div className={classes.empty}>{empty}</div>}>
    {rows.map((row) => (
      <Row key={getRowId(row)} id={getRowId(row)} className={classes.row ?? ''}>
        {selected ? (
          <Cell className={`${classes.cell} ${classes.select}`}>
            <Checkbox slot="selection" />
          </Cell>
        ) : null}
        {columns.map(({ id, cell, align = 'start' }) => (
          <Cell key={id} className={classes.cell ?? ''} data-align={align}>
            {cell(row)}
          </Cell>
        ))}
        {actions ? <Cell className={`${classes.cell} ${classes.actions}`}>{actions.render(row)}</Cell> : null}
      </Row>
    ))}
  </TableBody>
)

const getWidthStyle = (width: string | undefined): CSSProperties => (width ? { width, minWidth: width } : {})
