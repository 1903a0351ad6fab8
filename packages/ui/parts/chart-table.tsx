import { useFormat } from '@balafon/sdk/client'
import { type ChartData, formatPoint, listColumns, listRows } from './chart-data.ts'
import classes from './chart-parts.module.css'
import { useHostTranslation } from './use-host-translation.ts'

interface ChartTableProps {
  readonly title: string
  readonly data: ChartData
  readonly formatValue: (value: number) => string
}

/** The data of a chart as a table. */
export function ChartTable({ title, data, formatValue }: ChartTableProps) {
  const { t } = useHostTranslation()
  const { date } = useFormat()
  const columns = listColumns(data, (label) => t('chart.previous', { label }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table
    <section className={classes.table} tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.date')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listRows(data).map(({ point, cells }) => (
            <tr key={point}>
              <th scope="row">{formatPoint(point, date, true)}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell === null ? '–' : formatValue(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
