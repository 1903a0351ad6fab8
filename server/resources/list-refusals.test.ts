import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser, Visitor } from '../testing/index.ts'
import { createGigsSite, type GigsSite } from './testing/create-gigs-site.ts'
import { gigEndpoints } from './testing/gigs.contract.ts'

const PATH = '/api/v1/x/acme.gigs/gigs'

let site: GigsSite
let manager: SignedInUser
let guest: Visitor
beforeAll(async () => {
  site = await createGigsSite()
  manager = await site.createSignedInUser({ permissions: ['gigs.manage'] })
  guest = site.createVisitor()
})
afterAll(() => site.close())

/** Returns the messages of a refused request by parameter. */
async function getErrors(search: string, visitor: Pick<Visitor, 'get'> = manager): Promise<Record<string, string[]>> {
  const { status, body } = await visitor.get(`${PATH}?${search}`)
  expect(status, `${search}: ${JSON.stringify(body)}`).toBe(422)
  return body.errors
}

const UNKNOWN = ['Unknown field.']

describe('GET /gigs as a guest', () => {
  test('returns no rows outside of the scope, whatever the filter', async () => {
    const { body } = await guest.get(`${PATH}?status=draft,published&sort=id&perPage=100`)
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(await site.listIds("where status = 'published' order by id limit 100"))
    const [draftId = 0] = await site.listIds("where status = 'draft' limit 1")
    expect((await guest.request(gigEndpoints.get, { params: { id: draftId } })).status).toBe(404)
  })

  test('contains no fields that the guest may not read', async () => {
    const { body } = await guest.get(`${PATH}?perPage=1`)
    expect(body.data[0]).toHaveProperty('venue')
    expect(body.data[0]).not.toHaveProperty('note')
    expect(body.data[0]).not.toHaveProperty('contact')
  })

  test.each([
    ['note=secret', { note: UNKNOWN }],
    ['contact.empty=false', { 'contact.empty': UNKNOWN }],
    ['nothing=secret', { nothing: UNKNOWN }],
    ['sort=contact', { sort: ['The list cannot be sorted like this.'] }],
    ['columns=note', { columns: ['Unknown column.'] }],
  ])('returns the error of an unknown field for a hidden field: %s', async (search, errors) => {
    expect(await getErrors(search, guest)).toEqual(errors)
  })

  test('does not search fields that the guest may not read', async () => {
    expect((await manager.get(`${PATH}?query=secret`)).body.data.length).toBeGreaterThan(0)
    expect((await guest.get(`${PATH}?query=secret`)).body.data).toEqual([])
  })

  test('contains more fields when the guest role has the permission', async () => {
    await site.sql("insert into role_permissions (role_id, permission) select id, 'gigs.manage' from roles where is_guest")
    site.site.guestRole.invalidate()
    expect((await guest.get(`${PATH}?perPage=1`)).body.data[0]).toHaveProperty('note')
    await site.sql("delete from role_permissions where permission = 'gigs.manage'")
    site.site.guestRole.invalidate()
  })
})

