import type { ReactNode } from 'react'
import classes from './log-list.module.css'

interface LogListProps<R> {
  readonly label: string
  readonly rows: readonly R[]
  readonly rowId: (row: R) => string
  readonly children: (row: R) => ReactNode
}

/** Shows the lines of a log. */
export const LogList = <R,>({ label, rows, rowId, children }: LogListProps<R>) => (
  <ul className={classes.list} aria-label={label}>
    {rows.map((row) => (
      <li key={rowId(row)} className={classes.row}>
        {children(row)}
      </li>
    ))}
  </ul>
)
