import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './log-list.module.css'

interface LogListProps<R> {
  readonly label: string
  /** `undefined` while loading. */
  readonly rows: readonly R[] | undefined
  readonly rowId: (row: R) => string
  readonly children: (row: R) => ReactNode
  /** The text for an empty list. */
  readonly emptyText: string
  readonly isError: boolean
  readonly onRetry: () => void
}

/** Shows the lines of a log, or the loading, error or empty state. */
export function LogList<R>({ label, rows, rowId, children, emptyText, isError, onRetry }: LogListProps<R>) {
  const { t } = useTranslation()
  if (!rows)
    return isError ? (
      <p className={classes.failed} role="alert">
        {t('admin.logs.failed')}
        <Button variant="outline" size="small" onPress={onRetry}>
          {t('admin.retry')}
        </Button>
      </p>
    ) : (
      <div className={classes.loading} aria-busy="true">
        <Skeleton height="44px" />
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </div>
    )
  if (rows.length === 0) return <p className={classes.empty}>{emptyText}</p>
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)} className={classes.row}>
          {children(row)}
        </li>
      ))}
    </ul>
  )
}
