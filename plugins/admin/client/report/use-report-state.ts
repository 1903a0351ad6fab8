import { useSearchParams, useTimeZone } from '@balafon/sdk/client'
import { addDays, addMonths, countDays, type Days, MAX_REPORT_DAYS } from '../../contract/report-periods.ts'

export const RANGES = ['7d', '30d', '90d', '12m'] as const
export type Range = (typeof RANGES)[number]

const DEFAULT_RANGE: Range = '30d'
const DAY_PATTERN = /^2\d{3}-\d{2}-\d{2}$/

/** What the report shows. The URL is its only state. */
export interface ReportState {
  /** `null` for days that the user has chosen. */
  readonly range: Range | null
  readonly days: Days
  readonly today: string
  readonly isCompared: boolean
  /** The id of the plotted metric; `null` for the first one. */
  readonly metric: string | null
  readonly query: Days & { readonly time_zone: string; readonly compare?: 'previous' }
}

export interface ReportActions {
  readonly setRange: (range: Range) => void
  readonly setDays: (days: Days) => void
  readonly setCompared: (isCompared: boolean) => void
  readonly setMetric: (id: string) => void
}

/** Returns the state of the report and the functions that change it. */
export function useReportState(): readonly [ReportState, ReportActions] {
  const [parameters, setParameters] = useSearchParams()
  const timeZone = useTimeZone()
  const today = getToday(timeZone)
  const chosenDays = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' }
  const range = isPeriod(chosenDays) ? null : (RANGES.find((name) => name === parameters.get('range')) ?? DEFAULT_RANGE)
  const days = range ? getRangeDays(range, today) : chosenDays
  const isCompared = parameters.get('compare') !== 'off'

  const change = (values: Readonly<Record<string, string | null>>, replace = false) =>
    setParameters(
      (previous) => {
        const next = new URLSearchParams(previous)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  const state: ReportState = {
    range,
    days,
    today,
    isCompared,
    metric: parameters.get('metric'),
    query: { ...days, time_zone: timeZone, ...(isCompared && { compare: 'previous' }) },
  }
  return [
    state,
    {
      setRange: (name) => change({ range: name === DEFAULT_RANGE ? null : name, from: null, to: null }),
      setDays: ({ from, to }) => change({ range: null, from, to }),
      setCompared: (compared) => change({ compare: compared ? null : 'off' }),
      setMetric: (id) => change({ metric: id }, true),
    },
  ]
}

/** Whether two days are a period that the server accepts. */
export const isPeriod = ({ from, to }: Days): boolean =>
  [from, to].every((day) => DAY_PATTERN.test(day) && !Number.isNaN(Date.parse(day))) && from <= to && countDays({ from, to }) <= MAX_REPORT_DAYS

/** The Swedish date format is that of ISO 8601. */
const getToday = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date())

function getRangeDays(range: Range, today: string): Days {
  // Twelve months are the current one and the eleven before it, so that the plot has whole months.
  if (range === '12m') return { from: `${addMonths(today, -11).slice(0, 7)}-01`, to: today }
  return { from: addDays(today, 1 - Number.parseInt(range, 10)), to: today }
}
