import { useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ChartData, createCsv } from '../parts/chart-data.ts'
import { ChartLegend } from '../parts/chart-labels.tsx'
import { ChartPlot } from '../parts/chart-plot.tsx'
import { ChartTable } from '../parts/chart-table.tsx'
import type { ChartKind } from '../parts/create-plot-options.ts'
import { useHostTranslation } from '../parts/use-host-translation.ts'
import classes from './chart.module.css'

export type { ChartData, ChartSeries } from '../parts/chart-data.ts'

/** The props of {@link Chart}. Keep `data` and the functions the same between renders (`useMemo`): the chart is drawn again when they change. */
export interface ChartProps {
  readonly title: string
  readonly heading?: 'h2' | 'h3'
  readonly kind: ChartKind
  /** At most three series. With `bar`, the first is drawn as bars and the others as lines. */
  readonly data: ChartData
  /** Formats a value for the axis, the tooltip and the table. Default: the number in the language of the user. */
  readonly formatValue?: (value: number) => string
  /** Called with the first and last point of a range that the user has dragged over, or selected with Shift and the arrow keys and Enter. */
  readonly onSelectRange?: (first: string, last: string) => void
  /** The name of the CSV file, without ending. Without a name, the chart has no button for a CSV file. */
  readonly fileName?: string
  /** Shown in place of the plot when all values are 0 or missing. */
  readonly empty?: ReactNode
  /** Pixels. */
  readonly height?: number
}

/** A plot of values over time, with a legend, the same data as a table, and a CSV file. */
export function Chart({ title, heading: Heading = 'h2', empty, fileName, ...plot }: ChartProps) {
  const { t } = useHostTranslation()
  const [isTable, setTable] = useState(false)
  const { data } = plot
  const isEmpty = empty !== undefined && data.series.every(({ values, previous = [] }) => [...values, ...previous].every((value) => !value))
  return (
    <figure className={classes.chart} aria-label={title}>
      <figcaption className={classes.header}>
        <Heading className={classes.title}>{title}</Heading>
        {isEmpty ? null : (
          <>
            <ChartLegend series={data.series} />
            <div className={classes.actions}>
              <Button variant="quiet" size="small" icon={<Table2 aria-hidden="true" />} aria-pressed={isTable} onPress={() => setTable(!isTable)}>
                {t('chart.show_table')}
              </Button>
              {fileName ? <DownloadButton data={data} fileName={fileName} /> : null}
            </div>
          </>
        )}
      </figcaption>
      <ChartContent {...plot} title={title} empty={isEmpty ? empty : undefined} isTable={isTable} />
    </figure>
  )
}

function DownloadButton({ data, fileName }: { readonly data: ChartData; readonly fileName: string }) {
  const { t } = useHostTranslation()
  const download = () => {
    const csv = createCsv(data, t('chart.date'), (label) => t('chart.previous', { label }))
    // The byte order mark makes spreadsheet programs read the file as UTF-8.
    const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: `${fileName}.csv` })
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Button variant="quiet" size="small" icon={<Download aria-hidden="true" />} onPress={download}>
      CSV
    </Button>
  )
}

type ChartContentProps = Omit<ChartProps, 'heading' | 'fileName'> & { readonly isTable: boolean }

function ChartContent({ isTable, empty, height = 220, ...plot }: ChartContentProps) {
  const { number } = useFormat()
  if (empty !== undefined) return <p className={classes.empty}>{empty}</p>
  if (isTable) return <ChartTable title={plot.title} data={plot.data} formatValue={plot.formatValue ?? number} />
  return <ChartPlot {...plot} height={height} />
}