describe('GET /gigs with hostile parameters', () => {
  test('returns 422 with an error at each parameter', async () => {
    const errors = await getErrors('colour=red&venue.regex=.*&day.gte=2030-02-31')
    expect(Object.keys(errors).sort()).toEqual(['colour', 'day.gte', 'venue.regex'])
  })

  test.each(['createdBy', 'created_by', 'constructor', 'toString', 'status[$ne]', 'status[ne]', 'filter[or]', 'artist_id', 'town', '"day"; drop table x'])(
    'returns 422 for the unknown parameter %s',
    async (name) => {
      expect(Object.keys(await getErrors(`${encodeURIComponent(name)}=1`))).toEqual([name])
    },
  )

  test.each([
    ['status', 'deleted'],
    ['status', ''],
    ['status', '{"$ne":null}'],
    ['status', '[object Object]'],
    ['status', Array(101).fill('draft').join(',')],
    ['price.gte', '2147483648'],
    ['price.gte', '1e3'],
    ['price.gte', 'NaN'],
    ['artist', '9007199254740993'],
    ['artist', '-1'],
    ['day', '0000-01-01'],
    ['day', '2030-1-1'],
    ['doors_at.lt', '2030-01-01T00:00:00+99:00'],
    ['doors_at.lt', '0000-06-01T00:00:00Z'],
    ['doors_at.lt', '0001-01-01T00:00:00+14:00'],
    ['doors_at.lt', '9999-12-31T23:00:00-14:00'],
    ['doors_at', '0d'],
    ['venue', '\0'],
    ['venue', 'x'.repeat(201)],
    ['query', 'x'.repeat(201)],
    ['query', 'a b c d e f g h i'],
    ['perPage', '1000000'],
    ['perPage', '0'],
    ['perPage', '-5'],
    ['page', '101'],
    ['page', '1.5'],
    ['doors_at.empty', 'yes'],
  ])('returns 422 for the value %s=%s', async (name, value) => {
    expect(Object.keys(await getErrors(`${name}=${encodeURIComponent(value)}`))).toEqual([name])
  })

  test.each(['note;drop', 'artist', 'genres', 'note', 'day,day', 'day,-day', 'id,day,venue,price', '-', '', 'version', 'createdBy', 'day desc', '(select 1)'])(
    'returns 422 for the sort order %s',
    async (sort) => {
      expect(Object.keys(await getErrors(`sort=${encodeURIComponent(sort)}`))).toEqual(['sort'])
    },
  )

  test.each([
    ['columns=venue,password', 'columns'],
    ['columns=venue,venue', 'columns'],
    ['status=draft&status=published', 'status'],
    ['page=2&cursor=x', 'cursor'],
  ])('returns 422 for %s', async (search, name) => {
    expect(Object.keys(await getErrors(search))).toEqual([name])
  })

  test('returns a page or 422 for random queries', async () => {
    const names = ['artist', 'venue', 'contact', 'day', 'status', 'doors_at', 'genres', 'note', 'query', 'sort', 'cursor', 'page', 'perPage', 'columns']
    const operators = ['', '', '.gte', '.empty', '.eq', '.contains', '.lt', '.all', '.x']
    const values = [
      '',
      'true',
      '1',
      '-1',
      '2030-01-01',
      "'",
      '%',
      '\\',
      '\0',
      '\ud800',
      '7d',
      'draft',
      ',',
      '{}',
      '"',
      '$1',
      ':a',
      '?',
      'é',
      '1,2',
      '9'.repeat(30),
    ]
    const pick = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? ''
    const statuses = new Map<number, number>()
    for (let count = 0; count < 150; count++) {
      const search = new URLSearchParams([
        ['perPage', '1'],
        [pick(names) + pick(operators), pick(values)],
      ])
      const { status, text } = await manager.get(`${PATH}?${search}`)
      expect([200, 422], `${search}: ${text}`).toContain(status)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses.get(200)).toBeGreaterThan(3)
  })
})

describe('the cursor of GET /gigs', () => {
  const listWithCursor = (search: string, cursor: string) => manager.get(`${PATH}?${search}&cursor=${encodeURIComponent(cursor)}`)
  const getCursor = async (search: string): Promise<string> => (await manager.get(`${PATH}?${search}`)).body.next_cursor

  test('is rejected when it was changed, cut or forged', async () => {
    const cursor = await getCursor('sort=day')
    const [text = '', signature = ''] = cursor.split('.')
    const forged = Buffer.from(JSON.stringify(['x', '2030-01-01', "1' or 1=1"])).toString('base64url')
    const ownSignature = createHmac('sha256', 'another secret').update(`cursor/v1\n${forged}`).digest('base64url')
    const cursors = ['x', '.', `${text}x.${signature}`, text, `${cursor}.x`, `${cursor}x`, `${forged}.${signature}`, `${forged}.${ownSignature}`]
    for (const changed of cursors) {
      const { status, body } = await listWithCursor('sort=day', changed)
      expect([changed, status, Object.keys(body.errors)]).toEqual([changed, 422, ['cursor']])
    }
  })

  test.each(['sort=-day', 'sort=day&status=draft', 'sort=day&query=sona'])('is rejected by the list %s when another list returned it', async (search) => {
    const { status, body } = await listWithCursor(search, await getCursor('sort=day'))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ cursor: ['The list has changed. Open it again.'] })
  })

  test('is accepted with another page size and other columns', async () => {
    const { body } = await listWithCursor('sort=day&perPage=10&columns=venue', await getCursor('sort=day'))
    expect(body.data).toHaveLength(10)
  })
})
