/** Lists and forms of resources. This entry is loaded on need: listeners do not receive it. */

export { InfiniteList, type InfiniteListProps } from '../lists/infinite-list.tsx'
export { LoadMore, type NextPageQuery } from '../lists/load-more.tsx'
export { type FieldControlProps, type FieldControls, FieldControlsProvider } from './form/field-controls.tsx'
export { type FormFieldOptions, ResourceForm, type ResourceFormProps } from './form/resource-form.tsx'
export type { OnConflict } from './form/use-save.tsx'
export type { CellProps, ColumnOptions, ColumnsOf } from './list/columns.ts'
export { ResourceList, type ResourceListProps } from './list/resource-list.tsx'
export type { AskForInput } from './list/use-bulk-actions.tsx'
export { type ListState, useListState } from './use-list-state.ts'
export { type BulkVariables, type ListOptions, type ReadOptions, type ResourceHooks, type ResourcePage, useResource } from './use-resource.ts'
