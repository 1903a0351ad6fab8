import { useActiveTheme, useFormat } from '@balafon/sdk/client'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from './plays-report.module.css'
import type { Days } from './plays-table.tsx'

const HEIGHT = 220

/** A bar for each day, in the colours of the theme in force. What the pointer is on stands above in words. */
export function PlaysChart({ days }: { days: Days }) {
  const { t } = useTranslation()
  const { date, number, compact } = useFormat()
  const theme = useActiveTheme()
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const shown = at === null ? undefined : days[at]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page's own custom properties
  useEffect(() => {
    const element = place.current
    if (!element) return
    const dayOf = (index: number) => date(days[index]?.day ?? '', { day: 'numeric', month: 'short' })
    const plot = new UPlot(optionsFor(element, { dayOf, compact, onPoint: setAt }), [days.map((_, index) => index), days.map(({ plays }) => plays)], element)
    const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      plot.destroy()
    }
  }, [days, theme, date, compact])

  return (
    <div aria-hidden="true">
      <p className={classes.shown} data-tabular>
        {shown ? t('report.on', { day: date(shown.day), plays: number(shown.plays) }) : '\u00a0'}
      </p>
      <div ref={place} className={classes.chart} />
    </div>
  )
}

interface Words {
  readonly dayOf: (index: number) => string
  readonly compact: (value: number) => string
  readonly onPoint: (index: number | null) => void
}

function optionsFor(element: HTMLElement, { dayOf, compact, onPoint }: Words): UPlot.Options {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const axis = { stroke: color('--be-ink-2'), font: `12px ${style.fontFamily}`, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, range: (_plot, from, to) => [from - 0.6, to + 0.6] }, y: { range: (_plot, _from, most) => [0, Math.max(4, most * 1.1)] } },
    axes: [
      { ...axis, grid: { show: false }, size: 28, space: 70, incrs: [1, 2, 5, 7, 10], values: (_plot, indexes) => indexes.map(dayOf) },
      {
        ...axis,
        grid: { stroke: color('--be-line'), width: 1 },
        size: 46,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6],
        values: (_plot, values) => values.map(compact),
      },
    ],
    series: [{}, { fill: color('--be-accent'), width: 0, points: { show: false }, ...bars() }],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}

const bars = () => {
  const paths = UPlot.paths.bars?.({ size: [0.7, 28], radius: 0.2 })
  return paths ? { paths } : {}
}
