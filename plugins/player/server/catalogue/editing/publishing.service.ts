import { AlbumPublished, ArtistPublished, TrackPublished } from '../../../contract/events.ts'
import type { PlayerContext } from '../../models.ts'
import { runInTransaction } from './editing-dependencies.ts'
import type { PublishAlbumTracks } from './publish-album-tracks.ts'
import type { PublishingStore } from './publishing.store.ts'

export type PublishingService = ReturnType<typeof createPublishingService>

/** Creates the service that publishes scheduled music. Several nodes may run it at once. */
export function createPublishingService(
  { db, events, cache }: Pick<PlayerContext, 'db' | 'events' | 'cache'>,
  store: PublishingStore,
  publishAlbumTracks: PublishAlbumTracks,
) {
  /** Publishes one batch of each kind in one transaction. Returns how many items were published. */
  const publishBatch = () =>
    runInTransaction(db, async (transaction) => {
      const artistIds = await store.publishScheduled('artists', transaction)
      const albumIds = await store.publishScheduled('albums', transaction)
      const trackIds = await store.publishScheduled('tracks', transaction)
      for (const artistId of artistIds) await events.publish(ArtistPublished, { artistId }, transaction)
      for (const albumId of albumIds) await events.publish(AlbumPublished, { albumId }, transaction)
      for (const trackId of trackIds) await events.publish(TrackPublished, { trackId }, transaction)
      if (albumIds.length > 0) await publishAlbumTracks(albumIds, transaction)
      return artistIds.length + albumIds.length + trackIds.length
    })
  return {
    /** Publishes all artists, albums and tracks with a release time in the past. */
    async publishScheduled(signal?: AbortSignal) {
      while (!signal?.aborted && (await publishBatch()) > 0) cache.invalidate('')
    },
  }
}
