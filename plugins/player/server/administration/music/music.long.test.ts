import { resourceEndpoints } from '@balafon/sdk/contract'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAdminAlbum,
  deleteAdminAlbum,
  getAdminAlbum,
  publishAdminAlbum,
  setAdminAlbumTrackOrder,
  updateAdminAlbum,
} from '../../../contract/administration/admin-albums.ts'
import { createAdminArtist, deleteAdminArtist, getAdminArtist, updateAdminArtist } from '../../../contract/administration/admin-artists.ts'
import {
  createAdminTrack,
  deleteAdminTrack,
  getAdminTrack,
  hideAdminTrack,
  publishAdminTrack,
  updateAdminTrack,
} from '../../../contract/administration/admin-tracks.ts'
import { getAdminInsights } from '../../../contract/administration/insights.ts'
import { changeSelectedAlbums, changeSelectedTracks } from '../../../contract/administration/music.ts'
import { albumList, trackList } from '../../../contract/administration/music-lists.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../../testing/catalogue-site.ts'

let site: CatalogueSite
let operator: SignedInUser
let artistId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  artistId = (await site.createArtist('Salif')).id
  await site.models.Genre.create({ name: 'mande', displayName: 'Mande' })
})
afterAll(() => site.close())

const listAudit = async (entity: string, entityId: number) =>
  (await site.getContext('core').audit.list({ entities: [entity], entityId, limit: 20 })).entries.map(({ action }) => action)
const createTrack = (name: string) => site.createTrack({ name, artistIds: [artistId] })
const values: { artist_ids: number[] } = { artist_ids: [] }
beforeAll(() => values.artist_ids.push(artistId))

describe('POST /admin/tracks', () => {
  test('creates a draft without an owner, an audit entry and an event', async () => {
    await site.takeEvents()
    const { status, body } = await operator.request(createAdminTrack, { body: { ...values, name: ' Mandjou ', genres: ['mande'], tags: ['Live'] } })
    expect(status).toBe(201)
    const { body: found } = await operator.request(getAdminTrack, { params: { id: body.id } })
    expect(found.track).toMatchObject({
      name: 'Mandjou',
      status: 'draft',
      owner: null,
      genres: ['mande'],
      tags: ['Live'],
      has_audio: false,
      version: 1,
      playlists_count: 0,
    })
    expect(await listAudit('player.track', body.id)).toEqual(['track.create'])
    expect(await site.takeEvents()).toEqual([['player.track.created/v1', { trackId: body.id }]])
  })

  test.each([
    [{ name: '' }, ['name']],
    [{ name: 'x'.repeat(191) }, ['name']],
    [{ name: 7 }, ['name']],
    [{ name: 'A', artist_ids: [999_999] }, ['artist_ids']],
    [{ name: 'A', album_id: 999_999 }, ['album_id']],
    [{ name: 'A', genres: ['unknown'] }, ['genres']],
    [{ name: 'A', owner_id: 999_999 }, ['owner_id']],
    [{ name: 'A', isrc: 'X' }, ['isrc']],
    [{ name: 'A', image: { url: 'https://other.test/a.png', hue: 1, chroma: 1 } }, ['image']],
    [{ name: 'A', plays: 9 }, ['plays']],
  ])('rejects %j', async (input, fields) => {
    const { status, body } = await operator.requestUnchecked(createAdminTrack, { body: { ...values, ...input } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, fields])
  })
})

describe('PATCH /admin/tracks/{id}', () => {
  test('updates all fields including the owner, and increases the version', async () => {
    const { id } = await createTrack('Before')
    const body = { version: 1, name: 'After', owner_id: operator.id, credits: [{ name: 'Ida', role: 'Producer' }], is_explicit: true, number: 4 }
    const changed = await operator.request(updateAdminTrack, { params: { id }, body })
    expect(changed.status).toBe(200)
    expect(changed.body.track).toMatchObject({ name: 'After', version: 2, number: 4, is_explicit: true, owner: { id: operator.id } })
    expect(await listAudit('player.track', id)).toEqual(['track.update'])
  })

  test('returns 409 with the current track to all but one of simultaneous changes', async () => {
    const { id } = await createTrack('Contested')
    const results = await Promise.all([2, 3, 4].map((number) => operator.request(updateAdminTrack, { params: { id }, body: { version: 1, number } })))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const [conflict] = results.filter(({ status }) => status === 409)
    expect(conflict?.body).toMatchObject({ code: 'resource.conflict', current: { id, version: 2 } })
    expect(await listAudit('player.track', id)).toEqual(['track.update'])
  })

  test('returns 404 for a track that does not exist, and 422 for a wrong version', async () => {
    expect((await operator.request(updateAdminTrack, { params: { id: 999_999 }, body: { version: 1 } })).status).toBe(404)
    expect((await operator.requestUnchecked(updateAdminTrack, { params: { id: 1 }, body: { version: 'x' } })).status).toBe(422)
  })
})

