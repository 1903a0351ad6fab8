import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { Liked, Unliked } from '../../contract/collection-events.ts'
import type { PlayerContext } from '../models.ts'
import type { LibrarySongsStore, LikedTrack } from './library-songs.store.ts'
import { createListCursors } from './list-cursors.ts'

export type LibrarySongsService = ReturnType<typeof createLibrarySongsService>

/** Creates the service that adds many tracks to a library, removes them and restores them. Repeating a change has no effect. */
export function createLibrarySongsService(store: LibrarySongsStore, { db, events, resources }: Pick<PlayerContext, 'db' | 'events' | 'resources'>) {
  /** The text with which a user undoes a removal contains the removed tracks and their times. It is signed, so that users cannot invent the times of likes. */
  const createUndo = (userId: number) => createListCursors(resources.cursors, `library/${userId}/removed`)

  async function publish(event: typeof Liked | typeof Unliked, userId: number, trackIds: readonly number[], transaction: Transaction) {
    for (const subjectId of trackIds) await events.publish(event, { userId, kind: 'track', subjectId }, transaction)
  }

  return {
    /** Adds tracks to the library. @throws 404 `player.track_not_found`, without adding any track, when the user may not see one of them */
    add: (userId: number, trackIds: readonly number[]) =>
      db.transaction(async (transaction) => {
        const ids = [...new Set(trackIds)]
        if ((await store.listVisible(ids, transaction)).length < ids.length) throw problem(404, 'player.track_not_found')
        const added = await store.insert(userId, ids, transaction)
        await publish(Liked, userId, added, transaction)
        await store.changeCounts(added, 1, transaction)
        return added.length
      }),
    remove: (userId: number, trackIds: readonly number[]) =>
      db.transaction(async (transaction) => {
        const removed = await store.delete(userId, trackIds, transaction)
        const ids = removed.map(({ id }) => id)
        await publish(Unliked, userId, ids, transaction)
        await store.changeCounts(ids, -1, transaction)
        return {
          removed: removed.length,
          undo: removed.length > 0 ? createUndo(userId).write(removed.flatMap(({ id, added_at }) => [String(id), added_at])) : null,
        }
      }),
    restore: (userId: number, undo: string) =>
      db.transaction(async (transaction) => {
        const tracks = readTracks(createUndo(userId).read(undo) ?? [])
        const visible = new Set(
          await store.listVisible(
            tracks.map(({ id }) => id),
            transaction,
          ),
        )
        const restored = await store.restore(
          userId,
          tracks.filter(({ id }) => visible.has(id)),
          transaction,
        )
        await publish(Liked, userId, restored, transaction)
        await store.changeCounts(restored, 1, transaction)
        return restored.length
      }),
  }
}

/** Reads the alternating ids and times that `remove` wrote into the undo text. */
const readTracks = (values: readonly (string | null)[]): LikedTrack[] =>
  values.flatMap((value, index) => (index % 2 === 0 ? [{ id: Number(value), added_at: String(values[index + 1]) }] : []))
