import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, createVisitorsByRole, type SignedInUser, type TestSite, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportReport, getRanking, getReport, type Metric } from '../../contract/report.ts'

/** A shop that sells on two days, a number that only roles with `settings.update` may see, and one that cannot be counted. */
const SERVER = `
const count = async ({ from }) => [{ start: from + 'T00:00', count: 2500 }]
const serverModule = {
  services: () => ({}),
  provides: () => ({
    'admin.reportMetrics/v1': [
      { id: 'sales', title: 'acme.shop.title', order: 50, currency: 'XOF', count },
      { id: 'secret', title: 'acme.shop.title', order: 60, permission: 'settings.update', count },
      { id: 'broken', title: 'acme.shop.title', order: 70, count: () => { throw new Error('The shop is closed.') } },
    ],
    'admin.reportRankings/v1': [
      { id: 'items', title: 'acme.shop.title', unit: 'acme.shop.title', order: 1, list: async () => [{ id: '1', label: '=cmd', count: 3 }] },
      { id: 'broken', title: 'acme.shop.title', unit: 'acme.shop.title', order: 2, list: async () => { throw new Error('The shop is closed.') } },
    ],
  }),
}`

let folder: string
let site: TestSite
let admin: SignedInUser
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-report-'))
  await writePlugin(folder, 'acme.shop', { server: SERVER })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('acme.shop')
  admin = await site.createSignedInUser({ permissions: ['admin.access'] })
  await site.sql(
    `insert into visit_counts (starts_at, page_views, visitors)
     values ('2026-02-28 23:45Z', 1, 1), ('2026-03-01 00:00Z', 10, 4), ('2026-03-03 12:30Z', 5, 2), ('2026-03-06 23:45Z', 7, 3)`,
  )
  await site.sql(
    `insert into daily_visit_counts (dimension, day, value, count)
     values ('page', '2026-03-01', '/', 9), ('page', '2026-03-02', '/album/:albumId/:artistName/:albumName', 12), ('page', '2026-03-03', '/', 4),
       ('country', '2026-03-02', 'CI', 5), ('country', '2026-03-02', '', 1), ('referrer', '2026-03-02', '', 3), ('referrer', '2026-03-02', 'a.test', 2),
       ('device', '2026-03-02', 'mobile', 4)`,
  )
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const WEEK = { from: '2026-03-01', to: '2026-03-07', time_zone: 'UTC' }
const find = (metrics: readonly Metric[], id: string) => metrics.find((metric) => metric.id === id)

describe('GET /reports', () => {
  test('returns every day of a period, with zeros, and the period before', async () => {
    const { status, body } = await admin.request(getReport, { query: { ...WEEK, compare: 'previous' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ interval: 'day', time_zone: 'UTC', previous: { from: '2026-02-22', to: '2026-02-28' } })
    const pageViews = find(body.metrics, 'admin.page-views')
    expect(pageViews?.current?.points.map(({ count }) => count)).toEqual([10, 0, 5, 0, 0, 7, 0])
    expect(pageViews?.current?.points[0]).toEqual({ start: '2026-03-01T00:00', count: 10 })
    expect(pageViews).toMatchObject({ title: 'Page views', currency: null, current: { total: 22 }, previous: { total: 1 } })
    expect(find(body.metrics, 'admin.visitors')).toMatchObject({ current: { total: 9 }, previous: { total: 1 } })
  })

  test('returns hours of a day and months of a year, in the time zone of the user', async () => {
    const day = await admin.request(getReport, { query: { from: '2026-03-07', to: '2026-03-07', time_zone: 'Asia/Kolkata' } })
    expect(day.body.interval).toBe('hour')
    const hours = find(day.body.metrics, 'admin.page-views')?.current?.points ?? []
    expect(hours).toHaveLength(24)
    expect(hours[5]).toEqual({ start: '2026-03-07T05:00', count: 7 })
    await site.models.User.update({ timezone: 'America/New_York' }, { where: { id: admin.id } })
    const year = await admin.request(getReport, { query: { from: '2025-04-01', to: '2026-03-31', compare: 'previous' } })
    expect(year.body).toMatchObject({ interval: 'month', time_zone: 'America/New_York', previous: { from: '2024-04-01', to: '2025-03-31' } })
    // In New York, the page views of 1 March at 00:00 UTC belong to February.
    expect(find(year.body.metrics, 'admin.page-views')?.current?.points.slice(-2)).toEqual([
      { start: '2026-02-01T00:00', count: 11 },
      { start: '2026-03-01T00:00', count: 12 },
    ])
  })

  test('returns the numbers of plugins in order, and leaves out failed numbers', async () => {
    const { body } = await admin.request(getReport, { query: WEEK })
    const ids = body.metrics.map(({ id }: Metric) => id)
    expect(ids).toEqual(['player.plays', 'admin.visitors', 'admin.page-views', 'auth.new-users', 'acme.shop.sales', 'acme.shop.broken'])
    expect(find(body.metrics, 'acme.shop.sales')).toMatchObject({ currency: 'XOF', current: { total: 2500 }, previous: null })
    expect(find(body.metrics, 'acme.shop.broken')?.current).toBeNull()
    const manager = await site.createSignedInUser({ permissions: ['admin.access', 'settings.update'] })
    expect(find((await manager.request(getReport, { query: WEEK })).body.metrics, 'acme.shop.secret')).toBeDefined()
  })

  test.each([
    ['a last day before the first', { from: '2026-03-02', to: '2026-03-01' }, 'to'],
    ['more than five years', { from: '2020-01-01', to: '2026-01-01' }, 'to'],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
    ['a year before the site', { from: '1999-12-31', to: '2000-01-01' }, 'from'],
    ['a missing day', { to: '2026-03-01' }, 'from'],
    ['an unknown time zone', { ...WEEK, time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['an offset as time zone', { ...WEEK, time_zone: '+05:30' }, 'time_zone'],
    ['a long time zone', { ...WEEK, time_zone: 'x'.repeat(5000) }, 'time_zone'],
    ['an unknown comparison', { ...WEEK, compare: 'next' }, 'compare'],
    ['an unknown parameter', { ...WEEK, metric: 'plays' }, 'metric'],
  ])('returns 422 with an error of the field for %s', async (_case, query, field) => {
    const { status, body } = await admin.get(`/api/v1/reports?${new URLSearchParams(query)}`)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] })
  })
})

