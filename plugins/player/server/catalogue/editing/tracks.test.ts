import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUDIO, type CatalogueSite, createCatalogueSite, OPERATOR, readErrorCode } from '../../testing/catalogue-site.ts'

let site: CatalogueSite
let ownerId: number
let artistId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  ownerId = (await site.createSignedInUser()).id
  artistId = (await site.createArtist('Awa')).id
})
afterAll(() => site.close())
beforeEach(() => site.takeEvents())

const createDraft = (name: string) => site.catalogue.tracks.create({ name, artistIds: [artistId] }, { userId: ownerId })

describe('tracks.create', () => {
  test('creates a draft of the acting user, with the names of its artists', async () => {
    const guest = await site.createArtist('Guest')
    const values = { name: ' Rain ', artistIds: [guest.id, artistId], isrc: 'FRZ039800212', credits: [{ name: 'Ida', role: 'Producer' }], disc: 2 }
    const track = await site.catalogue.tracks.create(values, { userId: ownerId })
    expect(track).toMatchObject({
      name: 'Rain',
      slug: 'rain',
      ownerId,
      status: 'draft',
      publishedAt: null,
      hasAudio: false,
      duration: 0,
      artists: [
        { id: guest.id, name: 'Guest' },
        { id: artistId, name: 'Awa' },
      ],
      isrc: 'FRZ039800212',
      credits: [{ name: 'Ida', role: 'Producer' }],
      disc: 2,
    })
    expect(await site.catalogue.tracks.find(track.id)).toEqual(track)
    expect(await site.takeEvents()).toContainEqual(['player.track.created/v1', { trackId: track.id }])
  })

  test.each([
    [{ name: '', artistIds: [1] }, { name: ['field.required'] }],
    [{ name: 'A', artistIds: [] }, { artistIds: ['field.required'] }],
    [{ name: 'A', artistIds: [1, 1] }, { artistIds: ['field.format'] }],
    [{ name: 'A', artistIds: Array.from({ length: 21 }, (_, index) => index + 1) }, { artistIds: ['field.format'] }],
    [{ name: 'A', artistIds: [99_999] }, { artistIds: ['player.artist_unknown'] }],
    [{ name: 'A', artistIds: [1], isrc: 'x' }, { isrc: ['field.format'] }],
    [{ name: 'A', artistIds: [1], albumId: 99_999 }, { albumId: ['player.album_unknown'] }],
    [{ name: 'A', artistIds: [1], plays: 9 }, { plays: ['field.unknown'] }],
    [{ name: 'A', artistIds: [1], ownerId: 99_999 }, { ownerId: ['player.operator_only'] }],
  ])('rejects %j', async (values, fields) => {
    expect(await readErrorCode(site.catalogue.tracks.create(values, { userId: ownerId }))).toEqual({ status: 422, code: 'invalid', fields })
    expect(await site.takeEvents()).toEqual([])
  })

  test('rejects an actor without a user, and an album of another user', async () => {
    expect(await readErrorCode(site.catalogue.tracks.create({ name: 'A', artistIds: [artistId] }, { userId: null }))).toMatchObject({ status: 403 })
    const { album } = await site.createPublishedAlbum('Of nobody', [artistId])
    const attempt = site.catalogue.tracks.create({ name: 'A', artistIds: [artistId], albumId: album.id }, { userId: ownerId })
    expect(await readErrorCode(attempt)).toEqual({ status: 403, code: 'player.not_owner' })
  })
})

describe('tracks.update', () => {
  test('updates the given fields and keeps the others', async () => {
    const { id, version } = await createDraft('Before')
    const other = await site.createArtist('Other')
    await site.takeEvents()
    const track = await site.catalogue.tracks.update(id, { name: 'After', artistIds: [other.id], number: 3 }, { userId: ownerId, version })
    expect(track).toMatchObject({ name: 'After', slug: 'after', artists: [{ id: other.id, name: 'Other' }], number: 3, disc: 1 })
    expect(await site.models.TrackArtist.findAll({ where: { trackId: id } })).toMatchObject([{ artistId: other.id, position: 0 }])
    expect(await site.takeEvents()).toEqual([['player.track.updated/v1', { trackId: id }]])
  })

  test('accepts one of several simultaneous updates and rejects the others', async () => {
    const { id, version } = await createDraft('Contested')
    await site.takeEvents()
    const updates = Array.from({ length: 5 }, (_, index) => site.catalogue.tracks.update(id, { number: index + 2 }, { userId: ownerId, version }))
    const results = await Promise.allSettled(updates)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason.data).toMatchObject({ code: 'player.changed_meanwhile' })
    expect(await site.takeEvents()).toHaveLength(1)
  })

  test('rejects another user, a missing track and a new owner', async () => {
    const { id, version } = await createDraft('Mine')
    const other = await site.createSignedInUser()
    const update = (target: number, patch: object, userId: number) => readErrorCode(site.catalogue.tracks.update(target, patch, { userId, version }))
    expect(await update(id, { number: 2 }, other.id)).toEqual({ status: 403, code: 'player.not_owner' })
    expect(await update(99_999, { number: 2 }, ownerId)).toEqual({ status: 404, code: 'player.track_not_found' })
    expect(await update(id, { ownerId: other.id }, ownerId)).toMatchObject({ fields: { ownerId: ['player.operator_only'] } })
    const transferred = await site.catalogue.tracks.update(id, { ownerId: other.id }, { ...OPERATOR, version })
    expect(transferred.ownerId).toBe(other.id)
  })

  test('keeps the slug of a track that was published before', async () => {
    const { id } = await site.createTrack({ name: 'Kept slug', artistIds: [artistId] })
    await site.catalogue.tracks.publish(id, OPERATOR)
    const { version } = await site.catalogue.tracks.hide(id, OPERATOR)
    expect(await site.catalogue.tracks.update(id, { name: 'New name' }, { ...OPERATOR, version })).toMatchObject({ name: 'New name', slug: 'kept-slug' })
  })
})