describe('publication of a track', () => {
  test('requires audio, and can be undone by hiding the track', async () => {
    const { body: created } = await operator.request(createAdminTrack, { body: { ...values, name: 'Silent' } })
    const silent = await operator.request(publishAdminTrack, { params: { id: created.id }, body: {} })
    expect([silent.status, silent.body.code]).toEqual([422, 'player.track_without_audio'])
    const { id } = await createTrack('Loud')
    expect((await operator.request(publishAdminTrack, { params: { id }, body: {} })).body.track.status).toBe('published')
    expect((await operator.request(hideAdminTrack, { params: { id } })).body.track.status).toBe('hidden')
    expect(await listAudit('player.track', id)).toEqual(['track.hide', 'track.publish'])
  })
})

describe('DELETE /admin/tracks/{id}', () => {
  test('removes the track from playlists, and deletes its audio in a job', async () => {
    const { id } = await createTrack('Gone')
    const playlist = await site.models.Playlist.create({ name: 'Mixed', tracksCount: 1 })
    await site.models.PlaylistTrack.create({ playlistId: playlist.id, trackId: id, position: 0 })
    const fileEntryId = (await site.models.Track.findByPk(id))?.fileEntryId
    expect((await operator.request(getAdminTrack, { params: { id } })).body.track.playlists_count).toBe(1)
    const stale = await operator.request(deleteAdminTrack, { params: { id }, query: { version: 9 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'resource.conflict'])
    expect((await operator.request(deleteAdminTrack, { params: { id }, query: { version: 1 } })).status).toBe(200)
    expect((await playlist.reload()).tracksCount).toBe(0)
    expect((await operator.request(deleteAdminTrack, { params: { id }, query: { version: 1 } })).status).toBe(404)
    await expect.poll(() => site.sql('select id from file_entries where id = $1', [fileEntryId]), { timeout: 15_000 }).toEqual([])
  })
})

describe('albums', () => {
  test('are created, changed, sorted, published and deleted with their tracks', async () => {
    const { body } = await operator.request(createAdminAlbum, { body: { ...values, name: 'Soro', release_type: 'ep' } })
    const first = await site.createTrack({ name: 'First', artistIds: [artistId], albumId: body.id, number: 1 })
    const second = await site.createTrack({ name: 'Second', artistIds: [artistId], albumId: body.id, number: 2 })
    const params = { id: body.id }
    const updated = await operator.request(updateAdminAlbum, { params, body: { version: 1, name: 'Soro (deluxe)', copyright: '' } })
    expect(updated.body.album).toMatchObject({ name: 'Soro (deluxe)', copyright: null, release_type: 'ep', version: 2 })
    expect((await site.models.Track.findByPk(first.id))?.albumName).toBe('Soro (deluxe)')
    const ordered = await operator.request(setAdminAlbumTrackOrder, { params, body: { track_ids: [second.id, first.id] } })
    expect(ordered.body.album.tracks.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First'])
    expect((await operator.request(setAdminAlbumTrackOrder, { params, body: { track_ids: [first.id] } })).status).toBe(409)
    expect((await operator.request(publishAdminAlbum, { params, body: {} })).body.album.status).toBe('published')
    expect((await operator.request(deleteAdminAlbum, { params, query: { version: 2, tracks: 'delete' } })).status).toBe(200)
    expect(await site.catalogue.tracks.find(first.id)).toBeNull()
    expect((await operator.request(getAdminAlbum, { params })).status).toBe(404)
    expect(await listAudit('player.album', body.id)).toEqual(['album.delete', 'album.publish', 'album.order', 'album.update', 'album.create'])
  })
})

describe('artists', () => {
  test('verifies and renames artists, and deletes only artists without music', async () => {
    const { body } = await operator.request(createAdminArtist, { body: { name: 'Kandia', is_verified: true } })
    const { id: trackId } = await site.createTrack({ name: 'Toubaka', artistIds: [body.id] })
    const params = { id: body.id }
    const { body: found } = await operator.request(getAdminArtist, { params })
    expect(found.artist.verified_at).not.toBeNull()
    const renamed = await operator.request(updateAdminArtist, { params, body: { version: 1, name: 'Kouyaté', is_verified: true } })
    expect(renamed.body.artist).toMatchObject({ name: 'Kouyaté', verified_at: found.artist.verified_at })
    expect((await site.catalogue.tracks.find(trackId))?.artists).toEqual([{ id: body.id, name: 'Kouyaté' }])
    const inUse = await operator.request(deleteAdminArtist, { params, query: { version: 2 } })
    expect([inUse.status, inUse.body.code]).toEqual([409, 'player.artist_in_use'])
  })
})

describe('access', () => {
  test('is denied to users without music.update and to guests', async () => {
    const artist = await site.createSignedInUser({ permissions: ['music.create'] })
    const { id } = await createTrack('Protected')
    const attempts = [
      [getAdminTrack, { params: { id } }],
      [createAdminTrack, { body: { ...values, name: 'A' } }],
      [updateAdminTrack, { params: { id }, body: { version: 1 } }],
      [publishAdminTrack, { params: { id }, body: {} }],
      [hideAdminTrack, { params: { id } }],
      [deleteAdminTrack, { params: { id }, query: { version: 1 } }],
      [getAdminInsights, { params: { kind: 'track', id }, query: { from: '2026-01-01', to: '2026-01-02' } }],
    ] as const
    for (const [endpoint, input] of attempts) {
      expect((await artist.requestUnchecked(endpoint, input)).status).toBe(403)
      expect((await site.createVisitor().requestUnchecked(endpoint, input)).status).toBe(401)
    }
  })
})

describe('GET /admin/insights', () => {
  test('returns the figures of any music, and rejects long periods and unknown music', async () => {
    const { id } = await createTrack('Measured')
    const read = (kind: 'track' | 'album', itemId: number, to: string) =>
      operator.request(getAdminInsights, { params: { kind, id: itemId }, query: { from: '2026-01-01', to } })
    const { status, body } = await read('track', id, '2026-01-28')
    expect([status, body.name, body.numbers.plays, body.previous?.plays]).toEqual([200, 'Measured', 0, 0])
    expect((await read('track', id, '2099-01-01')).status).toBe(422)
    expect((await read('album', 999_999, '2026-01-28')).status).toBe(404)
  })
})

describe('POST /admin/tracks/bulk', () => {
  const isEnded = (state: string) => state !== 'queued' && state !== 'running'
  async function run(endpoint: typeof changeSelectedTracks | typeof changeSelectedAlbums, body: object, path: 'tracks' | 'albums' = 'tracks') {
    const started = await operator.requestUnchecked(endpoint, { body })
    expect(started.status, started.text).toBe(202)
    return waitForEnd(started.body.id, path)
  }
  async function waitForEnd(jobId: string, path: 'tracks' | 'albums' = 'tracks') {
    const { bulkJob } = path === 'tracks' ? resourceEndpoints(trackList) : resourceEndpoints(albumList)
    const read = async () => (await operator.request(bulkJob, { params: { jobId } })).body
    await expect.poll(async () => isEnded((await read()).state), { timeout: 20_000, interval: 50 }).toBe(true)
    return read()
  }
  const select = (...ids: number[]) => ({ mode: 'some', ids }) as const

  test('sets genre and owner, publishes and deletes, with an audit entry per track', async () => {
    const [a, b] = [await createTrack('Bulk one'), await createTrack('Bulk two')]
    const genre = await site.models.Genre.findOne({ where: { name: 'mande' } })
    const job = await run(changeSelectedTracks, { action: 'add_genre', genre_id: genre?.id, selection: select(a.id, b.id, 999_999) })
    expect(job).toMatchObject({ action: 'add_genre', state: 'done', done: 2, skipped: 1, failed: 0, can_undo: true })
    await run(changeSelectedTracks, { action: 'set_owner', owner_id: operator.id, selection: select(a.id, b.id) })
    await run(changeSelectedTracks, { action: 'publish', selection: select(a.id, b.id) })
    expect(await site.catalogue.tracks.find(a.id)).toMatchObject({ genres: ['mande'], ownerId: operator.id, status: 'published' })
    expect(await run(changeSelectedTracks, { action: 'delete', selection: select(a.id, b.id) })).toMatchObject({ done: 2, failed: 0 })
    expect(await site.catalogue.tracks.find(b.id)).toBeNull()
    expect(await listAudit('player.track', a.id)).toEqual(['track.delete', 'track.publish', 'track.update', 'track.update'])
  })

  test('reports the rows that cannot be changed, and changes the others', async () => {
    const { body: silent } = await operator.request(createAdminTrack, { body: { ...values, name: 'Without audio' } })
    const loud = await createTrack('With audio')
    const job = await run(changeSelectedTracks, { action: 'publish', selection: select(silent.id, loud.id) })
    expect(job).toMatchObject({ done: 1, failed: 1, errors: [{ id: silent.id, code: 'player.track_without_audio' }] })
  })

  test('undoes an action once, and leaves out tracks that were changed after the action', async () => {
    const [a, b] = [await createTrack('Undone one'), await createTrack('Undone two')]
    const genre = await site.models.Genre.findOne({ where: { name: 'mande' } })
    const undo = async (jobId: string) => {
      const { status, body } = await operator.request(resourceEndpoints(trackList).undoBulk, { params: { jobId } })
      return status === 202 ? waitForEnd(body.id) : status
    }
    const tagged = await run(changeSelectedTracks, { action: 'add_genre', genre_id: genre?.id, selection: select(a.id, b.id) })
    const published = await run(changeSelectedTracks, { action: 'publish', selection: select(a.id, b.id) })
    await operator.request(hideAdminTrack, { params: { id: b.id } })
    expect(await undo(published.id)).toMatchObject({ done: 1, failed: 1, errors: [{ id: b.id, code: 'resource.conflict' }], can_undo: false })
    expect(await site.catalogue.tracks.find(a.id)).toMatchObject({ status: 'draft', genres: ['mande'] })
    expect(await undo(tagged.id)).toMatchObject({ done: 2, failed: 0 })
    expect(await site.catalogue.tracks.find(b.id)).toMatchObject({ genres: [] })
    expect(await undo(tagged.id)).toBe(409)
    const again = { action: 'set_owner', owner_id: null, selection: select(a.id) }
    await run(changeSelectedTracks, again)
    const same = await run(changeSelectedTracks, again)
    const deleted = await run(changeSelectedTracks, { action: 'delete', selection: select(a.id) })
    expect([same.can_undo, deleted.can_undo]).toEqual([false, false])
  })

  test('publishes hidden music again when the action that hid it is undone', async () => {
    const { album } = await site.createPublishedAlbum('Taken down by mistake', [artistId])
    const job = await run(changeSelectedAlbums, { action: 'hide', selection: select(album.id) }, 'albums')
    expect(job.can_undo).toBe(true)
    await operator.request(resourceEndpoints(albumList).undoBulk, { params: { jobId: job.id } })
    await expect.poll(async () => (await site.catalogue.albums.find(album.id))?.status, { timeout: 20_000 }).toBe('published')
  })

  test('deletes albums with or without their tracks', async () => {
    const [kept, deleted] = [await site.createPublishedAlbum('Kept tracks', [artistId]), await site.createPublishedAlbum('Deleted tracks', [artistId])]
    await run(changeSelectedAlbums, { action: 'delete', tracks: 'keep', selection: select(kept.album.id) }, 'albums')
    await run(changeSelectedAlbums, { action: 'delete', tracks: 'delete', selection: select(deleted.album.id) }, 'albums')
    expect(await site.catalogue.tracks.find(kept.trackId)).toMatchObject({ album: null })
    expect(await site.catalogue.tracks.find(deleted.trackId)).toBeNull()
  })

  test('rejects an unknown action, and an action without its value', async () => {
    const selection = select(1)
    const request = async (body: object) => (await operator.requestUnchecked(changeSelectedTracks, { body: { selection, ...body } })).status
    expect(await request({ action: 'add_genre' })).toBe(422)
    expect(await request({ action: 'set_owner' })).toBe(422)
    expect(await request({ action: 'verify' })).toBe(422)
  })
})

test('keeps the slug of published music when an operator renames it', async () => {
  const { id } = await createTrack('Kept slug of operators')
  await site.catalogue.tracks.publish(id, OPERATOR)
  const { body } = await operator.request(updateAdminTrack, { params: { id }, body: { version: 1, name: 'New name' } })
  expect(body.track.slug).toBe('kept-slug-of-operators')
})
