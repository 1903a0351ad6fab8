import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUDIO, type CatalogueSite, createCatalogueSite, OPERATOR, readErrorCode } from '../../testing/catalogue-site.ts'

let site: CatalogueSite
let artistId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  artistId = (await site.createArtist('Awa')).id
})
afterAll(() => site.close())
beforeEach(() => site.takeEvents())

const createAlbum = (name: string) => site.catalogue.albums.create({ name, artistIds: [artistId], releaseType: 'ep' }, OPERATOR)

describe('albums', () => {
  test('publishes an album together with those of its draft tracks that have audio', async () => {
    const album = await createAlbum('Complete')
    const complete = await site.createTrack({ name: 'With audio', artistIds: [artistId], albumId: album.id })
    const incomplete = await site.catalogue.tracks.create({ name: 'Without audio', artistIds: [artistId], albumId: album.id }, OPERATOR)
    const hidden = await site.createTrack({ name: 'Hidden', artistIds: [artistId], albumId: album.id })
    await site.catalogue.tracks.hide(hidden.id, OPERATOR)
    await site.takeEvents()
    await site.catalogue.albums.publish(album.id, OPERATOR)
    const statuses = await Promise.all([complete, incomplete, hidden].map(async ({ id }) => (await site.catalogue.tracks.find(id))?.status))
    expect(statuses).toEqual(['published', 'draft', 'hidden'])
    expect(await site.takeEvents()).toEqual([
      ['player.track.published/v1', { trackId: complete.id }],
      ['player.album.published/v1', { albumId: album.id }],
    ])
  })

  test('rejects invalid values', async () => {
    const attempt = site.catalogue.albums.create({ name: 'A', artistIds: [artistId], upc: '1', releaseDate: '2026-02-31' }, OPERATOR)
    expect(await readErrorCode(attempt)).toMatchObject({ status: 422, fields: { upc: ['field.format'], releaseDate: ['field.format'] } })
  })

  test('keeps the tracks of a deleted album as tracks without an album', async () => {
    const { album, trackId } = await site.createPublishedAlbum('Left', [artistId])
    await site.takeEvents()
    await site.catalogue.albums.delete(album.id, OPERATOR)
    expect(await site.catalogue.tracks.find(trackId)).toMatchObject({ album: null, status: 'published' })
    expect(await site.takeEvents()).toEqual([['player.album.deleted/v1', { albumId: album.id, name: 'Left' }]])
  })

  test('hides the kept tracks of a deleted album that was hidden', async () => {
    const { album, trackId } = await site.createPublishedAlbum('Hidden', [artistId])
    await site.catalogue.albums.hide(album.id, OPERATOR)
    await site.catalogue.albums.delete(album.id, OPERATOR)
    expect(await site.catalogue.tracks.find(trackId)).toMatchObject({ album: null, status: 'hidden' })
  })

  test('deletes the tracks and their files with the album on request', async () => {
    const { album, trackId } = await site.createPublishedAlbum('All', [artistId])
    await site.takeEvents()
    await site.catalogue.albums.delete(album.id, { ...OPERATOR, tracks: 'delete' })
    expect(await site.catalogue.tracks.find(trackId)).toBeNull()
    expect(await site.takeEvents()).toEqual([
      ['player.track.deleted/v1', { trackId, name: 'Track of All' }],
      ['player.album.deleted/v1', { albumId: album.id, name: 'All' }],
    ])
  })

  test('rejects an update based on an old version', async () => {
    const { id, version } = await createAlbum('Versions')
    await site.catalogue.albums.update(id, { copyright: '2026 Awa' }, { ...OPERATOR, version })
    expect(await readErrorCode(site.catalogue.albums.update(id, { copyright: null }, { ...OPERATOR, version }))).toEqual({
      status: 409,
      code: 'player.changed_meanwhile',
    })
  })
})

describe('artists', () => {
  test('creates, changes, publishes, hides and deletes an artist', async () => {
    const { id, version } = await site.catalogue.artists.create({ name: 'Ida', links: [{ label: 'Site', url: 'https://ida.test' }] }, OPERATOR)
    const verifiedAt = '2026-01-02T03:04:05.000Z'
    expect(await site.catalogue.artists.update(id, { biography: 'Sings.', verifiedAt }, { ...OPERATOR, version })).toMatchObject({
      biography: 'Sings.',
      verifiedAt,
      links: [{ label: 'Site', url: 'https://ida.test' }],
    })
    await site.catalogue.artists.publish(id, OPERATOR)
    await site.catalogue.artists.hide(id, OPERATOR)
    await site.catalogue.artists.delete(id, OPERATOR)
    expect((await site.takeEvents()).map(([name]) => name)).toEqual([
      'player.artist.created/v1',
      'player.artist.updated/v1',
      'player.artist.published/v1',
      'player.artist.updated/v1',
      'player.artist.deleted/v1',
    ])
  })

  test('does not let an owner verify an artist', async () => {
    const { id: userId } = await site.createSignedInUser()
    const attempt = site.catalogue.artists.create({ name: 'Me', verifiedAt: '2026-01-02T03:04:05Z' }, { userId })
    expect(await readErrorCode(attempt)).toMatchObject({ fields: { verifiedAt: ['player.operator_only'] } })
  })

  test.each(['album', 'track'] as const)('cannot be deleted while the artist has a %s', async (kind) => {
    const { id } = await site.createArtist(`Busy ${kind}`)
    await (kind === 'album'
      ? site.catalogue.albums.create({ name: 'Theirs', artistIds: [id] }, OPERATOR)
      : site.catalogue.tracks.create({ name: 'Theirs', artistIds: [id] }, OPERATOR))
    expect(await readErrorCode(site.catalogue.artists.delete(id, OPERATOR))).toEqual({ status: 409, code: 'player.artist_in_use' })
  })
})

describe('the owner', () => {
  test('loses the music when the account is deleted, and the music stays', async () => {
    const { id: userId } = await site.createSignedInUser()
    const track = await site.catalogue.tracks.create({ name: 'Orphan', artistIds: [artistId] }, { userId })
    await site.catalogue.tracks.setAudio(track.id, AUDIO, { userId })
    await site.getContext('core').users.remove(userId)
    await expect.poll(async () => (await site.catalogue.tracks.find(track.id))?.ownerId).toBeNull()
  })
})
