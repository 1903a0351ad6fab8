import { useSearchParams } from '@balafon/sdk/client'
import { getLastDays, type Insights } from '../../contract/insights-report.ts'

export const RANGES = [7, 28, 90, 365] as const
/** What the plot shows. `completion` is a share of the playbacks. */
export const METRICS = ['plays', 'listeners', 'likes', 'completion', 'follows', 'shares', 'skips'] as const
export type Metric = (typeof METRICS)[number]

const DAY = /^\d{4}-\d{2}-\d{2}$/
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns a number of a period or of a day. */
export const readMetric = (metric: Metric, figures: Insights['numbers'] | Insights['days'][number]): number =>
  metric === 'completion' ? figures.completed / Math.max(1, figures.playbacks) : figures[metric]

/** The period, the comparison and the plotted number of a page of insights. They are in the URL. */
export function useInsightsState() {
  const [params, setParams] = useSearchParams()
  const days = Number(params.get('days')) || 28
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isAllTime = params.get('days') === 'all'
  const isFree = DAY.test(from) && DAY.test(to) && from <= to
  const range = isFree ? { from, to } : isAllTime ? { to: toDay(Date.now()) } : getLastDays(Math.min(Math.max(1, days), 3650))
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
    /** The number of the last days; null for a free range. */
    days: isFree ? null : isAllTime ? ('all' as const) : days,
    metric,
    compares,
    setDays: (count: number | 'all') => change({ days: String(count), from: null, to: null }),
    setRange: (first: string, last: string) => change({ days: null, from: first, to: last }),
    setMetric: (next: Metric) => change({ metric: next === 'plays' ? null : next }),
    setCompares: (next: boolean) => change({ compare: next ? null : 'off' }),
  }
}
