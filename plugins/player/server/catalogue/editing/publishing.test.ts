import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../../testing/catalogue-site.ts'
import type { PublishingService } from './publishing.service.ts'

let site: CatalogueSite
let otherNode: TestSite
beforeAll(async () => {
  site = await createCatalogueSite()
  otherNode = await createTestSite({}, site.databaseUrl)
})
afterAll(async () => {
  await otherNode.close()
  await site.close()
})
beforeEach(() => site.takeEvents())

const getPublishing = (node: Pick<TestSite, 'getServices'>) => node.getServices<{ editing: { publishing: PublishingService } }>('player').editing.publishing

describe('publishScheduled', () => {
  test('publishes each due item once when two nodes run it at the same time', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const artist = await site.createArtist('Due')
    const tracks = await Promise.all(Array.from({ length: 12 }, (_, index) => site.createTrack({ name: `Due ${index}`, artistIds: [artist.id] })))
    for (const { id } of tracks) await site.catalogue.tracks.publish(id, { ...OPERATOR, at })
    const album = await site.catalogue.albums.create({ name: 'Due album', artistIds: [artist.id] }, OPERATOR)
    const albumTrack = await site.createTrack({ name: 'Of the album', artistIds: [artist.id], albumId: album.id })
    await site.catalogue.albums.publish(album.id, { ...OPERATOR, at })
    await site.catalogue.artists.publish(artist.id, { ...OPERATOR, at })
    const later = await site.createTrack({ name: 'Not due', artistIds: [artist.id] })
    await site.catalogue.tracks.publish(later.id, { ...OPERATOR, at })
    for (const table of ['artists', 'albums', 'tracks'])
      await site.sql(`update ${table} set release_at = now() - interval '1 second' where status = 'scheduled' and name <> 'Not due'`)
    await site.takeEvents()

    await Promise.all([getPublishing(site).publishScheduled(), getPublishing(otherNode).publishScheduled(), getPublishing(site).publishScheduled()])
    const events = await site.takeEvents()
    expect(events).toHaveLength(15)
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(15)
    expect(events).toContainEqual(['player.album.published/v1', { albumId: album.id }])
    expect(events).toContainEqual(['player.track.published/v1', { trackId: albumTrack.id }])
    expect(await site.catalogue.tracks.find(later.id)).toMatchObject({ status: 'scheduled' })
    expect(await site.catalogue.artists.find(artist.id)).toMatchObject({ status: 'published', publishedAt: expect.any(String) })
  })

  test('does nothing when nothing is due', async () => {
    await getPublishing(site).publishScheduled()
    expect(await site.takeEvents()).toEqual([])
  })
})
