import { useFormat } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { useCallback, useEffect, useState } from 'react'
import { type ChartData, formatPoint } from './chart-data.ts'
import { ChartKeyboard } from './chart-keyboard.tsx'
import { type BubbleValue, ChartBubble } from './chart-labels.tsx'
import { ChartTable } from './chart-table.tsx'
import type { ChartKind, PlotPosition } from './create-plot-options.ts'
import { loadPlot } from './load-plot.ts'
import { useHostTranslation } from './use-host-translation.ts'

interface ChartPlotProps {
  readonly title: string
  readonly kind: ChartKind
  readonly data: ChartData
  readonly formatValue?: ((value: number) => string) | undefined
  readonly onSelectRange?: ((first: string, last: string) => void) | undefined
  readonly height: number
}

/** The plot of a chart with the tooltip and the keyboard. When the plot cannot be loaded, the data is shown as a table. */
export function ChartPlot({ title, kind, data, formatValue, onSelectRange, height }: ChartPlotProps) {
  const { date, number, compact } = useFormat()
  const { Plot, hasFailed } = usePlot()
  const [position, setPosition] = useState<PlotPosition | null>(null)
  const [range, setRange] = useState<readonly [number, number] | null>(null)
  const { points } = data
  const formatIndex = useCallback((index: number) => formatPoint(points[index] ?? '', date), [points, date])
  const reportRange = useCallback(
    ([first, last]: readonly [number, number]) => onSelectRange?.(points[first] ?? '', points[last] ?? ''),
    [onSelectRange, points],
  )
  // Keeps the state when the point is the same, because the plot reports every movement of the pointer.
  const moveTo = useCallback(
    (next: PlotPosition | null) => setPosition((previous) => (previous?.index === next?.index && previous?.left === next?.left ? previous : next)),
    [],
  )
  const formatLong = formatValue ?? number
  const describePoint = useDescribePoint(data, formatLong)
  if (hasFailed) return <ChartTable title={title} data={data} formatValue={formatLong} />
  if (!Plot) return <Skeleton height={`${height}px`} />
  const onSelect = onSelectRange ? reportRange : undefined
  const shown = describePoint(position?.index ?? points.length - 1)
  return (
    <ChartKeyboard
      title={title}
      pointCount={points.length}
      index={position?.index ?? null}
      valueText={shown.text}
      onMove={(index) => setPosition(index === null ? null : { index })}
      onRangeChange={setRange}
      onSelect={onSelect}
    >
      <Plot
        data={data}
        kind={kind}
        height={height}
        index={position?.index ?? null}
        range={range}
        formatIndex={formatIndex}
        formatValue={formatValue ?? compact}
        onMove={moveTo}
        onSelect={onSelect}
      />
      {position?.left === undefined ? null : (
        <ChartBubble title={shown.title} values={shown.values} left={position.left} isRight={position.index > points.length / 2} />
      )}
    </ChartKeyboard>
  )
}

/** Returns a function that describes a point for the tooltip and, as one sentence, for screen readers. */
function useDescribePoint({ points, series }: ChartData, formatValue: (value: number) => string) {
  const { t } = useHostTranslation()
  const { date } = useFormat()
  const format = (value: number | null | undefined) => (value === null || value === undefined ? '–' : formatValue(value))
  return (index: number) => {
    const title = formatPoint(points[index] ?? '', date, true)
    const values: BubbleValue[] = series.map(({ label, values, previous }) => ({
      label,
      value: format(values[index]),
      previous: previous && format(previous[index]),
    }))
    const texts = values.map(({ label, value, previous }) =>
      [`${label} ${value}`, ...(previous === undefined ? [] : [t('chart.before', { value: previous })])].join(', '),
    )
    return { title, values, text: `${title}: ${texts.join('; ')}` }
  }
}

function usePlot() {
  const [state, setState] = useState<{ readonly Plot?: Awaited<ReturnType<typeof loadPlot>>; readonly hasFailed: boolean }>({ hasFailed: false })
  useEffect(() => {
    loadPlot().then(
      (Plot) => setState({ Plot, hasFailed: false }),
      () => setState({ hasFailed: true }),
    )
  }, [])
  return state
}
