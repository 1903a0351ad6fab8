import { useSearchParams } from '@balafon/sdk/client'
import { getLastDays, type Insights } from '../../contract/insights-report.ts'

export const RANGES = [7, 28, 90, 365] as const
/** The numbers that the chart can show. `completion` is the share of playbacks that ran to the end. */
export const METRICS = ['plays', 'listeners', 'likes', 'completion', 'follows', 'shares', 'skips'] as const
export type Metric = (typeof METRICS)[number]

const DAY = /^\d{4}-\d{2}-\d{2}$/
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Reads a number of a period or of a day. */
export const readMetric = (metric: Metric, figures: Insights['numbers'] | Insights['days'][number]): number =>
  metric === 'completion' ? figures.completed / Math.max(1, figures.playbacks) : figures[metric]

/** Returns the period, the comparison and the chosen number of a page of insights, which are stored in the URL, and functions that change them. */
export function useInsightsState() {
  const [params, setParams] = useSearchParams()
  const days = Number(params.get('days')) || 28
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isAllTime = params.get('days') === 'all'
  const isCustomRange = DAY.test(from) && DAY.test(to) && from <= to
  const range = isCustomRange ? { from, to } : isAllTime ? { to: toDay(Date.now()) } : getLastDays(Math.min(Math.max(1, days), 3650))
  const metric = METRICS.find((other) => other === params.get('metric')) ?? 'plays'
  const compares = params.get('compare') !== 'off'
  const change = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setParams(next, { preventScrollReset: true })
  }
  return {
    range,
    /** The length of the period in days up to today; `all` for all time; null for a range of two dates that the user chose. */
    days: isCustomRange ? null : isAllTime ? ('all' as const) : days,
    metric,
    compares,
    setDays: (count: number | 'all') => change({ days: String(count), from: null, to: null }),
    setRange: (first: string, last: string) => change({ days: null, from: first, to: last }),
    setMetric: (next: Metric) => change({ metric: next === 'plays' ? null : next }),
    setCompares: (next: boolean) => change({ compare: next ? null : 'off' }),
  }
}
