import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../testing/index.ts'
import { createGigsSite, type GigsSite } from './testing/create-gigs-site.ts'
import { gigEndpoints } from './testing/gigs.contract.ts'

let site: GigsSite
let manager: SignedInUser
let publisher: SignedInUser
beforeAll(async () => {
  site = await createGigsSite()
  manager = await site.createSignedInUser({ permissions: ['gigs.manage'] })
  publisher = await site.createSignedInUser({ permissions: ['gigs.manage', 'gigs.publish'] })
})
afterAll(() => site.close())

const NEW_GIG = { artist: 1, venue: 'Étoile', city: 'Bamako', day: '2031-01-01' }

const createGig = async (changes: object = {}) => (await manager.request(gigEndpoints.create, { body: { ...NEW_GIG, ...changes } })).body
const update = (id: number, body: object, visitor = manager) => visitor.request(gigEndpoints.update, { params: { id }, body: body as { version: number } })
const remove = (id: number, version: number, visitor = manager) => visitor.request(gigEndpoints.remove, { params: { id }, query: { version } })

describe('POST /gigs', () => {
  test('creates a row with defaults and with attributes that are not fields', async () => {
    const { status, body } = await manager.request(gigEndpoints.create, { body: { ...NEW_GIG, venue: ' Sona ' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      version: 1,
      venue: 'Sona',
      artist: { id: 1, label: 'Artist 1' },
      status: 'draft',
      price: 0,
      genres: [],
      note: null,
      doors_at: null,
    })
    expect(await site.gigsSql('select created_by from plg_acme_gigs_gigs where id = $1', [body.id])).toEqual([{ created_by: manager.id }])
  })

  test('creates one row when a request is sent twice with the same key', async () => {
    const send = () => manager.request(gigEndpoints.create, { body: { ...NEW_GIG, venue: 'Once' } }, { 'idempotency-key': 'create-one-gig' })
    const [first, second] = await Promise.all([send(), send()])
    expect(second?.body).toEqual(first?.body)
    expect(await site.listIds("where venue = 'Once'")).toHaveLength(1)
  })

  test.each([
    ['venue', ''],
    ['venue', 'a\0'],
    ['venue', 'x'.repeat(121)],
    ['venue', 7],
    ['venue', 'Forbidden'],
    ['venue', 'Never'],
    ['contact', 'no address'],
    ['created_at', '2030-01-01T00:00:00Z'],
    ['createdBy', 1],
    ['day', '2030-02-30'],
    ['day', '0000-01-01'],
    ['doors_at', '0000-01-01T00:00:00Z'],
    ['status', 'gone'],
    ['genres', ['a,b']],
    ['genres', Array(31).fill('rap')],
    ['version', 9],
    ['price', -1],
    ['price', 2_147_483_648],
    ['artist', 999_999],
  ])('returns 422 at the field for %s = %j', async (field, value) => {
    const { status, body } = await manager.request(gigEndpoints.create, { body: { ...NEW_GIG, [field]: value } as typeof NEW_GIG })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]?.replace(/\.\d+$/, '')).toBe(field)
  })

  test('returns 422 at the field when another row has a unique value', async () => {
    await createGig({ contact: 'unique@example.test' })
    const { status, body } = await manager.request(gigEndpoints.create, { body: { ...NEW_GIG, contact: 'UNIQUE@example.test' } })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ contact: ['This value is already in use.'] })
  })

  test('returns 403 at a field that the user may not change', async () => {
    const { status, body } = await manager.request(gigEndpoints.create, { body: { ...NEW_GIG, status: 'published' } })
    expect([status, body.code, body.errors]).toEqual([403, 'resource.field_not_writable', { status: ['You can’t change this field.'] }])
    expect((await publisher.request(gigEndpoints.create, { body: { ...NEW_GIG, status: 'published' } })).status).toBe(201)
  })
})