describe('GET /reports/rankings/{rankingId}', () => {
  const list = async (rankingId: string, query: object = {}, language = 'en') =>
    (await admin.request(getRanking, { params: { rankingId }, query: { ...WEEK, ...query } }, { 'accept-language': language })).body.items

  test('lists the most frequent values in the language of the user', async () => {
    expect(await list('admin.pages')).toEqual([
      { id: '/', label: '/', path: '/', count: 13 },
      { id: '/album/:albumId/:artistName/:albumName', label: '/album/…', path: null, count: 12 },
    ])
    expect(await list('admin.pages', { limit: 1 })).toHaveLength(1)
    expect(await list('admin.countries', {}, 'fr')).toMatchObject([
      { label: 'Côte d’Ivoire', count: 5 },
      { label: 'Inconnu', count: 1 },
    ])
    expect(await list('admin.referrers')).toMatchObject([{ label: 'Direct or unknown' }, { label: 'a.test' }])
    expect(await list('admin.devices')).toEqual([{ id: 'mobile', label: 'Phones', path: null, count: 4 }])
    expect(await list('acme.shop.items')).toEqual([{ id: '1', label: '=cmd', path: null, count: 3 }])
  })

  test('returns 404 for an unknown ranking and 503 when its plugin fails', async () => {
    const request = async (rankingId: string) => (await admin.request(getRanking, { params: { rankingId }, query: WEEK })).status
    expect(await request('admin.unknown')).toBe(404)
    expect(await request('acme.shop.broken')).toBe(503)
  })
})

describe('GET /reports/csv', () => {
  test('returns a line for each interval and a column for each number', async () => {
    const { status, headers, text } = await admin.request(exportReport, { query: { ...WEEK, compare: 'previous' } })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="report.csv"' })
    const [header, first, ...others] = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(header).toContain('"Date","Plays","Plays, previous period","Visitors","Visitors, previous period","Page views"')
    expect(first).toMatch(/^2026-03-01,0,0,4,0,10,0,/)
    expect(others).toHaveLength(6)
  })
})

describe('access to reports', () => {
  test.each([
    ['guest', 401],
    ['user', 403],
    ['suspended', 401],
    ['unverified', 403],
    ['admin', 200],
  ] as const)('returns to the role %s the status %i', async (role, expected) => {
    const visitor = await createVisitorsByRole(site)[role]()
    const params = { rankingId: 'admin.pages' }
    const responses = [
      await visitor.request(getReport, { query: WEEK }),
      await visitor.request(exportReport, { query: WEEK }),
      await visitor.request(getRanking, { params, query: WEEK }),
    ]
    await site.getContext('core').settings.set('require_email_confirmation', false)
    expect(responses.map(({ status }) => status)).toEqual([expected, expected, expected])
  })
})
