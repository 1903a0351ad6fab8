import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { PlaylistTracksAdded, PlaylistTracksRemoved, PlaylistUpdated } from '../../contract/playlist-events.ts'
import { PLAYLIST_CHANGED, PLAYLIST_MAX_TRACKS, PLAYLISTS_CHANGED } from '../../contract/playlists.ts'
import type { PlayerContext } from '../models.ts'
import type { PlaylistAccess } from './playlist-access.ts'
import type { PlaylistsStore } from './playlists.store.ts'
import { spreadPositions } from './positions.ts'

interface User {
  readonly id: number
  readonly name: string
}

interface AddedTracks {
  readonly track_ids: readonly number[]
  readonly before: number | null
  readonly duplicates: 'ask' | 'add' | 'skip'
}

export type PlaylistTracksService = ReturnType<typeof createPlaylistTracksService>

/** Creates the service of the rows of playlists. Rows are moved and removed by their ids, so that several users can edit a playlist at the same time. */
export function createPlaylistTracksService(store: PlaylistsStore, access: PlaylistAccess, { events, live }: Pick<PlayerContext, 'events' | 'live'>) {
  /** Returns `count` positions before the row `before`, or at the end of the playlist. */
  async function findPositions(id: number, before: number | null, movedIds: readonly number[], count: number, transaction: Transaction) {
    for (const isRetry of [false, true]) {
      if (isRetry) await store.renumber(id, transaction)
      const gap = await store.findGap(id, before, movedIds, transaction)
      if (!gap) throw problem(404, 'player.playlist_row_not_found')
      const positions = spreadPositions(gap.low, gap.high, count)
      if (positions) return positions
    }
    throw new Error(`There is no room in playlist ${id} after it was renumbered.`)
  }

  /** Sends the message about a changed playlist to the open pages of all users that may edit it. */
  async function notifyMembers(id: number, userId: number, transaction: Transaction, detail: object = {}) {
    for (const memberId of await store.listMemberIds(id, transaction)) {
      await live.publish({ userId: memberId }, PLAYLIST_CHANGED, { playlistId: id, userId, ...detail }, transaction)
      await live.publish({ userId: memberId }, PLAYLISTS_CHANGED, {}, transaction)
    }
  }

  async function assertTracksVisible(trackIds: readonly number[], transaction: Transaction) {
    const visible = new Set(await store.listVisibleTrackIds(trackIds, transaction))
    if (trackIds.some((trackId) => !visible.has(trackId))) throw problem(404, 'player.track_not_found')
  }

  async function insert(id: number, trackIds: readonly number[], before: number | null, user: User, transaction: Transaction) {
    const positions = await findPositions(id, before, [], trackIds.length, transaction)
    return store.insertRows(
      id,
      trackIds.map((trackId, index) => ({ trackId, position: positions[index] ?? 0 })),
      user,
      transaction,
    )
  }

  return {
    notifyMembers,
    /** Inserts the first tracks of a new playlist. */
    async insertFirst(id: number, trackIds: readonly number[], user: User, transaction: Transaction) {
      if (trackIds.length === 0) return
      await assertTracksVisible(trackIds, transaction)
      await insert(id, trackIds, null, user, transaction)
      await store.refresh(id, trackIds.length, transaction)
    },
    add: (id: number, { track_ids, before, duplicates }: AddedTracks, user: User) =>
      access.runAsEditor(id, user.id, async (playlist, transaction) => {
        await assertTracksVisible(track_ids, transaction)
        const contained = duplicates === 'add' ? [] : await store.listContainedTrackIds(id, track_ids, transaction)
        const isUnchanged = duplicates === 'ask' && contained.length > 0
        const added = isUnchanged ? [] : track_ids.filter((trackId) => !contained.includes(trackId))
        if (added.length === 0) return { row_ids: [], duplicate_track_ids: contained, tracks_count: playlist.tracks_count }
        if (playlist.tracks_count + added.length > PLAYLIST_MAX_TRACKS) throw problem(422, 'player.playlist_full', { most: PLAYLIST_MAX_TRACKS })
        const row_ids = await insert(id, added, before, user, transaction)
        const tracks_count = await store.refresh(id, added.length, transaction)
        await events.publish(PlaylistTracksAdded, { playlistId: id, userId: user.id, trackIds: added }, transaction)
        await notifyMembers(id, user.id, transaction, { added: added.length, trackId: added[0], userName: user.name })
        return { row_ids, duplicate_track_ids: contained, tracks_count }
      }),
    remove: (id: number, rowIds: readonly number[], userId: number) =>
      access.runAsEditor(id, userId, async (playlist, transaction) => {
        const trackIds = await store.deleteRows(id, rowIds, transaction)
        if (trackIds.length === 0) return { removed: 0, tracks_count: playlist.tracks_count }
        const tracks_count = await store.refresh(id, -trackIds.length, transaction)
        await events.publish(PlaylistTracksRemoved, { playlistId: id, userId, trackIds }, transaction)
        await notifyMembers(id, userId, transaction)
        return { removed: trackIds.length, tracks_count }
      }),
    move: (id: number, rowIds: readonly number[], before: number | null, userId: number) =>
      access.runAsEditor(id, userId, async (_playlist, transaction) => {
        const ids = [...new Set(rowIds)]
        if (before !== null && ids.includes(before)) return { moved: 0 }
        const positions = await findPositions(id, before, ids, ids.length, transaction)
        const moved = await store.moveRows(
          id,
          ids.map((rowId, index) => ({ id: rowId, position: positions[index] ?? 0 })),
          transaction,
        )
        if (moved === 0) return { moved }
        await store.refresh(id, 0, transaction)
        await events.publish(PlaylistUpdated, { playlistId: id, userId }, transaction)
        await notifyMembers(id, userId, transaction)
        return { moved }
      }),
  }
}
