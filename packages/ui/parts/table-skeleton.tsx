import { Skeleton } from '@balafon/ui/skeleton'
import type { CSSProperties } from 'react'
import classes from './table.module.css'

interface TableSkeletonProps {
  readonly label: string
  readonly columns: readonly { readonly id: string; readonly header: string; readonly align?: 'start' | 'end'; readonly width?: string }[]
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

/** A placeholder for a table while its rows load. */
export function TableSkeleton({ label, columns }: TableSkeletonProps) {
  const totalShares = columns.reduce((sum, { width }) => sum + (readShare(width) ?? 0), 0)
  return (
    <table aria-label={label} className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ id, header, align = 'start', width }) => (
            <th key={id} scope="col" className={classes.head} style={getStyle(width, totalShares)}>
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
}

/** Returns the share of a width such as `2fr`; null for a width in pixels. */
function readShare(width = '1fr'): number | null {
  const share = /^([\d.]+)fr$/.exec(width)?.[1]
  return share === undefined ? null : Number(share)
}

/** Returns the width of a column. Shares such as `2fr` become percentages, because the columns of a table cannot have shares. */
function getStyle(width: string | undefined, totalShares: number): CSSProperties {
  const share = readShare(width)
  return share === null ? { width, minWidth: width } : { width: `${(100 * share) / totalShares}%` }
}
