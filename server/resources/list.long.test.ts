import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../testing/index.ts'
import { createGigsSite, GIG_COUNT, type GigsSite } from './testing/create-gigs-site.ts'
import { gigEndpoints, gigs } from './testing/gigs.contract.ts'

let site: GigsSite
let manager: SignedInUser
beforeAll(async () => {
  site = await createGigsSite()
  manager = await site.createSignedInUser({ permissions: ['gigs.manage'] })
})
afterAll(() => site.close())

type Query = Readonly<Record<string, string>>
type Listed = Readonly<Record<string, unknown>> & { readonly id: number }

const toQuery = (search: string): Query => Object.fromEntries(new URLSearchParams(search))

/** Loads all pages of a list. */
async function listAll(search: string, visitor: Pick<SignedInUser, 'request'> = manager, betweenPages = async () => {}) {
  const rows: Listed[] = []
  for (let query = toQuery(search); ; ) {
    const { status, body } = await visitor.request(gigEndpoints.list, { query })
    expect(status, JSON.stringify(body)).toBe(200)
    rows.push(...body.data)
    if (body.next_cursor === null) return rows
    query = { ...query, cursor: body.next_cursor }
    await betweenPages()
  }
}
const listAllIds = async (search: string) => (await listAll(search)).map(({ id }) => id)

