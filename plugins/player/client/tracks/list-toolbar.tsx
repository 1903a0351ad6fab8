import { Button } from '@balafon/ui/button'
import { IconToggle } from '@balafon/ui/icon-button'
import { Menu } from '@balafon/ui/menu'
import { SearchField } from '@balafon/ui/search-field'
import { ArrowDownUp, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list-toolbar.module.css'

interface ListToolbarProps {
  readonly filterLabel: string
  readonly text: string
  readonly onTextChange: (text: string) => void
  /** The orders of the menu. A list that can be sorted by its header shows this menu only on phones. */
  readonly sorts: readonly { readonly id: string; readonly label: string }[]
  readonly sort: string
  readonly onSort: (id: string) => void
  readonly hasHeader?: boolean
  /** Further filters, shown as chips. */
  readonly filters?: ReactNode
  /** The number and duration of the songs, for example `42 of 128 songs, 2 hr 51 min`. */
  readonly summary?: string | undefined
  readonly compact?: readonly [isCompact: boolean, setCompact: (isCompact: boolean) => void]
}

/** The fields for the filter, the order and the density of a list, with the number of its songs. */
export function ListToolbar(props: ListToolbarProps) {
  const { filterLabel, text, onTextChange, sorts, sort, onSort, hasHeader = false, filters, summary, compact } = props
  const { t } = useTranslation()
  return (
    <div className={classes.toolbar}>
      <div className={classes.filter}>
        <SearchField label={filterLabel} placeholder={filterLabel} value={text} onChange={onTextChange} />
      </div>
      {filters ? <div className={classes.chips}>{filters}</div> : null}
      <div className={classes.end}>
        {summary ? (
          <p className={classes.summary} role="status">
            {summary}
          </p>
        ) : null}
        <span className={hasHeader ? classes.phoneOnly : undefined}>
          <Menu
            label={t('library.sort')}
            getEntries={() => [
              { title: t('library.sort'), items: sorts.map(({ id, label }) => ({ id, label, isSelected: id === sort, onAction: () => onSort(id) })) },
            ]}
            renderTrigger={(trigger) => (
              <Button {...trigger} variant="quiet" icon={<ArrowDownUp aria-hidden="true" />}>
                {sorts.find(({ id }) => id === sort)?.label ?? ''}
              </Button>
            )}
          />
        </span>
        {compact ? (
          <IconToggle label={t('library.compact')} isSelected={compact[0]} onChange={compact[1]}>
            <Rows4 />
          </IconToggle>
        ) : null}
      </div>
    </div>
  )
}
