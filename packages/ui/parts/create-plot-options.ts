import UPlot from 'uplot'
import type { ChartSeries } from './chart-data.ts'

/** How a chart is drawn. */
export type ChartKind = 'line' | 'area' | 'bar'

/** A point of the plot. */
export interface PlotPosition {
  readonly index: number
  /** Pixels from the left edge; undefined until the plot has moved its line there. */
  readonly left?: number
}

export interface PlotOptions {
  readonly element: HTMLElement
  readonly height: number
  readonly kind: ChartKind
  readonly series: readonly ChartSeries[]
  readonly formatIndex: (index: number) => string
  readonly formatValue: (value: number) => string
  /** Called with the point under the line of the plot; null when the pointer leaves. */
  readonly onMove: (position: PlotPosition | null) => void
  /** Called with the first and the last index of the selected range. */
  readonly onSelect: ((range: readonly [number, number]) => void) | undefined
}

/** The colours of the series, in order. */
const SERIES_COLORS = ['--be-accent', '--be-ink', '--be-accent-2'] as const

/** Steps of an axis that read well: 1, 2 and 5 times a power of ten. */
const VALUE_STEPS = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()

/** Creates the options of uPlot from those of the chart, in the colours of the theme. */
export function createPlotOptions({ element, height, kind, series, formatIndex, formatValue, onMove, onSelect }: PlotOptions): UPlot.Options {
  const style = getComputedStyle(element)
  const readColor = (name: string) => style.getPropertyValue(name).trim()
  const axis = { stroke: readColor('--be-ink-2'), font: `${readColor('--be-text-small')} ${style.fontFamily}`, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: onSelect !== undefined, y: false, setScale: false }, points: { show: kind !== 'bar', size: 9, fill: getPointColor } },
    scales: { x: { time: false, range: (_plot, min, max) => getIndexRange(min, max, kind) }, y: { range: getValueRange } },
    axes: [
      { ...axis, grid: { show: false }, size: 28, space: 70, incrs: [1, 2, 3, 5, 7, 10, 14, 30, 60], values: (_plot, indexes) => indexes.map(formatIndex) },
      {
        ...axis,
        grid: { stroke: readColor('--be-line'), width: 1 },
        size: (_plot, values) => getAxisWidth(values),
        incrs: VALUE_STEPS,
        values: (_plot, values) => values.map(formatValue),
      },
    ],
    series: [
      {},
      ...series.flatMap(({ previous }, index) => {
        const color = readColor(SERIES_COLORS[index % SERIES_COLORS.length] ?? '')
        // Only the first series is drawn as bars, because several bars for each point would be hard to compare.
        const current = createSeries(index === 0 ? kind : 'line', color)
        return previous ? [current, { ...createSeries('line', readColor('--be-ink-2')), width: 1.5, dash: [4, 4] }] : [current]
      }),
    ],
    hooks: {
      setCursor: [(plot) => onMove(getPosition(plot))],
      setSelect: [(plot) => reportSelection(plot, onSelect)],
    },
  }
}

function createSeries(kind: ChartKind, color: string): UPlot.Series {
  if (kind === 'bar') return { fill: color, width: 0, points: { show: false }, ...createBarPaths() }
  // The transparency is part of the colour, because uPlot has no separate option for it.
  const fill = kind === 'area' ? { fill: `color-mix(in oklch, ${color} 10%, transparent)` } : {}
  return { stroke: color, width: 2, points: { show: false }, ...fill }
}

/** Creates bars with rounded corners that fill 70 % of the width of a point, at most 28 pixels. */
const createBarPaths = () => {
  const paths = UPlot.paths.bars?.({ size: [0.7, 28], radius: 0.2 })
  return paths ? { paths } : {}
}

const getPosition = ({ cursor: { idx }, over, valToPos }: UPlot): PlotPosition | null =>
  idx === null || idx === undefined ? null : { index: idx, left: over.offsetLeft + valToPos(idx, 'x') }

const getPointColor = (plot: UPlot, index: number) => {
  const { stroke } = plot.series[index] ?? {}
  return typeof stroke === 'function' ? String(stroke(plot, index)) : String(stroke)
}

/** Returns the range of the horizontal axis. Bars need space before the first and after the last point. */
const getIndexRange = (min: number, max: number, kind: ChartKind): [number, number] => (kind === 'bar' ? [min - 0.6, max + 0.6] : [min, Math.max(max, min + 1)])

/** Returns the range of the value axis. It starts at 0, or below for negative values, and has 10 % of space above the highest value. */
const getValueRange = (_plot: UPlot, min: number, max: number): [number, number] => [Math.min(0, min * 1.1), Math.max(4, max * 1.1)]

/** Estimates the width of an axis from its longest label, with 7 pixels for each character. */
const getAxisWidth = (values: readonly string[] | null) => 18 + 7 * Math.max(3, ...(values ?? []).map(({ length }) => length))

function reportSelection(plot: UPlot, onSelect: PlotOptions['onSelect']) {
  const { left, width } = plot.select
  if (width < 4 || !onSelect) return
  const [first, last] = [plot.posToIdx(left), plot.posToIdx(left + width)]
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  if (last > first) onSelect([first, last])
}