describe('GET /gigs: order', () => {
  test.each([
    ['-day,venue', 'day desc, public.search_text(venue), id'],
    ['venue', 'public.search_text(venue), id'],
    ['-venue', 'public.search_text(venue) desc, id desc'],
    ['contact', 'lower(contact) nulls last, id'],
    ['doors_at', 'doors_at nulls last, id'],
    ['-doors_at', 'doors_at desc nulls last, id desc'],
    ['created_at', 'created_at, id'],
    ['-price,city,day', 'price desc, public.search_text(town), day, id'],
    ['-status', 'status desc, id desc'],
    ['id', 'id'],
  ])('returns every row once, in the order of PostgreSQL, when sorted by %s', async (sort, order) => {
    expect(await listAllIds(`sort=${sort}&perPage=97`)).toEqual(await site.listIds(`order by ${order}`))
  })

  test('uses the order of the declaration when the query names none', async () => {
    const { body } = await manager.request(gigEndpoints.list, {})
    expect(body.data.map(({ id }: Listed) => id)).toEqual(await site.listIds('order by day desc, public.search_text(venue), id limit 30'))
  })

  test('skips and repeats no row when rows are inserted between the pages', async () => {
    const before = await site.listIds('')
    const insert = async () => {
      await site.gigsSql(
        `insert into plg_acme_gigs_gigs (artist_id, venue, town, day, created_at)
         select 1, 'new', 'new', '2030-05-05', timestamptz '2029-01-01' + random() * interval '35 milliseconds' from generate_series(1, 6)`,
      )
    }
    const ids = (await listAll('sort=created_at&perPage=100', manager, insert)).map(({ id }) => id)
    await site.gigsSql("delete from plg_acme_gigs_gigs where venue = 'new'")
    expect(new Set(ids).size).toBe(ids.length)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('returns rows 101 to 150 as page 3 of 50', async () => {
    const { body } = await manager.request(gigEndpoints.list, { query: toQuery('sort=id&page=3&perPage=50') })
    expect(body.data.map(({ id }: Listed) => id)).toEqual(await site.listIds('order by id limit 50 offset 100'))
  })
})

describe('GET /gigs: filters', () => {
  test.each([
    ['status=draft,cancelled', "where status in ('draft', 'cancelled')"],
    ['status.not_in=draft', "where status <> 'draft'"],
    ['day=2030-03-01', "where day = '2030-03-01'"],
    ['day.gte=2030-03-01&day.lte=2030-03-31', "where day between '2030-03-01' and '2030-03-31'"],
    ['artist=7,9', 'where artist_id in (7, 9)'],
    ['genres=jazz,rap', "where genres && '{jazz,rap}'"],
    ['genres.all=mande,jazz', "where genres @> '{mande,jazz}'"],
    ['doors_at.empty=true', 'where doors_at is null'],
    ['doors_at.gte=2030-01-02T00:00:00%2B01:00', "where doors_at >= '2030-01-01T23:00Z'"],
    ['doors_at.lt=2030-01-02T00:00:00Z', "where doors_at < '2030-01-02T00:00Z'"],
    ['price.gte=5000&price.lte=6000', 'where price between 5000 and 6000'],
    ['venue=ETOILE', "where venue like 'Étoile%'"],
    ['venue.starts_with=awa', "where venue like 'Awa%'"],
    ['contact=CONTACT_10%40', "where contact = 'Contact_10@example.test'"],
    ['contact.eq=contact_10%40EXAMPLE.test', "where contact = 'Contact_10@example.test'"],
    ['contact=_', "where contact like '%\\_%'"],
    ['query=sona%20segou', "where venue like 'Sona%' and town = 'Ségou'"],
    ['query=secret', "where note like '%secret%'"],
    ['upcoming=true', 'where day >= current_date'],
    ['upcoming=false', 'where day < current_date'],
    ['venue=%25', 'where false'],
    ["venue=' or 1=1 --", 'where false'],
  ])('returns the matching rows for %s', async (search, where) => {
    expect(await listAllIds(`${search}&sort=id&perPage=100`)).toEqual(await site.listIds(`${where} order by id`))
  })

  test('returns rows of the last days for `within`', async () => {
    const [id = 0] = await site.listIds('order by id limit 1')
    await site.gigsSql("update plg_acme_gigs_gigs set doors_at = now() - interval '6 days' where id = $1", [id])
    expect(await listAllIds('doors_at=5d&doors_at.lt=2029-12-31T00:00:00Z')).toEqual([])
    expect(await listAllIds('doors_at=7d&doors_at.lt=2029-12-31T00:00:00Z')).toEqual([id])
    expect(await listAllIds('doors_at=150h&doors_at.lt=2029-12-31T00:00:00Z')).toEqual([id])
  })
})

describe('GET /gigs: columns and labels', () => {
  test('returns the requested columns only, with the labels of references', async () => {
    const { body } = await manager.request(gigEndpoints.list, { query: toQuery('sort=id&columns=artist,day&perPage=1') })
    expect(body.data).toEqual([{ id: 1, version: 1, artist: { id: 2, label: 'Artist 2' }, day: '2030-01-02' }])
  })

  test('returns all fields when the query names no columns', async () => {
    const { body } = await manager.request(gigEndpoints.get, { params: { id: 10 } })
    expect(Object.keys(body)).toEqual(['id', 'version', ...Object.keys(gigs.fields)])
    expect(body).toMatchObject({ contact: 'Contact_10@example.test', genres: ['mande', 'jazz'], created_at: '2029-01-01T00:00:00.000Z' })
  })
})

describe('GET /gigs/count', () => {
  const count = async (search: string) => (await manager.request(gigEndpoints.count, { query: toQuery(search) })).body

  test('counts exactly up to 1000', async () => {
    expect(await count('artist=7')).toEqual({ total: 26, is_exact: true })
    expect(await count('artist=7&day=2000-01-01')).toEqual({ total: 0, is_exact: true })
  })

  test('estimates a larger number, unless the exact one is requested', async () => {
    await site.migrationSql('analyze plugin_acme_gigs.plg_acme_gigs_gigs')
    const { total, is_exact } = await count('')
    expect(is_exact).toBe(false)
    expect(await count('exact=true')).toEqual({ total: GIG_COUNT, is_exact: true })
    expect(Math.abs(total - GIG_COUNT)).toBeLessThan(GIG_COUNT / 10)
  })
})
