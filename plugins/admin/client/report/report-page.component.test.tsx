import { defineEndpoint } from '@balafon/sdk/contract'
import {
  createErrorResponse,
  createTestPlugin,
  createUser,
  expectAccessible,
  expectFocusRings,
  openPage,
  type PageOptions,
  respondTo,
} from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { getRanking, getReport, type Metric, type Report } from '../../contract/report.ts'
import { getInterval, getPreviousDays, listIntervalStarts } from '../../contract/report-periods.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }], timezone: 'Africa/Abidjan' })

const reportProblem = defineEndpoint({
  method: 'POST',
  path: 'plugin-problems',
  summary: 'Report an error of a plugin',
  access: 'guest',
  body: z.object({ plugin: z.string(), location: z.string(), message: z.string() }),
  response: z.object({}),
})

let isBroken = false
const cards = createTestPlugin({
  contributes: {
    'admin.dashboard/v1': [
      { id: 'sales', title: 'Sales', size: 'wide', component: 'Sales', order: 10 },
      { id: 'payouts', title: 'Payouts', size: 'small', component: 'Payouts', order: 20 },
    ],
  },
  components: { Sales, Payouts: () => <p>3 payouts</p> },
})

function Sales() {
  if (isBroken) throw new Error('The card breaks on purpose.')
  return <p>12 sales</p>
}

type Query = Readonly<Record<string, string>>

/** Creates a report in which every interval has the same number. */
function createReport({ from = '', to = '', compare }: Query, count = 40): Report {
  const interval = getInterval({ from, to })
  const previousDays = compare ? getPreviousDays({ from, to }) : null
  const createSeries = (days: { from: string; to: string }, value: number) => {
    const points = listIntervalStarts(days, interval).map((start) => ({ start, count: value }))
    return { total: points.length * value, points }
  }
  const createMetric = (id: string, title: string, factor: number, currency: string | null = null): Metric => ({
    id,
    title,
    currency,
    current: createSeries({ from, to }, count * factor),
    previous: previousDays && createSeries(previousDays, (count * factor) / 2),
  })
  return {
    from,
    to,
    time_zone: 'Africa/Abidjan',
    interval,
    previous: previousDays,
    metrics: [createMetric('player.plays', 'Plays', 100), createMetric('admin.visitors', 'Visitors', 20), createMetric('acme.sales', 'Turnover', 1000, 'XOF')],
    rankings: [
      { id: 'player.tracks', title: 'Most played songs', unit: 'Plays' },
      { id: 'admin.countries', title: 'Countries', unit: 'Visitors' },
    ],
  }
}

const ITEMS = [
  { id: '1', label: 'Silence – Fanta Zié', path: '/track/1/silence', count: 1200 },
  { id: '2', label: 'Trois sœurs à Waraniéné et une très longue suite – Fanta Zié', path: null, count: 300 },
]

/** Opens the report and returns the queries of its requests. */
async function open(options: PageOptions & { path?: string } = {}) {
  const queries: Query[] = []
  const report = respondTo(getReport, ({ query }) => {
    queries.push(query)
    return createReport(query)
  })
  const ranking = respondTo(getRanking, () => ({ items: ITEMS }))
  const { path = '/admin/report', api = [], ...rest } = options
  await openPage(path, { plugins: [{ manifest, client }, cards], bootstrap: { user }, api: [report, ranking, ...api], ...rest })
  return queries
}
const getCard = (name: string) => page.getByRole('region', { name, exact: true })
const getTile = (name: RegExp) => page.getByRole('group', { name: 'Plotted number' }).getByRole('button', { name })
const countDays = ({ from = '', to = '' }: Query) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

