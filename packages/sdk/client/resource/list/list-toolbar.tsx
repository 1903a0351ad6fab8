import { Button } from '@balafon/ui/button'
import { Menu, type MenuAction } from '@balafon/ui/menu'
import { useMedia } from '@balafon/ui/use-media'
import { ArrowDownUp } from 'lucide-react'
import type { RefObject } from 'react'
import { canRead } from '../../../contract/resource/list-query.ts'
import type { AnyResource } from '../any-resource.ts'
import { useAccess } from '../use-access.ts'
import type { ListState } from '../use-list-state.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import { ColumnMenu } from './column-menu.tsx'
import { listSortableColumns, readSort } from './columns.ts'
import { ExportLink } from './export-link.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListSearch } from './list-search.tsx'
import classes from './resource-list.module.css'
import { ShortcutHelp } from './shortcut-help.tsx'

interface ListToolbarProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly available: readonly string[]
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
  readonly search: RefObject<HTMLElement | null>
  /** An element around the button that explains the keyboard shortcuts, so that the key `?` can press this button. */
  readonly help: RefObject<HTMLDivElement | null>
  /** The address of the CSV file, for a list without a heading. */
  readonly exportUrl: string | null
}

/** Search, filters, order and columns of a list. */
export function ListToolbar({ resource, state, available, shown, hidden, search, help, exportUrl }: ListToolbarProps) {
  const { t } = useResourceTexts(resource)
  const { can } = useAccess()
  const isPhone = useMedia('phone')
  const canSearch = resource.search.some((name) => canRead(resource.fields[name], can))
  const exportLink = exportUrl === null ? null : <ExportLink resource={resource} href={exportUrl} />
  return (
    <div className={classes.toolbar}>
      {canSearch ? <ListSearch label={t('list.search')} state={state} container={search} /> : null}
      {isPhone ? exportLink : null}
      <div className={classes.chips}>
        {isPhone ? <SortMenu resource={resource} state={state} available={available} /> : null}
        <FilterBar resource={resource} state={state} hidden={hidden} />
      </div>
      {isPhone ? null : (
        <div ref={help} className={classes.view}>
          <ShortcutHelp t={t} />
          <ColumnMenu resource={resource} state={state} shown={shown} available={available} />
          {exportLink}
        </div>
      )}
      {state.invalid.length > 0 ? (
        <p role="alert" className={classes.invalid}>
          {t('list.invalid_link', { names: state.invalid.join(', ') })}
        </p>
      ) : null}
    </div>
  )
}

/** A menu that changes the order of the list, because phones have no table header to press. */
function SortMenu({ resource, state, available }: Pick<ListToolbarProps, 'resource' | 'state' | 'available'>) {
  const { t, getLabel } = useResourceTexts(resource)
  const { column, direction } = readSort(resource, state.query)
  const createItem = (name: string, isDescending: boolean): MenuAction => ({
    id: isDescending ? `-${name}` : name,
    label: t(isDescending ? 'list.sort.descending' : 'list.sort.ascending', { name: getLabel(name) }),
    isSelected: column === name && (direction === 'descending') === isDescending,
    onAction: () => state.setSort([isDescending ? `-${name}` : name]),
  })
  const items = listSortableColumns(resource, available).flatMap((name) => [createItem(name, false), createItem(name, true)])
  return (
    <Menu
      label={t('list.sort')}
      getEntries={() => [{ title: t('list.sort'), items }]}
      renderTrigger={(trigger) => (
        <Button {...trigger} variant="outline" size="small" icon={<ArrowDownUp />}>
          {getLabel(column)}
        </Button>
      )}
    />
  )
}
