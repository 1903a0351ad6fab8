import { useActiveTheme } from '@balafon/sdk/client'
import { type RefObject, useEffect, useRef } from 'react'
import UPlot from 'uplot'
import type { ChartData } from './chart-data.ts'
import { createPlotOptions, type PlotOptions } from './create-plot-options.ts'
import './plot.css'

interface PlotProps extends Omit<PlotOptions, 'element' | 'series'> {
  readonly data: ChartData
  /** The point to move the line to. */
  readonly index: number | null
  /** The range that the keyboard is selecting. */
  readonly range: readonly [number, number] | null
}

/** Draws a chart with uPlot. It is loaded with the first chart only. */
export function Plot({ data, index, range, ...options }: PlotProps) {
  const container = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(null)
  useDrawPlot(container, plot, data, options)
  useEffect(() => moveCursor(plot.current, index), [index])
  useEffect(() => showRange(plot.current, range), [range])
  return <div ref={container} />
}

function useDrawPlot(
  container: RefObject<HTMLDivElement | null>,
  plot: RefObject<UPlot | null>,
  data: ChartData,
  options: Omit<PlotProps, 'data' | 'index' | 'range'>,
) {
  const theme = useActiveTheme()
  const { kind, height, formatIndex, formatValue, onMove, onSelect } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the custom properties of the theme
  useEffect(() => {
    const element = container.current
    if (!element) return
    const { points, series } = data
    const columns = series.flatMap(({ values, previous }) => (previous ? [values, previous] : [values]))
    const drawn = new UPlot(
      createPlotOptions({ element, kind, height, series, formatIndex, formatValue, onMove, onSelect }),
      [points.map((_, index) => index), ...columns.map((values) => [...values])],
      element,
    )
    plot.current = drawn
    const resizeObserver = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height }))
    resizeObserver.observe(element)
    return () => {
      plot.current = null
      resizeObserver.disconnect()
      drawn.destroy()
    }
  }, [container, plot, data, theme, kind, height, formatIndex, formatValue, onMove, onSelect])
}

/** Moves the line of the plot to a point, unless it is already there. */
function moveCursor(plot: UPlot | null, index: number | null) {
  if (!plot || plot.cursor.idx === index) return
  if (index === null) plot.setCursor({ left: -10, top: -10 })
  else plot.setCursor({ left: plot.valToPos(index, 'x'), top: 0 })
}

function showRange(plot: UPlot | null, range: readonly [number, number] | null) {
  if (!plot) return
  const [left, right] = range ? [plot.valToPos(range[0], 'x'), plot.valToPos(range[1], 'x')] : [0, 0]
  plot.setSelect({ left, top: 0, width: right - left, height: plot.over.clientHeight }, false)
}
