import { Checkbox } from '@balafon/ui/checkbox'
import { ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Table as AriaTable, Cell, Column, Row, type Selection, type SortDescriptor, TableBody, TableHeader } from 'react-aria-components/Table'
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'
import classes from '../parts/table.module.css'
import { TableSkeleton } from '../parts/table-skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A column of a table. */
export interface TableColumn<R> {
  readonly id: string
  readonly header: string
  readonly cell: (row: R) => ReactNode
  /** Columns aligned at the end use tabular numerals. */
  readonly align?: 'start' | 'end'
  /** A CSS width. In a virtual table: pixels, a percentage or a fraction such as `2fr`. */
  readonly width?: string
  readonly isSortable?: boolean
}

/** The sorted column and the direction. */
export type TableSort = SortDescriptor
/** The ids of the selected rows, or `all`. */
export type TableSelection = Selection

/** The props of {@link Table}. */
export interface TableProps<R extends object> {
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
  readonly actions?: {
    readonly label: string
    readonly render: (row: R) => ReactNode
    /** The width of their column in a virtual table, in pixels. Default: that of one icon button. */
    readonly width?: number | undefined
  }
  readonly isLoading?: boolean
  /** Shown when there are no rows. */
  readonly empty: ReactNode
  /** A CSS height within which the table scrolls, with its header fixed. Without it the page scrolls. */
  readonly maxHeight?: string
  /** Renders only the rows near the visible area. All rows have the same height, and long texts are cut. */
  readonly isVirtual?: boolean
}

/** In pixels, as in the style sheet. */
const ROW_HEIGHT = 40
const VIRTUAL_LAYOUT = { rowHeight: ROW_HEIGHT, headingHeight: ROW_HEIGHT }
/** The narrowest column of a virtual table with a width of `1fr`, in pixels. A column of `2fr` is twice as wide. */
const MIN_COLUMN_WIDTH = 90
const SELECTION_COLUMN_WIDTH = 44
const ACTIONS_COLUMN_WIDTH = 56

/** A table. Arrow keys move between its cells, Space selects a row and Enter opens it. */
export function Table<R extends object>(props: TableProps<R>) {
  const { label, columns, rows, isLoading = false, maxHeight, isVirtual = false } = props
  const isSkeleton = isLoading && rows.length === 0
  return (
    <PageLocaleProvider>
      <div
        className={classes.box}
        style={{ maxHeight }}
        data-boxed={maxHeight ? '' : undefined}
        // The skeleton of a virtual table is an ordinary table.
        data-virtual={isVirtual && !isSkeleton ? '' : undefined}
        aria-busy={isLoading}
      >
        {isSkeleton ? <TableSkeleton label={label} columns={columns} /> : isVirtual ? <VirtualGrid {...props} /> : <Grid {...props} />}
      </div>
    </PageLocaleProvider>
  )
}

const VirtualGrid = <R extends object>(props: TableProps<R>) => (
  <Virtualizer layout={TableLayout} layoutOptions={VIRTUAL_LAYOUT}>
    <Grid {...props} />
  </Virtualizer>
)

function Grid<R extends object>(props: TableProps<R>) {
  const { label, selected, onSelect, sort, onSort, onOpen } = props
  return (
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
  )
}

const renderHeader = <R extends object>({ columns, selected, actions, isVirtual = false }: TableProps<R>) => (
  <TableHeader>
    {selected ? (
      <Column className={`${classes.head} ${classes.select}`} {...(isVirtual && { width: SELECTION_COLUMN_WIDTH, minWidth: SELECTION_COLUMN_WIDTH })}>
        <Checkbox slot="selection" />
      </Column>
    ) : null}
    {columns.map(({ id, header, align = 'start', width, isSortable = false }, index) => (
      <Column
        key={id}
        id={id}
        isRowHeader={index === 0}
        allowsSorting={isSortable}
        className={classes.head ?? ''}
        {...(isVirtual ? getVirtualWidth(width) : { style: getWidthStyle(width) })}
      >
        <span className={classes.title} data-align={align}>
          {header}
          {isSortable ? <ArrowUp aria-hidden="true" /> : null}
        </span>
      </Column>
    ))}
    {actions ? (
      <Column id="actions" className={`${classes.head} ${classes.actions}`} {...(isVirtual && { width: actions.width ?? ACTIONS_COLUMN_WIDTH })}>
        <VisuallyHidden>{actions.label}</VisuallyHidden>
      </Column>
    ) : null}
  </TableHeader>
)

const renderBody = <R extends object>(props: TableProps<R>) => (
  <TableBody
    items={props.rows}
    dependencies={[props.columns, props.actions, props.selected !== undefined]}
    renderEmptyState={() => <div className={classes.empty}>{props.empty}</div>}
  >
    {(row) => renderRow(row, props)}
  </TableBody>
)

const renderRow = <R extends object>(row: R, { columns, getRowId, selected, actions }: TableProps<R>) => (
  <Row id={getRowId(row)} className={classes.row ?? ''}>
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
)

/** Converts a CSS width for the layout of a virtual table. */
function getVirtualWidth(width = '1fr') {
  const pixels = /^(\d+)px$/.exec(width)?.[1]
  const fraction = Number(/^([\d.]+)fr$/.exec(width)?.[1] ?? 1)
  const minWidth = pixels ? Number(pixels) : MIN_COLUMN_WIDTH * Math.max(1, fraction)
  return { width: pixels ? Number(pixels) : (width as `${number}fr`), minWidth }
}

const getWidthStyle = (width: string | undefined): CSSProperties => (width ? { width, minWidth: width } : {})
