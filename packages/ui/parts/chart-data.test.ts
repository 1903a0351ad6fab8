import { describe, expect, test } from 'vitest'
import { type ChartData, createCsv, formatPoint } from './chart-data.ts'

const data: ChartData = {
  points: ['2026-11-15', '2026-11-16'],
  series: [
    { label: 'Plays', values: [1200, null], previous: [800, 1138] },
    { label: 'Songs, "live"', values: [3, 4.5] },
  ],
}

describe('createCsv', () => {
  test('writes a row for every point and a column for every series and period', () => {
    expect(createCsv(data, 'Day', (label) => `${label} before`)).toBe(
      'Day,Plays,Plays before,"Songs, ""live"""\r\n2026-11-15,1200,800,3\r\n2026-11-16,,1138,4.5\r\n',
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('marks the text %j, so that spreadsheet programs do not run it', (label) => {
    expect(createCsv({ points: [], series: [{ label, values: [] }] }, 'Day', String)).toBe(`Day,'${label}\r\n`)
  })

  test('keeps negative numbers as numbers', () => {
    expect(createCsv({ points: ['2026-11'], series: [{ label: 'Balance', values: [-5] }] }, 'Month', String)).toBe('Month,Balance\r\n2026-11,-5\r\n')
  })
})

describe('formatPoint', () => {
  const date = (iso: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(new Date(iso))

  test.each([
    ['2026-11', 'Nov 2026', 'November 2026'],
    ['2026-11-16', 'Nov 16', 'November 16, 2026'],
    ['2026-11-16T14:00:00Z', '2:00 PM', 'Nov 16, 2026, 2:00 PM'],
  ])('formats %s for the axis and, longer, for the tooltip', (point, short, long) => {
    expect(formatPoint(point, date)).toBe(short)
    expect(formatPoint(point, date, true)).toBe(long)
  })
})
