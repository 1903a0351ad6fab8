import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addLibrarySongs,
  getLibrarySongsSummary,
  type LibrarySong,
  listLibrarySongs,
  removeLibrarySongs,
  restoreLibrarySongs,
} from '../../contract/collection.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'

const NAMES = ['Bois', 'Eau', 'Fer', 'Vent'] as const

let site: CatalogueSite
let user: SignedInUser
let trackIds: number[]
beforeAll(async () => {
  site = await createCatalogueSite()
  const { id: artistId } = await site.createArtist('Sahel Sisters')
  await site.catalogue.artists.publish(artistId, OPERATOR)
  trackIds = []
  for (const name of NAMES) {
    const { id } = await site.createTrack({ name, artistIds: [artistId] })
    await site.catalogue.tracks.publish(id, OPERATOR)
    trackIds.push(id)
  }
  await site.sql('update tracks set has_lyrics = true where name = $1', ['Eau'])
  const { Genre, GenreLink } = site.models
  const genre = await Genre.create({ name: 'mande', displayName: 'Mandé' })
  await GenreLink.bulkCreate(trackIds.slice(0, 2).map((subjectId) => ({ genreId: genre.id, kind: 'track' as const, subjectId })))
})
afterAll(() => site.close())
beforeEach(async () => {
  user = await site.createSignedInUser()
  await site.sql('update tracks set likes_count = 0')
})

const listNames = async (query: object = {}) =>
  (await user.request(listLibrarySongs, { query: { order: 'asc', ...query } })).body.data.map(({ track }: LibrarySong) => track.name)
const readCounts = async () => (await site.sql<{ likes_count: number }>('select likes_count from tracks order by id')).map(({ likes_count }) => likes_count)
const add = (ids: readonly number[] = trackIds, by = user) => by.request(addLibrarySongs, { body: { track_ids: [...ids] } })
const remove = (ids: readonly number[], by = user) => by.request(removeLibrarySongs, { body: { track_ids: [...ids] } })

