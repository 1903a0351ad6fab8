import { Skeleton } from '@balafon/ui/skeleton'
import classes from './table.module.css'

interface TableSkeletonProps {
  readonly label: string
  readonly columns: readonly { readonly id: string; readonly header: string; readonly align?: 'start' | 'end'; readonly width?: string }[]
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

/** A placeholder for a table while its rows load. */
export const TableSkeleton = ({ label, columns }: TableSkeletonProps) => (
  <table aria-label={label} className={classes.table}>
    <thead>
      <tr>
        {columns.map(({ id, header, align = 'start', width }) => (
          <th key={id} scope="col" className={classes.head} style={{ width, minWidth: width ?? '110px' }}>
            <span className={classes.title} data-align={align}>
              {header}
            </span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {ROWS.map((row) => (
        <tr key={row}>
          {columns.map(({ id, align = 'start' }) => (
            <td key={id} className={classes.cell} data-align={align}>
              <Skeleton width={align === 'end' ? '60%' : '75%'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
