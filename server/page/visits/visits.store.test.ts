import { createHash } from 'node:crypto'
import type { Interval, IntervalCount, Period } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { createVisitsStore, type PageView, type VisitsStore } from './visits.store.ts'

const PAGES = ['/', '/landing', '/album/:albumId/:artistName/:albumName']
const REFERRERS = ['', 'a.test', 'b.test']
const COUNTRIES = ['CI', 'SN', '']
const DEVICES = ['mobile', 'tablet', 'other']
/** The tests cover 40 days from here, which contain 8 March 2026, when the clocks of New York change. */
const FIRST_DAY = Date.UTC(2026, 1, 20)
const MINUTES = 40 * 24 * 60

let site: TestSite
let store: VisitsStore
let pageViews: PageView[]
beforeAll(async () => {
  site = await createTestSite()
  store = createVisitsStore({ models: site.models, sql: site.sql })
  pageViews = createPageViews(4000)
  for (let start = 0; start < pageViews.length; start += 150) await insert(pageViews.slice(start, start + 150))
})
afterAll(() => site.close())

const insert = (views: readonly PageView[]) => site.site.db.transaction((transaction) => store.insertPageViews(views, transaction))

/** Creates page views in order of time. Each call creates the same page views. */
function createPageViews(count: number): PageView[] {
  let seed = 42
  const next = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * limit)
  }
  const pick = (values: readonly string[]) => values[next(values.length)] ?? ''
  const minutes = Array.from({ length: count }, () => next(MINUTES)).toSorted((a, b) => a - b)
  return minutes.map((minute) => ({
    viewedAt: new Date(FIRST_DAY + minute * 60_000),
    visitor: createHash('md5')
      .update(String(next(40)))
      .digest(),
    page: pick(PAGES),
    referrer: pick(REFERRERS),
    country: pick(COUNTRIES),
    device: pick(DEVICES),
  }))
}

const getDay = ({ viewedAt }: PageView) => viewedAt.toISOString().slice(0, 10)

/** Returns the first page view of each visitor on each day. */
function listFirstViews(views: readonly PageView[]): PageView[] {
  const seen = new Set<string>()
  return views.filter((view) => {
    const key = `${getDay(view)} ${view.visitor.toString('hex')}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Counts page views one by one, with the calendar of `Intl`. */
function countOneByOne(views: readonly PageView[], { from, to, timeZone }: Period, interval: Interval): IntervalCount[] {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const counts = new Map<string, number>()
  for (const { viewedAt } of views) {
    const local = format.format(viewedAt).replace(' ', 'T')
    if (local.slice(0, 10) < from || local.slice(0, 10) > to) continue
    const start = { hour: `${local.slice(0, 13)}:00`, day: `${local.slice(0, 10)}T00:00`, month: `${local.slice(0, 7)}-01T00:00` }[interval]
    counts.set(start, (counts.get(start) ?? 0) + 1)
  }
  return [...counts].map(([start, count]) => ({ start, count })).toSorted((a, b) => a.start.localeCompare(b.start))
}

const PERIODS = [
  ['UTC', 'day', '2026-02-20', '2026-03-31'],
  ['Africa/Abidjan', 'month', '2026-02-01', '2026-03-31'],
  ['America/New_York', 'day', '2026-03-01', '2026-03-15'],
  ['America/New_York', 'hour', '2026-03-07', '2026-03-08'],
  ['Asia/Kolkata', 'day', '2026-02-25', '2026-03-04'],
  ['Asia/Kathmandu', 'hour', '2026-03-02', '2026-03-02'],
] as const

describe('visits store', () => {
  test.each(PERIODS)('returns the same numbers for %s by %s as counting one by one', async (timeZone, interval, from, to) => {
    const period = { from, to, timeZone }
    expect(await store.countPageViews(period, interval)).toEqual(countOneByOne(pageViews, period, interval))
    expect(await store.countVisitors(period, interval)).toEqual(countOneByOne(listFirstViews(pageViews), period, interval))
  })

  test.each(['page', 'referrer', 'country', 'device'] as const)('lists the same most frequent values of %s as counting one by one', async (dimension) => {
    const period = { from: '2026-02-25', to: '2026-03-10', timeZone: 'UTC' }
    const views = dimension === 'page' ? pageViews : listFirstViews(pageViews)
    const counts = Map.groupBy(
      views.filter((view) => getDay(view) >= period.from && getDay(view) <= period.to),
      (view) => view[dimension],
    )
    const expected = [...counts]
      .map(([value, { length }]) => ({ value, count: length }))
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    expect(await store.listTop(dimension, period, 10)).toEqual(expected)
    expect(await store.listTop(dimension, period, 2)).toEqual(expected.slice(0, 2))
  })

  test('counts a visitor once when several nodes write at the same time', async () => {
    const view = { ...(pageViews[0] as PageView), viewedAt: new Date('2026-06-01T10:00:00Z') }
    await Promise.all(Array.from({ length: 8 }, () => insert([view, view])))
    const period = { from: '2026-06-01', to: '2026-06-01', timeZone: 'UTC' }
    expect(await store.countPageViews(period, 'day')).toEqual([{ start: '2026-06-01T00:00', count: 16 }])
    expect(await store.countVisitors(period, 'day')).toEqual([{ start: '2026-06-01T00:00', count: 1 }])
  })

  test('reads a period through the indexes', async () => {
    await site.sql(
      `insert into daily_visit_counts select 'page', date '2020-01-01' + day, '/' || page, 1 from generate_series(1, 1500) as day, generate_series(1, 20) as page`,
    )
    await site.migrationSql('analyze visit_counts')
    await site.migrationSql('analyze daily_visit_counts')
    const explainingStore = createVisitsStore({ models: site.models, sql: (text, values) => site.sql(`explain ${text}`, values) })
    const period = { from: '2026-03-01', to: '2026-03-02', timeZone: 'UTC' }
    expect(JSON.stringify(await explainingStore.countVisitors(period, 'day'))).toContain('visit_counts_pkey')
    expect(JSON.stringify(await explainingStore.listTop('page', period, 10))).toContain('daily_visit_counts_pkey')
  })
})
