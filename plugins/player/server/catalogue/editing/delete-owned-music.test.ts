import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueSite, createCatalogueSite } from '../../testing/catalogue-site.ts'

let site: CatalogueSite
beforeAll(async () => {
  site = await createCatalogueSite()
})
afterAll(() => site.close())

/** Creates music of a user: an artist with an album and a track, and an artist with a single track that has no owner. */
async function createMusic() {
  const { id: ownerId } = await site.createSignedInUser()
  const [artist, sharedArtist] = [await site.createArtist('Own artist', ownerId), await site.createArtist('Shared artist', ownerId)]
  const { album, trackId } = await site.createPublishedAlbum('Own album', [artist.id], ownerId)
  const otherTrack = await site.createTrack({ name: 'Other track', artistIds: [sharedArtist.id] })
  const find = async () => ({
    artist: await site.catalogue.artists.find(artist.id),
    album: await site.catalogue.albums.find(album.id),
    track: await site.catalogue.tracks.find(trackId),
    sharedArtist: await site.catalogue.artists.find(sharedArtist.id),
    otherTrack: await site.catalogue.tracks.find(otherTrack.id),
  })
  return { ownerId, find }
}
const removeAccount = (id: number, content: 'keep' | 'delete') => site.getContext('core').users.removeAccount(id, { content }, null)

describe('music of a deleted account', () => {
  test('is deleted on request, except artists that have music of other owners', async () => {
    const { ownerId, find } = await createMusic()
    await removeAccount(ownerId, 'delete')
    await expect.poll(async () => (await find()).sharedArtist?.ownerId, { timeout: 10_000 }).toBeNull()
    expect(await find()).toMatchObject({ artist: null, album: null, track: null, sharedArtist: { ownerId: null }, otherTrack: { name: 'Other track' } })
  })

  test('is kept without an owner when the administrator did not choose deletion', async () => {
    const { ownerId, find } = await createMusic()
    await removeAccount(ownerId, 'keep')
    await expect.poll(async () => (await find()).sharedArtist?.ownerId, { timeout: 10_000 }).toBeNull()
    expect(await find()).toMatchObject({ artist: { ownerId: null }, album: { ownerId: null }, track: { ownerId: null } })
  })
})