describe('PATCH /gigs/{id}', () => {
  test('updates the given fields only, and increases the version', async () => {
    const { id } = await createGig({ price: 500, note: 'kept' })
    const { status, body } = await update(id, { version: 1, venue: 'Sona' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, version: 2, venue: 'Sona', price: 500, note: 'kept' })
  })

  test('returns 409 with the current row when another request has changed it', async () => {
    const { id } = await createGig()
    await update(id, { version: 1, venue: 'Sona' })
    const { status, body } = await update(id, { version: 1, price: 900 })
    expect([status, body.code]).toEqual([409, 'resource.conflict'])
    expect(body.current).toMatchObject({ id, version: 2, venue: 'Sona', price: 0, artist: { id: 1, label: 'Artist 1' } })
  })

  test('saves one of two requests that are sent at once', async () => {
    const { id } = await createGig()
    const responses = await Promise.all([100, 200].map((price) => update(id, { version: 1, price })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['created_at', '2030-01-01T00:00:00Z'],
    ['id', 1],
    ['createdBy', 1],
  ])('returns 422 for %s, which only the server sets', async (field, value) => {
    const { id } = await createGig()
    const { status, body } = await update(id, { version: 1, [field]: value })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('returns 403 at a field that the user may not change', async () => {
    const { id } = await createGig()
    expect((await update(id, { version: 1, status: 'published' })).status).toBe(403)
    expect((await update(id, { version: 1, status: 'published' }, publisher)).body.status).toBe('published')
  })

  test('returns 422 without a version, and 404 for a row that does not exist', async () => {
    const { id } = await createGig()
    expect((await update(id, { venue: 'Sona' })).status).toBe(422)
    expect((await update(999_999, { version: 1, venue: 'Sona' })).status).toBe(404)
  })

  test('keeps the row when the rules of the plugin reject the input', async () => {
    const { id } = await createGig()
    expect((await update(id, { version: 1, venue: 'Forbidden' })).body.errors).toEqual({ venue: ['Invalid value.'] })
    expect((await manager.request(gigEndpoints.get, { params: { id } })).body).toMatchObject({ version: 1, venue: 'Étoile' })
  })
})

describe('DELETE /gigs/{id}', () => {
  test('deletes a row', async () => {
    const { id } = await createGig()
    expect((await remove(id, 1)).status).toBe(200)
    expect((await manager.request(gigEndpoints.get, { params: { id } })).status).toBe(404)
    expect((await remove(id, 1)).status).toBe(404)
  })

  test('returns 409 with the current row when another request has changed it', async () => {
    const { id } = await createGig()
    await update(id, { version: 1, venue: 'Sona' })
    const { status, body } = await remove(id, 1)
    expect([status, body.current.venue]).toEqual([409, 'Sona'])
    expect(await site.listIds(`where id = ${id}`)).toEqual([id])
  })
})

describe('a row outside of the scope of the user', () => {
  test('cannot be read, changed or deleted: the response is 404', async () => {
    const { body: hidden } = await publisher.request(gigEndpoints.create, { body: { ...NEW_GIG, city: 'Secret' } })
    expect((await manager.request(gigEndpoints.get, { params: { id: hidden.id } })).status).toBe(404)
    expect((await update(hidden.id, { version: 1, venue: 'Sona' })).status).toBe(404)
    expect((await remove(hidden.id, 1)).status).toBe(404)
    expect((await update(hidden.id, { version: 1, venue: 'Sona' }, publisher)).status).toBe(200)
  })
})

describe('the audit log', () => {
  test('contains each change with its user and values', async () => {
    const { id } = await createGig({ price: 500 })
    await update(id, { version: 1, price: 900 })
    await remove(id, 2)
    const list = async () => (await site.getContext('core').audit.list({ entities: ['acme.gigs.gig'], entityId: id, limit: 10 })).entries
    await expect.poll(async () => (await list()).length).toBe(3)
    const entries = (await list()).toReversed()
    expect(entries.map(({ action, label, user }) => [action, label, user?.id])).toEqual([
      ['gig.create', 'Étoile', manager.id],
      ['gig.update', 'Étoile', manager.id],
      ['gig.delete', 'Étoile', manager.id],
    ])
    expect(entries[1]).toMatchObject({ before: { price: 500 }, after: { price: 900 } })
  })
})
