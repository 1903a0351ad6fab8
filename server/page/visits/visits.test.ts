import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestSite, createVisitorsByRole, type TestSite, type Visitor } from '../../testing/index.ts'
import { reportPageView } from './visits.contract.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let site: TestSite
let visitor: Visitor
beforeAll(async () => {
  site = await createTestSite({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.site.pageViews.flush()
  for (const table of ['visit_counts', 'daily_visit_counts', 'daily_visitors']) await site.sql(`delete from ${table}`)
  await site.getContext('core').settings.set('analytics.enable', true)
  visitor = site.createVisitor()
})

const report = (path: string, headers: Record<string, string> = {}, referrer?: string) =>
  visitor.request(reportPageView, { body: { path, ...(referrer !== undefined && { referrer }) } }, { 'user-agent': FIREFOX, ...headers })
const today = () => ({ from: new Date().toISOString().slice(0, 10), to: new Date().toISOString().slice(0, 10), timeZone: 'UTC' })
const readTotals = async () => {
  await site.site.pageViews.flush()
  const [totals] = await site.sql<{ views: number; visitors: number }>(
    'select coalesce(sum(page_views), 0)::int as views, coalesce(sum(visitors), 0)::int as visitors from visit_counts',
  )
  return totals
}

describe('POST /page-views', () => {
  test('counts the views of a visitor, and the visitor once a day', async () => {
    for (const path of ['/', '/landing', '/album/7/artist/album', '/album/8/artist/album']) expect((await report(path)).status).toBe(202)
    await report('/', { 'user-agent': IPHONE }, 'https://www.example.test/list?q=private')
    expect(await readTotals()).toEqual({ views: 5, visitors: 2 })
    const { visits } = site.getContext('core')
    expect(await visits.listTop('page', today(), 2)).toEqual([
      { value: '/', count: 2 },
      { value: '/album/:albumId/:artistName/:albumName', count: 2 },
    ])
    expect(await visits.listTop('referrer', today(), 9)).toEqual([
      { value: '', count: 1 },
      { value: 'example.test', count: 1 },
    ])
    expect(await visits.listTop('device', today(), 9)).toEqual([
      { value: 'mobile', count: 1 },
      { value: 'other', count: 1 },
    ])
  })

  test('counts visitors by the country of their address', async () => {
    await report('/', { 'x-forwarded-for': '160.154.1.1' })
    await report('/', { 'x-forwarded-for': '160.154.1.2' })
    expect(await readTotals()).toEqual({ views: 2, visitors: 2 })
    expect(await site.getContext('core').visits.listTop('country', today(), 9)).toEqual([{ value: 'CI', count: 2 }])
  })

  test('counts a browser that changes its address within an IPv6 network as one visitor', async () => {
    await report('/', { 'x-forwarded-for': '2a02:8440:1:2::1' })
    await report('/', { 'x-forwarded-for': '2a02:8440:1:2::abcd' })
    expect(await readTotals()).toEqual({ views: 2, visitors: 1 })
  })

  test.each([
    ['a bot', '/', { 'user-agent': GOOGLEBOT }],
    ['an empty user agent', '/', { 'user-agent': '' }],
    ['Global Privacy Control', '/', { 'sec-gpc': '1' }],
    ['Do Not Track', '/', { dnt: '1' }],
    ['an unknown page', '/no/such/page', {}],
    ['a page for administrators', '/admin/plugins', {}],
    ['the address of the API', '/api/v1/me', {}],
  ] as const)('does not count %s', async (_case, path, headers) => {
    expect((await report(path, headers)).status).toBe(202)
    expect(await readTotals()).toEqual({ views: 0, visitors: 0 })
  })

  test('counts nothing while the setting is off', async () => {
    await site.getContext('core').settings.set('analytics.enable', false)
    expect((await report('/')).status).toBe(202)
    expect(await readTotals()).toEqual({ views: 0, visitors: 0 })
  })

  test('counts at most 100 views of a network in one batch', async () => {
    await visitor.get('/')
    await Promise.all(Array.from({ length: 120 }, () => report('/')))
    expect(await readTotals()).toEqual({ views: 100, visitors: 1 })
  })

  test.each([
    ['a path that is a number', { path: 7 }],
    ['a path without a slash', { path: 'album' }],
    ['a long path', { path: `/${'x'.repeat(2000)}` }],
    ['no path', {}],
    ['an unknown field', { path: '/', user: 1 }],
    ['a long referrer', { path: '/', referrer: 'x'.repeat(2001) }],
  ])('returns 422 with an error of the field for %s', async (_case, body) => {
    const { status, body: response } = await visitor.post('/api/v1/page-views', body)
    expect(status).toBe(422)
    expect(Object.keys(response.errors)).toHaveLength(1)
  })

  test.each(['not a url', 'javascript:alert(1)', 'http://localhost:3000/album'])('counts a view with the referrer %s as direct', async (referrer) => {
    await report('/', {}, referrer)
    await site.site.pageViews.flush()
    expect(await site.getContext('core').visits.listTop('referrer', today(), 9)).toEqual([{ value: '', count: 1 }])
  })

  test('accepts requests of every kind of visitor', async () => {
    for (const create of Object.values(createVisitorsByRole(site))) {
      expect((await (await create()).request(reportPageView, { body: { path: '/' } }, { 'user-agent': FIREFOX })).status).toBe(202)
    }
    await site.getContext('core').settings.set('require_email_confirmation', false)
  })
})

describe('data of visitors', () => {
  test('contains neither addresses nor browsers', async () => {
    await report('/', { 'x-forwarded-for': '160.154.1.1' })
    await readTotals()
    const rows = await site.sql(
      `select (select jsonb_agg(v) from visit_counts v) as a, (select jsonb_agg(d) from daily_visit_counts d) as b, (select jsonb_agg(h) from daily_visitors h) as c`,
    )
    expect(JSON.stringify(rows)).not.toMatch(/160\.154|Firefox/)
  })

  test('deletes the salts and hashes of past days', async () => {
    await report('/')
    await readTotals()
    await site.sql(`insert into visitor_salts values (current_date - 2, '\\x01'); insert into daily_visitors values (current_date - 2, '\\x02')`)
    await site.site.jobs.enqueue({ owner: 'core', name: 'delete-visitor-hashes', data: {} })
    const countDays = async () => (await site.sql<{ days: number }>('select count(*)::int as days from visitor_salts'))[0]?.days
    for (const deadline = Date.now() + 10_000; (await countDays()) !== 1 && Date.now() < deadline; ) await setTimeout(50)
    expect(await site.sql('select count(*)::int as salts, (select count(*)::int from daily_visitors) as hashes from visitor_salts')).toEqual([
      { salts: 1, hashes: 1 },
    ])
  })
})
