import { Table, type TableColumn } from '@balafon/ui/table'
import { useMedia } from '@balafon/ui/use-media'
import { useMemo } from 'react'
import { isSortable } from '../../../contract/resource/define-resource.ts'
import type { AnyItem } from '../any-resource.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import { CellValue } from './cell-value.tsx'
import { getColumnAlign, getColumnWidth, readSort } from './columns.ts'
import { getSelectedKeys, type RowsProps, readSelectedKeys } from './rows-props.ts'

const getRowId = ({ id }: AnyItem) => String(id)

/** The rows of a list as a table. */
export function ListTable(props: RowsProps) {
  const { resource, label, rows, state, isLoading, selectedIds, onSelect, onOpen, rowActions } = props
  const { t } = useResourceTexts(resource)
  const columns = useTableColumns(props)
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      getRowId={getRowId}
      sort={readSort(resource, state.query)}
      onSort={({ column, direction }) => state.setSort([`${direction === 'descending' ? '-' : ''}${column}`])}
      {...(selectedIds && { selected: new Set(getSelectedKeys(selectedIds)), onSelect: (keys) => onSelect(readSelectedKeys(keys, rows)) })}
      {...(onOpen && { onOpen: (id) => onOpen(Number(id)) })}
      {...(rowActions && { actions: { label: t('list.actions'), render: rowActions, width: props.rowActionsWidth } })}
      isLoading={isLoading}
      isVirtual
      empty={null}
    />
  )
}

const NO_OPTIONS = {}

function useTableColumns({ resource, shown, columns, state }: RowsProps): readonly TableColumn<AnyItem>[] {
  const { getLabel } = useResourceTexts(resource)
  const isTablet = useMedia('tablet')
  const hidesLessImportant = isTablet && state.query.columns === undefined
  const names = shown.filter((name) => !(hidesLessImportant && columns[name]?.priority === 3)).join()
  return useMemo(
    () =>
      names.split(',').map((name, index) => {
        const options = columns[name] ?? NO_OPTIONS
        return {
          id: name,
          header: getLabel(name),
          align: getColumnAlign(resource, name),
          width: getColumnWidth(resource, name, index === 0, options),
          isSortable: isSortable(resource, name),
          cell: (item) => <CellValue resource={resource} name={name} item={item} column={options} />,
        }
      }),
    [resource, names, columns, getLabel],
  )
}
