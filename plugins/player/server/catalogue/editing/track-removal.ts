import type { Transaction } from 'sequelize'
import { TrackDeleted } from '../../../contract/events.ts'
import type { PlayerContext } from '../../models.ts'
import type { TrackRemovalStore } from './track-removal.store.ts'

export type TrackRemoval = ReturnType<typeof createTrackRemoval>

/** Creates the functions that delete tracks with everything that belongs to them. The plays stay, because the reports still count them. */
export function createTrackRemoval(
  { models: { GenreLink, TagLink, Track }, events, files, log }: Pick<PlayerContext, 'models' | 'events' | 'files' | 'log'>,
  store: TrackRemovalStore,
) {
  return {
    /** Deletes tracks. Foreign keys delete their lyrics, artist links and places in playlists. Returns the ids of their files. */
    async deleteRows(where: { readonly id: number } | { readonly albumId: number }, transaction: Transaction): Promise<number[]> {
      const tracks = await Track.findAll({ where, order: [['id', 'ASC']], lock: transaction.LOCK.UPDATE, transaction })
      const ids = tracks.map(({ id }) => id)
      await store.removeFromPlaylistCounts(ids, transaction)
      await GenreLink.destroy({ where: { kind: 'track', subjectId: ids }, transaction })
      await TagLink.destroy({ where: { kind: 'track', subjectId: ids }, transaction })
      await Track.destroy({ where: { id: ids }, transaction })
      for (const { id, name } of tracks) await events.publish(TrackDeleted, { trackId: id, name }, transaction)
      return tracks.flatMap(({ fileEntryId }) => fileEntryId ?? [])
    },
    /** Deletes audio files, after the transaction that deleted their tracks. A file that cannot be deleted is only logged, because nothing uses it any more. */
    async deleteFiles(ids: readonly number[]) {
      for (const id of ids) await files.remove(id).catch((err) => log.error({ err, file: id }, 'could not delete the audio file of a track'))
    },
  }
}
