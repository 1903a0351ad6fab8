import type { Insights } from '../../contract/insights-report.ts'
import { METRICS, type Metric, readMetric } from './use-insights-state.ts'

const escapeCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const round = (value: number) => Math.round(value * 10_000) / 10_000

/** Creates a CSV text for spreadsheet programs with all figures of each day and of the period before. */
export function createInsightsCsv(
  insights: Insights,
  labels: { readonly day: string; readonly getMetric: (metric: Metric, isPrevious: boolean) => string },
): string {
  const { days, previous_days: previousDays } = insights
  const isCompared = previousDays.length > 0
  const header = [labels.day, ...METRICS.flatMap((metric) => [labels.getMetric(metric, false), ...(isCompared ? [labels.getMetric(metric, true)] : [])])]
  const rows = days.map((day, index) => {
    const previous = previousDays[index]
    return [
      day.day,
      ...METRICS.flatMap((metric) => [
        String(round(readMetric(metric, day))),
        ...(isCompared ? [previous ? String(round(readMetric(metric, previous))) : ''] : []),
      ]),
    ]
  })
  return [header, ...rows].map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')
}

/** Saves a text as a file. The byte order mark makes spreadsheet programs read it as UTF-8. */
export function saveCsv(csv: string, fileName: string) {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: `${fileName}.csv` }).click()
  URL.revokeObjectURL(url)
}