describe('POST /library/songs', () => {
  test('likes each track once, in the given order, and publishes an event for each', async () => {
    await site.takeEvents()
    expect((await add([...trackIds, ...trackIds])).body).toEqual({ added: 4 })
    expect((await add()).body).toEqual({ added: 0 })
    expect(await listNames()).toEqual(NAMES)
    expect(await readCounts()).toEqual([1, 1, 1, 1])
    expect((await site.takeEvents()).filter(([name]) => name === 'player.liked/v1')).toHaveLength(4)
  })

  test('likes nothing when one of the tracks is missing', async () => {
    const { status, body } = await add([...trackIds, 999_999])
    expect([status, body.code]).toEqual([404, 'player.track_not_found'])
    expect(await listNames()).toEqual([])
  })

  test('counts every track once when two requests arrive simultaneously', async () => {
    const responses = await Promise.all([add(), add(trackIds.toReversed())])
    expect(responses.reduce((sum, { body }) => sum + body.added, 0)).toBe(4)
    expect(await readCounts()).toEqual([1, 1, 1, 1])
  })

  test('does not deadlock when two requests add the same tracks in opposite orders', async () => {
    const countWaiting = async () => (await site.sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length
    const transaction = await site.site.db.transaction()
    // Both requests wait for this like, which is in the middle of both orders, and have inserted the likes before it.
    await site.sql("insert into likes (user_id, kind, subject_id) values ($1, 'track', $2)", [user.id, trackIds[1]], transaction)
    const responses = Promise.all([add(), add(trackIds.toReversed())])
    await expect.poll(countWaiting).toBe(2)
    await transaction.rollback()
    expect((await responses).map(({ status }) => status)).toEqual([200, 200])
    expect(await readCounts()).toEqual([1, 1, 1, 1])
  })
})

describe('POST /library/songs/remove', () => {
  test('removes tracks and restores them at their former positions', async () => {
    await add()
    const [, second = 0, third = 0] = trackIds
    const { body } = await remove([second, third, 999_999])
    expect(body.removed).toBe(2)
    expect(await listNames()).toEqual(['Bois', 'Vent'])
    expect(await readCounts()).toEqual([1, 0, 0, 1])
    expect((await user.request(restoreLibrarySongs, { body: { undo: body.undo } })).body).toEqual({ restored: 2 })
    expect((await user.request(restoreLibrarySongs, { body: { undo: body.undo } })).body).toEqual({ restored: 0 })
    expect(await listNames()).toEqual(NAMES)
    expect(await readCounts()).toEqual([1, 1, 1, 1])
  })

  test('ignores tracks of another user and rejects the undo of another user', async () => {
    await add()
    const other = await site.createSignedInUser()
    expect((await remove(trackIds, other)).body).toEqual({ removed: 0, undo: null })
    const { body } = await remove(trackIds)
    expect((await other.request(restoreLibrarySongs, { body: { undo: body.undo } })).status).toBe(422)
    expect((await user.request(restoreLibrarySongs, { body: { undo: `${body.undo}x` } })).status).toBe(422)
  })

  test('does not restore tracks that were hidden after the removal', async () => {
    await add()
    const [id = 0] = trackIds
    const { body } = await remove([id])
    await site.catalogue.tracks.hide(id, OPERATOR)
    expect((await user.request(restoreLibrarySongs, { body: { undo: body.undo } })).body).toEqual({ restored: 0 })
    await site.catalogue.tracks.publish(id, OPERATOR)
  })
})

describe('GET /library/songs/summary', () => {
  test.each([
    [{}, { count: 4, duration: 240 }],
    [{ search: 'VENT' }, { count: 1, duration: 60 }],
    [{ genre: 'mande' }, { count: 2, duration: 120 }],
    [
      { genre: 'mande', lyrics: '1' },
      { count: 1, duration: 60 },
    ],
    [{ genre: 'none' }, { count: 0, duration: 0 }],
  ] as const)('sums the tracks for %o, as many as the list has', async (query, sum) => {
    await add()
    const { status, body } = await user.request(getLibrarySongsSummary, { query })
    expect(status).toBe(200)
    expect(body.summary).toMatchObject({ ...sum, genres: [{ name: 'mande', count: 2 }] })
    expect(await listNames(query)).toHaveLength(sum.count)
  })

  test.each(['album', 'duration'] as const)('lists every track once page by page, sorted by %s', async (sort) => {
    await add()
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await user.request(listLibrarySongs, { query: { sort, perPage: 3, cursor } })
      names.push(...body.data.map(({ track }: LibrarySong) => track.name))
      cursor = body.next_cursor ?? undefined
    } while (cursor)
    expect(names.toSorted()).toEqual(NAMES)
  })
})

describe('input', () => {
  test.each([
    ['library/songs', { track_ids: [] }],
    ['library/songs', { track_ids: ['x'] }],
    ['library/songs', { track_ids: Array.from({ length: 1001 }, (_, index) => index + 1) }],
    ['library/songs/remove', { track_ids: 'all' }],
    ['library/songs/remove', { track_ids: [1], user_id: 1 }],
    ['library/songs/restore', { undo: 7 }],
    ['library/songs/restore', { undo: 'x' }],
    ['library/songs/restore', { undo: 'x'.repeat(100_001) }],
  ])('returns 422 from %s for a wrong body', async (path, body) => {
    expect((await user.post(`/api/v1/${path}`, body)).status, JSON.stringify(body).slice(0, 80)).toBe(422)
  })

  test.each(['genre=', 'lyrics=yes', `search=${'x'.repeat(101)}`, 'sort=album'])('returns 422 from the summary for %s', async (query) => {
    expect((await user.get(`/api/v1/library/songs/summary?${query}`)).status).toBe(422)
  })

  test('requires a session', async () => {
    const visitor = site.createVisitor()
    for (const endpoint of [addLibrarySongs, removeLibrarySongs]) expect((await visitor.request(endpoint, { body: { track_ids: [1] } })).status).toBe(401)
    expect((await visitor.request(restoreLibrarySongs, { body: { undo: 'x' } })).status).toBe(401)
    expect((await visitor.request(getLibrarySongsSummary, {})).status).toBe(401)
  })
})
