import { conflictProblem, fieldProblem, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { PlaylistDeleted, PlaylistUpdated } from '../../../contract/playlist-events.ts'
import type { PlayerContext } from '../../models.ts'
import type { PlaylistTracksService } from '../playlist-tracks.service.ts'
import type { PlaylistsStore } from '../playlists.store.ts'

interface Dependencies {
  readonly store: PlaylistsStore
  readonly tracks: Pick<PlaylistTracksService, 'notifyMembers'>
  readonly playlists: { removeCoverFile(id: number | null): Promise<void> }
}

interface Change {
  readonly userId: number | null
  readonly version?: number
}

/** The fields that an operator may change. */
interface PlaylistPatch {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly is_public?: boolean | undefined
  readonly is_collaborative?: boolean | undefined
}

type Context = Pick<PlayerContext, 'audit' | 'db' | 'events' | 'models'>

export type PlaylistAdministration = ReturnType<typeof createPlaylistAdministration>

/** Creates the service with which operators change playlists of all users. Open pages of the owner and collaborators show each change immediately. */
export function createPlaylistAdministration({ store, tracks, playlists }: Dependencies, { audit, db, events, models: { Playlist } }: Context) {
  type Locked = NonNullable<Awaited<ReturnType<PlaylistsStore['lockForOperator']>>>

  async function lock(id: number, version: number | undefined, transaction: Transaction): Promise<Locked> {
    const playlist = await store.lockForOperator(id, transaction)
    if (!playlist) throw problem(404, 'not_found')
    if (version !== undefined && playlist.version !== version) throw conflictProblem(null)
    return playlist
  }

  const record = (
    verb: string,
    { id, name }: Locked,
    values: { readonly before: object | null; readonly after: object | null },
    { userId }: Change,
    transaction: Transaction,
  ) => audit.record({ action: `playlist.${verb}`, entity: 'player.playlist', entityId: id, label: name, ...values, userId }, transaction)

  const read = async (id: number, transaction: Transaction) => {
    const { name, description, isPublic, isCollaborative, hiddenAt } = await Playlist.findByPk(id, { rejectOnEmpty: true, transaction })
    return { name, description, is_public: isPublic, is_collaborative: isCollaborative, hidden_at: hiddenAt?.toISOString() ?? null }
  }

  /** Writes attributes, records the change in the audit log, and notifies open pages of the owner and collaborators. */
  async function write(playlist: Locked, verb: string, attributes: object, change: Change, transaction: Transaction) {
    const before = await read(playlist.id, transaction)
    await Playlist.update({ ...attributes, version: playlist.version + 1, updatedAt: new Date() }, { where: { id: playlist.id }, transaction })
    await record(verb, playlist, { before, after: await read(playlist.id, transaction) }, change, transaction)
    await events.publish(PlaylistUpdated, { playlistId: playlist.id, userId: change.userId ?? 0 }, transaction)
    await tracks.notifyMembers(playlist.id, change.userId ?? 0, transaction)
  }

  const run = <T>(active: Transaction | undefined, change: (transaction: Transaction) => Promise<T>) => (active ? change(active) : db.transaction(change))

  return {
    update: (id: number, { name, description, is_public: isPublic, is_collaborative: isCollaborative }: PlaylistPatch, change: Change) =>
      db.transaction(async (transaction) => {
        const playlist = await lock(id, change.version, transaction)
        if (isPublic && playlist.hidden_at) throw fieldProblem({ is_public: 'player.playlist_hidden' })
        const attributes = {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description: description || null, descriptions: {} }),
          ...(isPublic !== undefined && { isPublic }),
          ...(isCollaborative !== undefined && { isCollaborative }),
        }
        await write(playlist, 'update', attributes, change, transaction)
      }),
    /** Hides a playlist from all users except its owner and collaborators. The owner cannot make it public until an operator restores it. */
    hide: (id: number, change: Change, active?: Transaction) =>
      run(active, async (transaction) => {
        const playlist = await lock(id, change.version, transaction)
        if (!playlist.hidden_at) await write(playlist, 'hide', { isPublic: false, hiddenAt: new Date() }, change, transaction)
      }),
    restore: (id: number, change: Change, active?: Transaction) =>
      run(active, async (transaction) => {
        const playlist = await lock(id, change.version, transaction)
        if (playlist.hidden_at) await write(playlist, 'restore', { isPublic: true, hiddenAt: null }, change, transaction)
      }),
    remove: (id: number, change: Change, active?: Transaction) =>
      run(active, async (transaction) => {
        const playlist = await lock(id, change.version, transaction)
        const before = await read(id, transaction)
        await tracks.notifyMembers(id, change.userId ?? 0, transaction)
        await Playlist.destroy({ where: { id }, transaction })
        await record('delete', playlist, { before, after: null }, change, transaction)
        await events.publish(PlaylistDeleted, { playlistId: id, userId: change.userId ?? 0, name: playlist.name }, transaction)
        transaction.afterCommit(() => void playlists.removeCoverFile(playlist.image_file_id))
      }),
    /** Removes the uploaded cover of a playlist. Returns whether the playlist had one. */
    removeCover: (id: number, change: Change) =>
      db.transaction(async (transaction) => {
        const playlist = await lock(id, undefined, transaction)
        const { image } = await Playlist.findByPk(id, { rejectOnEmpty: true, transaction })
        if (!image) return false
        await store.setImage(id, null, null, transaction)
        await record('remove_cover', playlist, { before: { image: image.url }, after: { image: null } }, change, transaction)
        await events.publish(PlaylistUpdated, { playlistId: id, userId: change.userId ?? 0 }, transaction)
        await tracks.notifyMembers(id, change.userId ?? 0, transaction)
        transaction.afterCommit(() => void playlists.removeCoverFile(playlist.image_file_id))
        return true
      }),
  }
}