describe('ReportPage', () => {
  test('is the first admin page and shows totals, a plot and rankings of 30 days', async () => {
    const queries = await open({ path: '/admin' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible()
    expect(location.pathname).toBe('/admin/report')
    await expect.element(getTile(/^Plays/)).toHaveTextContent('Plays120,000+100%')
    await expect.element(getTile(/^Turnover/).getByText('1,200,000\u202fF')).toBeVisible()
    await expect.poll(() => document.querySelector('canvas')?.clientHeight).toBeGreaterThan(100)
    await expect.element(getCard('Most played songs').getByRole('link', { name: 'Silence – Fanta Zié' })).toHaveAttribute('href', '/track/1/silence')
    await expect.element(getCard('Countries').getByText('1,200')).toBeVisible()
    expect(queries.map(countDays)).toEqual([30])
    expect(queries[0]).toMatchObject({ time_zone: 'Africa/Abidjan', compare: 'previous' })
  })

  test('plots the metric of the pressed tile, and keeps it in the URL', async () => {
    await open()
    await userEvent.click(getTile(/^Visitors/))
    await expect.element(page.getByRole('figure', { name: 'Visitors per day' })).toBeVisible()
    expect(location.search).toBe('?metric=admin.visitors')
  })

  test('requests the chosen range, and returns to the previous one with Back', async () => {
    const queries = await open()
    await expect.element(getTile(/^Plays/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '7 days' }))
    await expect.poll(() => queries.map(countDays)).toEqual([30, 7])
    await expect.element(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(page.getByRole('button', { name: '12 months' }))
    await expect.element(page.getByRole('figure', { name: 'Plays per month' })).toBeVisible()
    expect(queries.at(-1)?.from).toMatch(/-01$/)
    history.back()
    await expect.element(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('shows the days of the URL', async () => {
    const queries = await open({ path: '/admin/report?from=2026-03-01&to=2026-03-02&compare=off' })
    await expect.element(page.getByRole('button', { name: 'Mar 1 – Mar 2, 2026' })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByRole('figure', { name: 'Plays per hour' })).toBeVisible()
    expect(queries).toEqual([{ from: '2026-03-01', to: '2026-03-02', time_zone: 'Africa/Abidjan' }])
    await userEvent.click(page.getByRole('button', { name: 'Compare' }))
    await expect.element(page.getByText('Compared with Feb 27 – Feb 28, 2026')).toBeVisible()
    expect(location.search).toBe('?from=2026-03-01&to=2026-03-02')
  })

  test.each(['?range=99d', '?from=2026-03-02&to=2026-03-01', '?from=x&to=2026-03-01', '?from=2026-02-31'])('ignores the invalid URL %s', async (search) => {
    const queries = await open({ path: `/admin/report${search}` })
    await expect.element(getTile(/^Plays/)).toBeVisible()
    expect(queries.map(countDays)).toEqual([30])
  })

  test('shows an error at the last day when the chosen period is invalid', async () => {
    await open({ path: '/admin/report?from=2026-03-01&to=2026-03-09' })
    await userEvent.click(page.getByRole('button', { name: 'Mar 1 – Mar 9, 2026' }))
    const lastDay = page.getByRole('group', { name: 'Last day' })
    await userEvent.click(lastDay.getByRole('spinbutton').first())
    await userEvent.keyboard('02')
    await userEvent.click(page.getByRole('button', { name: 'Show', exact: true }))
    await expect.element(page.getByText('Choose a last day after the first one, at most five years later.')).toBeVisible()
    expect(location.search).toBe('?from=2026-03-01&to=2026-03-09')
  })

  test('offers the report as CSV', async () => {
    await open({ path: '/admin/report?from=2026-03-01&to=2026-03-09' })
    const link = page.getByRole('link', { name: 'Export CSV' })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/api\/v1\/reports\/csv\?from=2026-03-01&to=2026-03-09&/))
  })

  test('can be loaded again after an error', async () => {
    let hasFailed = false
    const failing = respondTo(getReport, ({ query }) => {
      if (hasFailed) return createReport(query)
      hasFailed = true
      return createErrorResponse(404, 'not_found')
    })
    await openPage('/admin/report', { plugins: [{ manifest, client }], bootstrap: { user }, api: [failing, respondTo(getRanking, () => ({ items: [] }))] })
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(getTile(/^Plays/)).toBeVisible()
    await expect.element(getCard('Countries').getByText('Nothing in this period.')).toBeVisible()
  })

  test('says that a metric could not be counted', async () => {
    const report = respondTo(getReport, ({ query }) => {
      const complete = createReport(query)
      return { ...complete, metrics: complete.metrics.map((metric) => ({ ...metric, current: null, previous: null })) }
    })
    await openPage('/admin/report', { plugins: [{ manifest, client }], bootstrap: { user }, api: [report, respondTo(getRanking, () => ({ items: [] }))] })
    await expect.element(page.getByText(/^Plays could not be counted/)).toBeVisible()
  })

  test('says when visitors are not counted', async () => {
    await open({ bootstrap: { user, settings: { 'analytics.enable': false } } })
    await expect.element(page.getByText(/are not counted at present/).getByRole('link')).toHaveAttribute('href', '/admin/settings/analytics')
  })

  test('keeps the other cards when one fails, and loads it again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    isBroken = true
    await open({ api: [respondTo(reportProblem, () => ({}))] })
    await expect.element(getCard('Sales').getByRole('alert')).toBeVisible()
    await expect.element(getCard('Payouts').getByText('3 payouts')).toBeVisible()
    isBroken = false
    await userEvent.click(getCard('Sales').getByRole('button', { name: 'Try again' }))
    await expect.element(getCard('Sales').getByText('12 sales')).toBeVisible()
  })

  test('shows a focus ring at every tab stop', async () => {
    await open()
    await expect.element(getCard('Sales')).toBeVisible()
    await expectFocusRings()
  })

  test.each(['en', 'fr'] as const)('does not overflow at 390 px in the language %s', async (language) => {
    await open({ width: 390, language })
    await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
    expect(document.documentElement.scrollWidth).toBe(390)
    const rightEdges = [...document.querySelectorAll('main *')].map((element) => element.getBoundingClientRect().right)
    expect(Math.max(...rightEdges)).toBeLessThanOrEqual(390)
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await open({ theme, width })
    await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
    await expectAccessible()
  })
})
