import { useActiveTheme, useFormat } from '@balafon/sdk/client'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from './plays-report.module.css'
import type { DailyPlays } from './plays-table.tsx'

const HEIGHT_PIXELS = 220

/** A bar chart of plays per day in the colours of the theme. The value under the pointer is shown above it, with digits of equal width (`data-tabular`). */
export function PlaysChart({ days }: { days: DailyPlays }) {
  const { t } = useTranslation()
  const { date, number, compact } = useFormat()
  const theme = useActiveTheme()
  const container = useRef<HTMLDivElement>(null)
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null)
  const hoveredDay = hoveredIndex === null ? undefined : days[hoveredIndex]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the custom properties of the theme
  useEffect(() => {
    const element = container.current
    if (!element) return
    const formatDay = (index: number) => date(days[index]?.day ?? '', { day: 'numeric', month: 'short' })
    const plot = new UPlot(
      createChartOptions(element, { formatDay, formatCount: compact, onHover: setHoveredIndex }),
      [days.map((_, index) => index), days.map(({ plays }) => plays)],
      element,
    )
    const resizeObserver = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PIXELS }))
    resizeObserver.observe(element)
    return () => {
      resizeObserver.disconnect()
      plot.destroy()
    }
  }, [days, theme, date, compact])

  return (
    <div aria-hidden="true">
      <p className={classes.hovered} data-tabular>
        {hoveredDay ? t('report.plays_on_day', { day: date(hoveredDay.day), plays: number(hoveredDay.plays) }) : '\u00a0'}
      </p>
      <div ref={container} className={classes.chart} />
    </div>
  )
}

interface ChartCallbacks {
  readonly formatDay: (index: number) => string
  readonly formatCount: (value: number) => string
  readonly onHover: (index: number | null) => void
}

function createChartOptions(element: HTMLElement, { formatDay, formatCount, onHover }: ChartCallbacks): UPlot.Options {
  const style = getComputedStyle(element)
  const readColor = (name: string) => style.getPropertyValue(name).trim()
  const axis = { stroke: readColor('--be-ink-2'), font: `12px ${style.fontFamily}`, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: HEIGHT_PIXELS,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    // The x axis leaves space beside the first and the last bar; the y axis starts at 0 and leaves 10 % above the highest bar.
    scales: { x: { time: false, range: (_plot, min, max) => [min - 0.6, max + 0.6] }, y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.1)] } },
    axes: [
      { ...axis, grid: { show: false }, size: 28, space: 70, incrs: [1, 2, 5, 7, 10], values: (_plot, indexes) => indexes.map(formatDay) },
      {
        ...axis,
        grid: { stroke: readColor('--be-line'), width: 1 },
        size: 46,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6],
        values: (_plot, values) => values.map(formatCount),
      },
    ],
    series: [{}, { fill: readColor('--be-accent'), width: 0, points: { show: false }, ...createBarPaths() }],
    hooks: { setCursor: [({ cursor }) => onHover(cursor.idx ?? null)] },
  }
}

/** Creates bars with rounded corners that fill 70 % of the width of a day, at most 28 pixels. */
const createBarPaths = () => {
  const paths = UPlot.paths.bars?.({ size: [0.7, 28], radius: 0.2 })
  return paths ? { paths } : {}
}