describe('tracks.publish', () => {
  test('requires audio', async () => {
    const { id } = await createDraft('Silent')
    expect(await readErrorCode(site.catalogue.tracks.publish(id, { userId: ownerId }))).toEqual({ status: 422, code: 'player.track_without_audio' })
  })

  test('publishes once, with one event', async () => {
    const { id } = await createDraft('Loud')
    await site.catalogue.tracks.setAudio(id, AUDIO, { userId: ownerId })
    await site.takeEvents()
    const published = await site.catalogue.tracks.publish(id, { userId: ownerId })
    expect(published).toMatchObject({ status: 'published', publishedAt: expect.any(String), releaseAt: null })
    expect(await site.catalogue.tracks.publish(id, { userId: ownerId })).toEqual(published)
    expect(await site.takeEvents()).toEqual([['player.track.published/v1', { trackId: id }]])
  })

  test('schedules a time in the future and rejects a malformed one', async () => {
    const { id } = await site.createTrack({ name: 'Later', artistIds: [artistId] })
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect(await site.catalogue.tracks.publish(id, { ...OPERATOR, at })).toMatchObject({ status: 'scheduled', releaseAt: at, publishedAt: null })
    expect(await readErrorCode(site.catalogue.tracks.publish(id, { ...OPERATOR, at: 'tomorrow' }))).toMatchObject({ fields: { at: ['field.format'] } })
    await site.catalogue.tracks.publish(id, OPERATOR)
    expect(await readErrorCode(site.catalogue.tracks.publish(id, { ...OPERATOR, at }))).toEqual({ status: 409, code: 'player.already_published' })
  })
})

describe('tracks.setAudio', () => {
  test('replaces the audio and deletes the previous file', async () => {
    const { id } = await site.createTrack({ name: 'Twice', artistIds: [artistId] })
    const [before] = await site.sql<{ file_entry_id: number }>('select file_entry_id from tracks where id = $1', [id])
    const chunks = (async function* () {
      yield Buffer.alloc(10)
      yield Buffer.alloc(20)
    })()
    expect(await site.catalogue.tracks.setAudio(id, { ...AUDIO, duration: 12.5, body: chunks }, OPERATOR)).toMatchObject({ duration: 12.5 })
    expect(await site.sql('select file_size from tracks where id = $1', [id])).toEqual([{ file_size: 30 }])
    expect(await site.sql('select id from file_entries where id = $1', [before?.file_entry_id])).toEqual([])
  })

  test('stores no file for another user or a duration of zero', async () => {
    const { id } = await createDraft('No file')
    const countFiles = () => site.sql('select count(*) as files from file_entries')
    const before = await countFiles()
    expect(await readErrorCode(site.catalogue.tracks.setAudio(id, AUDIO, { userId: ownerId + 1 }))).toMatchObject({ status: 403 })
    const attempt = site.catalogue.tracks.setAudio(id, { ...AUDIO, duration: 0 }, { userId: ownerId })
    expect(await readErrorCode(attempt)).toMatchObject({ fields: { duration: ['field.format'] } })
    expect(await countFiles()).toEqual(before)
  })
})

describe('tracks.delete', () => {
  test('deletes lyrics, links, places in playlists and the file', async () => {
    const { id, name } = await site.createTrack({ name: 'Gone', artistIds: [artistId] })
    const { Lyric, Genre, GenreLink, Playlist, PlaylistTrack, Track, TrackArtist } = site.models
    await Lyric.create({ trackId: id, lines: [{ at: null, text: 'La' }], isSynced: false })
    const genre = await Genre.create({ name: 'kora', displayName: 'Kora' })
    await GenreLink.create({ genreId: genre.id, kind: 'track', subjectId: id })
    const playlist = await Playlist.create({ name: 'Mixed', tracksCount: 1 })
    await PlaylistTrack.create({ playlistId: playlist.id, trackId: id, position: 0 })
    const fileEntryId = (await Track.findByPk(id))?.fileEntryId
    await site.takeEvents()

    await site.catalogue.tracks.delete(id, OPERATOR)
    expect(await site.catalogue.tracks.find(id)).toBeNull()
    for (const count of [
      await Lyric.count({ where: { trackId: id } }),
      await GenreLink.count({ where: { subjectId: id } }),
      await TrackArtist.count({ where: { trackId: id } }),
      await PlaylistTrack.count({ where: { trackId: id } }),
    ])
      expect(count).toBe(0)
    expect((await playlist.reload()).tracksCount).toBe(0)
    expect(await site.sql('select id from file_entries where id = $1', [fileEntryId])).toEqual([])
    expect(await site.takeEvents()).toEqual([['player.track.deleted/v1', { trackId: id, name }]])
    expect(await readErrorCode(site.catalogue.tracks.delete(id, OPERATOR))).toMatchObject({ status: 404 })
  })
})
