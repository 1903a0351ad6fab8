import type { NotificationInput } from '@balafon/sdk/contract'
import { defineJob } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import { getAlbumPath, getTrackPath } from '../../contract/paths.ts'
import type { PlayerContext } from '../models.ts'
import type { CollectionStore } from './collection.store.ts'

const BATCH_SIZE = 500
/**
 * Music counts as new for a week after its first publication, because a job may be some days late. Music that is hidden and published again later is not
 * new.
 */
const NEW_FOR_MS = 7 * 86_400_000

const NewRelease = z.object({ kind: z.enum(['album', 'track']), id: z.number() })
type NewRelease = z.infer<typeof NewRelease>

type Context = Pick<PlayerContext, 'models' | 'notify' | 'jobs'>

export type NewReleaseNotifier = ReturnType<typeof createNewReleaseNotifier>

/** Creates the functions that notify the followers of an artist about a published album, or about a published track without an album. */
export function createNewReleaseNotifier(store: CollectionStore, { models: { Album, AlbumArtist, Track, TrackArtist }, notify, jobs }: Context) {
  async function findRelease({ kind, id }: NewRelease): Promise<{ readonly artistIds: number[]; readonly notification: NotificationInput } | null> {
    const item = kind === 'album' ? await Album.findByPk(id) : await Track.findByPk(id)
    if (item?.status !== 'published') return null
    if (item.publishedAt !== null && item.publishedAt.getTime() < Date.now() - NEW_FOR_MS) return null
    const links = kind === 'album' ? await AlbumArtist.findAll({ where: { albumId: id } }) : await TrackArtist.findAll({ where: { trackId: id } })
    const { name, artists } = item
    return {
      artistIds: links.map(({ artistId }) => artistId),
      notification: {
        ...(item.image && { image: item.image.url }),
        lines: [{ icon: 'disc', text: `notification.new_release.${kind}`, values: { name, artists: artists.map((artist) => artist.name).join(', ') } }],
        mainAction: { label: 'notification.new_release.open', action: kind === 'album' ? getAlbumPath({ id, name, artists }) : getTrackPath({ id, name }) },
        key: `${kind}:${id}`,
      },
    }
  }
  async function notifyFollowers(release: NewRelease, signal?: AbortSignal) {
    const found = await findRelease(release)
    if (!found) return
    let userIds: number[]
    let last = 0
    do {
      userIds = await store.listFollowerIds(found.artistIds, last, BATCH_SIZE)
      if (userIds.length > 0) await notify(userIds, 'player.new_release', found.notification)
      last = userIds.at(-1) ?? last
    } while (userIds.length === BATCH_SIZE && !signal?.aborted)
  }
  return {
    notifyFollowers,
    /** Queues the job that notifies the followers. An artist can have many followers, so notifying them would make the event handler too slow. */
    onAlbumPublished: (albumId: number) => jobs.enqueue('notify-followers', { kind: 'album', id: albumId }),
    async onTrackPublished(trackId: number) {
      const track = await Track.findByPk(trackId, { attributes: ['albumId'] })
      if (track && track.albumId === null) await jobs.enqueue('notify-followers', { kind: 'track', id: trackId })
    },
    jobs: [defineJob({ name: 'notify-followers', schema: NewRelease, run: (release, { signal }) => notifyFollowers(release, signal) })],
  }
}
