import { LoadFailed } from '@balafon/ui/load-failed'
import { useMedia } from '@balafon/ui/use-media'
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type CustomFilters, forgetTypes, type Item, type Resource } from '../../../contract/resource/define-resource.ts'
import type { Fields } from '../../../contract/resource/fields.ts'
import type { ListQuery } from '../../../contract/resource/list-query.ts'
import type { AnyItem } from '../any-resource.ts'
import { changeSelection, getSelectedIds } from '../selection.ts'
import { useAccess } from '../use-access.ts'
import { type ListState, useListState } from '../use-list-state.ts'
import { type ResourceHooks, useResource } from '../use-resource.ts'
import { type ValueNames, ValueNamesContext } from '../value-names.ts'
import { BulkBar, useAllowedActions } from './bulk-bar.tsx'
import { type AnyColumn, type ColumnsOf, listAvailableColumns, listShownColumns } from './columns.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListHeader } from './list-header.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import classes from './resource-list.module.css'
import type { RowsProps } from './rows-props.ts'
import { handleShortcut, useShortcutSetting } from './shortcuts.ts'
import { type AskForInput, useBulkActions } from './use-bulk-actions.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** The props of {@link ResourceList}. */
export interface ResourceListProps<F extends Fields, C extends CustomFilters, A extends string> {
  readonly resource: Resource<F, C, A>
  /** The heading of the screen, with the number of rows beside it. Without it, `label` names the list. */
  readonly title?: string
  /** The accessible name of a list without a heading. */
  readonly label?: string
  /**
   * Filters that always apply, in addition to those of the user, for example to show the gigs of one artist. They do not protect rows: the server has to check
   * permissions.
   */
  readonly fixed?: ListQuery<F, C>['filters']
  readonly columns?: ColumnsOf<F>
  /** Called for Enter, a click or a tap on a row. */
  readonly onOpen?: (item: Item<F>) => void
  /** The buttons of a row. */
  readonly rowActions?: (item: Item<F>) => ReactNode
  /** The width of the column with these buttons, in pixels. Default: that of one icon button. */
  readonly rowActionsWidth?: number
  /** Shown beside the heading, for example the button that creates a row. */
  readonly toolbar?: ReactNode
  /** Shown when there are no rows at all. */
  readonly empty?: ReactNode
  /** The names of filters that the toolbar of the screen shows itself. The list shows no chips for them. */
  readonly ownFilters?: readonly string[]
  /** Returns after how many milliseconds the rows are requested again while the tab is visible, for rows that jobs change; or false. */
  readonly getRefetchInterval?: (rows: readonly Item<F>[]) => number | false
  /** The names of the values of text fields, which the list shows and offers in filters: `{ plugin: { player: 'Music' } }`. CSV contains the values. */
  readonly valueNames?: { readonly [K in keyof F]?: Readonly<Record<string, string>> } | undefined
  /** Replaces the card of a phone. */
  readonly card?: ComponentType<{ readonly item: Item<F> }>
  /** Replaces the table and the cards. Search, filters and the bar for selected rows stay. */
  readonly children?: (rows: readonly Item<F>[], state: ListState<F, C>) => ReactNode
  /** Asks the user for the input that an action on selected rows needs, for example the reason of a suspension. `hooks.useBulk` receives it as `input`. */
  readonly askForInput?: AskForInput
  /** Replaces the requests, for rows that do not come from the endpoints of the resource. */
  readonly hooks?: ResourceHooks<F, C, A>
}

type AnyProps = ResourceListProps<Fields, CustomFilters, string>

const PER_PAGE = 50
const NO_NAMES: ValueNames = {}

/** A list of a resource: search, filters, order, columns, selection with actions, and export. Its state is in the URL. */
export function ResourceList<F extends Fields, C extends CustomFilters, A extends string>(props: ResourceListProps<F, C, A>) {
  return (
    <ValueNamesContext value={(props.valueNames as ValueNames | undefined) ?? NO_NAMES}>
      <AnyResourceList {...(props as unknown as AnyProps)} resource={forgetTypes(props.resource)} />
    </ValueNamesContext>
  )
}

