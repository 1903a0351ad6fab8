import { Button } from '@balafon/ui/button'
import { Menu } from '@balafon/ui/menu'
import { SearchField } from '@balafon/ui/search-field'
import { ArrowDownUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibrarySort } from '../../contract/collection.ts'
import classes from './library-toolbar.module.css'
import type { useLibraryQuery } from './use-library-query.ts'

interface LibraryToolbarProps {
  readonly filterLabel: string
  readonly list: ReturnType<typeof useLibraryQuery>
  /** The orders of the list, with their labels. */
  readonly sorts: readonly { readonly id: LibrarySort; readonly label: string }[]
  readonly children?: ReactNode
}

/** The filter, the order and further buttons above a list of the library. */
export function LibraryToolbar({ filterLabel, list: { text, setText, sort, setSort }, sorts, children }: LibraryToolbarProps) {
  const { t } = useTranslation()
  const currentLabel = sorts.find(({ id }) => id === sort)?.label ?? ''
  return (
    <div className={classes.toolbar}>
      <div className={classes.filter}>
        <SearchField label={filterLabel} value={text} onChange={setText} />
      </div>
      <Menu
        label={t('library.sort')}
        getEntries={() => [
          { title: t('library.sort'), items: sorts.map(({ id, label }) => ({ id, label, isSelected: id === sort, onAction: () => setSort(id) })) },
        ]}
        renderTrigger={(props) => (
          <Button {...props} variant="quiet" icon={<ArrowDownUp aria-hidden="true" />}>
            {currentLabel}
          </Button>
        )}
      />
      <div className={classes.end}>{children}</div>
    </div>
  )
}
