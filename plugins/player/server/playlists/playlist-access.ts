import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { PlayerContext } from '../models.ts'
import type { LockedPlaylist, PlaylistsStore } from './playlists.store.ts'

export type PlaylistAccess = ReturnType<typeof createPlaylistAccess>

/**
 * Creates the functions that run a change of a playlist in a transaction. They throw 404 when the user may not see the playlist, and 403 when the user
 * may not change it.
 */
export function createPlaylistAccess(store: PlaylistsStore, { db }: Pick<PlayerContext, 'db'>) {
  const runChange = <Result>(
    id: number,
    userId: number,
    isAllowed: (playlist: LockedPlaylist) => boolean,
    change: (playlist: LockedPlaylist, transaction: Transaction) => Promise<Result>,
  ) =>
    db.transaction(async (transaction) => {
      const playlist = await store.lock(id, userId, transaction)
      if (!playlist) throw problem(404, 'player.playlist_not_found')
      if (!isAllowed(playlist)) throw problem(403, 'player.playlist_not_yours')
      return change(playlist, transaction)
    })
  return {
    runAsOwner: <Result>(id: number, userId: number, change: (playlist: LockedPlaylist, transaction: Transaction) => Promise<Result>) =>
      runChange(id, userId, (playlist) => playlist.owner_id === userId, change),
    runAsEditor: <Result>(id: number, userId: number, change: (playlist: LockedPlaylist, transaction: Transaction) => Promise<Result>) =>
      runChange(id, userId, (playlist) => playlist.owner_id === userId || (playlist.is_collaborative && playlist.is_collaborator), change),
  }
}