function AnyResourceList(props: AnyProps) {
  const { resource, title, label = title ?? resource.name.many, fixed = {}, children } = props
  const ownHooks = useResource(resource)
  const hooks = props.hooks ?? ownHooks
  const state = useListState(resource)
  const access = useAccess()
  const available = listAvailableColumns(resource, access)
  const query: ListQuery = { ...state.query, filters: { ...state.query.filters, ...fixed } }
  // Requests all fields and not only the shown columns, because row actions and `onOpen` receive complete rows.
  const { columns: _columns, ...rowQuery } = query
  const list = hooks.useList({ ...rowQuery, perPage: PER_PAGE }, props.getRefetchInterval && { getRefetchInterval: props.getRefetchInterval })
  const bulk = useBulkActions({ resource, state, hooks, query, askForInput: props.askForInput })
  const canSelect = useAllowedActions(resource).length > 0
  const rows: readonly AnyItem[] = list.data?.pages.flatMap(({ data }) => data) ?? []
  const interval = props.getRefetchInterval?.(rows)
  const count = hooks.useCount(query, interval ? { refetchInterval: interval } : undefined)
  const ids = rows.map(({ id }) => id)
  const selectedIds = getSelectedIds(state.selection, ids)
  const setSelectedIds = (next: ReadonlySet<number>) => state.select(changeSelection(state.selection, next, ids))
  const open = useOpen(rows, props.onOpen)
  const keyboard = useListKeyboard(canSelect ? (id) => setSelectedIds(toggleId(selectedIds, id)) : undefined, open)
  const container = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(container, ids)
  const isPhone = useMedia('phone')

  const rowsProps: RowsProps = {
    resource,
    label,
    rows,
    columns: (props.columns ?? {}) as Readonly<Record<string, AnyColumn>>,
    shown: listShownColumns(resource, state.query, available),
    state,
    isLoading: list.isPending,
    selectedIds: canSelect ? selectedIds : undefined,
    onSelect: setSelectedIds,
    onOpen: open,
    rowActions: props.rowActions as RowsProps['rowActions'],
    rowActionsWidth: props.rowActionsWidth,
    card: props.card as RowsProps['card'],
  }
  const renderRows = () => {
    if (list.isError && !list.data) return <LoadFailed isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
    if (list.data && rows.length === 0) return <ListEmpty resource={resource} state={state} empty={props.empty} />
    if (children && list.data) return children(rows as never, state)
    return isPhone ? <ListCards {...rowsProps} /> : <ListTable {...rowsProps} />
  }
  return (
    <section aria-label={label} className={classes.list} onKeyDown={keyboard.onKeyDown}>
      <ListHeader resource={resource} title={title} count={count.data} exportUrl={hooks.getExportUrl(query)} toolbar={props.toolbar} />
      <ListToolbar
        resource={resource}
        state={state}
        available={available}
        shown={rowsProps.shown}
        hidden={[...Object.keys(fixed), ...(props.ownFilters ?? [])]}
        search={keyboard.search}
        help={keyboard.help}
        exportUrl={title || props.toolbar ? null : hooks.getExportUrl(query)}
      />
      <div ref={container} className={classes.rows} data-outdated={list.isPlaceholderData || undefined} aria-busy={list.isFetching}>
        {renderRows()}
      </div>
      <ListFooter list={list} loaded={rows.length} perPage={PER_PAGE} count={count.data} resource={resource} state={state} />
      <BulkBar resource={resource} state={state} bulk={bulk} total={count.data?.total} isExact={count.data?.is_exact ?? true} />
    </section>
  )
}

/** Returns the function that opens a row by its id. */
const useOpen = (rows: readonly AnyItem[], onOpen: AnyProps['onOpen']) =>
  onOpen &&
  ((id: number) => {
    const item = rows.find((row) => row.id === id)
    if (item) onOpen(item as never)
  })

const toggleId = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])

/** Handles the keyboard shortcuts of the list, which work only while the focus is inside it. */
function useListKeyboard(toggleRow: ((id: number) => void) | undefined, open: ((id: number) => void) | undefined) {
  const isEnabled = useShortcutSetting((setting) => setting.isEnabled)
  const search = useRef<HTMLElement>(null)
  const help = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const actions = {
      search: () => search.current?.querySelector('input')?.focus(),
      help: () => help.current?.querySelector('button')?.click(),
      toggle: (id: number) => toggleRow?.(id),
      open,
    }
    if (!event.defaultPrevented && handleShortcut(event.nativeEvent, isEnabled, actions)) event.preventDefault()
  }
  return { search, help, onKeyDown }
}
