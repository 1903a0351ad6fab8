import { Button } from '@balafon/ui/button'
import { Checkbox } from '@balafon/ui/checkbox'
import { Popover } from '@balafon/ui/popover'
import { SearchField } from '@balafon/ui/search-field'
import { SortableList } from '@balafon/ui/sortable-list'
import { Columns3, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { AnyResource } from '../any-resource.ts'
import type { ListState } from '../use-list-state.ts'
import { type ResourceTexts, useResourceTexts } from '../use-resource-texts.ts'
import classes from './column-menu.module.css'

interface ColumnMenuProps {
  readonly resource: AnyResource
  readonly state: ListState
  /** The names of the columns that are shown, in their order. */
  readonly shown: readonly string[]
  /** The names of all columns that the user may see. */
  readonly available: readonly string[]
}

/** A menu in which the user chooses the columns and their order. The first column names the row and is always shown. */
export function ColumnMenu(props: ColumnMenuProps) {
  const texts = useResourceTexts(props.resource)
  return (
    <Popover
      label={texts.t('list.columns')}
      placement="bottom end"
      renderTrigger={(trigger) => (
        <Button {...trigger} variant="outline" size="small" icon={<Columns3 />}>
          {texts.t('list.columns')}
        </Button>
      )}
    >
      <ColumnChoice {...props} texts={texts} />
    </Popover>
  )
}

/** Lists with at least this number of columns have a search field for columns. */
const SEARCHABLE_COUNT = 7

function ColumnChoice({ resource, state, shown, available, texts }: ColumnMenuProps & { readonly texts: ResourceTexts }) {
  const { t, getLabel } = texts
  const [searchText, setSearchText] = useState('')
  const [first = '', ...movable] = shown
  const items = [...movable, ...available.filter((name) => !shown.includes(name))].map((name) => ({ name, isShown: shown.includes(name) }))
  const isDefault = resource.list.columns.join() === shown.join()
  const show = (names: readonly string[]) => state.setColumns([first, ...names])
  const renderColumn = ({ name, isShown }: { readonly name: string; readonly isShown: boolean }) => (
    <Checkbox isSelected={isShown} onChange={(isChosen) => show(isChosen ? [...movable, name] : movable.filter((other) => other !== name))}>
      {getLabel(name)}
    </Checkbox>
  )
  const found = items.filter(({ name }) => getLabel(name).toLocaleLowerCase().includes(searchText.trim().toLocaleLowerCase()))
  return (
    <div className={classes.columns}>
      {items.length >= SEARCHABLE_COUNT ? <SearchField label={t('list.columns.find')} value={searchText} onChange={setSearchText} autoFocus /> : null}
      {searchText.trim() === '' ? (
        <div className={classes.list}>
          <SortableList
            label={t('list.columns')}
            items={items}
            getItemId={({ name }) => name}
            getItemLabel={({ name }) => getLabel(name)}
            getHandleLabel={(label) => t('list.columns.move', { name: label })}
            getMoveText={(position, count) => t('list.columns.moved', { position, count })}
            onReorder={(names) => show(names.filter((name) => shown.includes(name)))}
          >
            {renderColumn}
          </SortableList>
        </div>
      ) : (
        // Found columns cannot be moved, because the columns between them are not visible.
        <ul className={classes.found} aria-label={t('list.columns')}>
          {found.map((item) => (
            <li key={item.name}>{renderColumn(item)}</li>
          ))}
        </ul>
      )}
      {found.length === 0 ? <p role="status">{t('list.no_match')}</p> : null}
      <Button variant="quiet" size="small" icon={<RotateCcw />} isDisabled={isDefault} onPress={() => state.setColumns(undefined)}>
        {t('list.columns.reset')}
      </Button>
    </div>
  )
}
