import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { type PlaylistFolder as Folder, MAX_FOLDERS } from '../../contract/playlist-folders.ts'
import { PLAYLISTS_CHANGED } from '../../contract/playlists.ts'
import type { PlayerContext } from '../models.ts'
import type { PlaylistFoldersStore } from './playlist-folders.store.ts'

type Context = Pick<PlayerContext, 'db' | 'live' | 'models'>

export type PlaylistFoldersService = ReturnType<typeof createPlaylistFoldersService>

/**
 * Creates the service of playlist folders. A folder belongs to one user. For other users, it responds as if the folder did not exist.
 * @param assertVisible Throws 404 when the user may not see the playlist.
 */
export function createPlaylistFoldersService(
  store: PlaylistFoldersStore,
  assertVisible: (playlistId: number, userId: number | null) => Promise<void>,
  { db, live, models: { PlaylistFolder, PlaylistFolderEntry, Playlist } }: Context,
) {
  /** Sends the message that makes the open pages of the user load their folders again. */
  const notify = (userId: number, transaction: Transaction) => live.publish({ userId }, PLAYLISTS_CHANGED, {}, transaction)

  async function findFolder(id: number, userId: number): Promise<Folder> {
    const folder = (await store.list(userId)).find((candidate) => candidate.id === id)
    if (!folder) throw problem(404, 'player.folder_not_found')
    return folder
  }

  return {
    list: store.list,
    async create(userId: number, name: string, playlistId: number | null): Promise<Folder> {
      if (playlistId !== null) await assertVisible(playlistId, userId)
      const id = await db.transaction(async (transaction) => {
        const folderId = await store.insert(userId, name, MAX_FOLDERS, transaction)
        if (folderId === null) throw problem(422, 'player.folders_full', { most: MAX_FOLDERS })
        if (playlistId !== null) await store.move(userId, playlistId, folderId, transaction)
        await notify(userId, transaction)
        return folderId
      })
      return findFolder(id, userId)
    },
    async rename(id: number, userId: number, name: string): Promise<Folder> {
      await db.transaction(async (transaction) => {
        const [count] = await PlaylistFolder.update({ name }, { where: { id, userId }, transaction })
        if (count === 0) throw problem(404, 'player.folder_not_found')
        await notify(userId, transaction)
      })
      return findFolder(id, userId)
    },
    /** Deletes a folder. Its playlists stay in the library. */
    async delete(id: number, userId: number) {
      await db.transaction(async (transaction) => {
        const count = await PlaylistFolder.destroy({ where: { id, userId }, transaction })
        if (count === 0) throw problem(404, 'player.folder_not_found')
        await notify(userId, transaction)
      })
    },
    /** Moves a playlist into a folder, or out of its folder. */
    async move(playlistId: number, userId: number, folderId: number | null) {
      await assertVisible(playlistId, userId)
      await db.transaction(async (transaction) => {
        if (folderId === null) await PlaylistFolderEntry.destroy({ where: { userId, playlistId }, transaction })
        else if (!(await store.move(userId, playlistId, folderId, transaction))) throw problem(404, 'player.folder_not_found')
        await notify(userId, transaction)
      })
      return folderId
    },
    /** Reads the folders for the download of personal data. */
    async readPersonalData(userId: number) {
      const folders = await PlaylistFolder.findAll({ where: { userId }, order: ['id'] })
      const entries = await PlaylistFolderEntry.findAll({ where: { userId }, order: ['playlistId'] })
      const playlists = await Playlist.findAll({ where: { id: entries.map(({ playlistId }) => playlistId) }, attributes: ['id', 'name'] })
      const names = new Map(playlists.map(({ id, name }) => [id, name]))
      const listNames = (id: number) => entries.filter(({ folderId }) => folderId === id).map(({ playlistId }) => names.get(playlistId) ?? null)
      return { playlist_folders: folders.map(({ id, name }) => ({ name, playlists: listNames(id) })) }
    },
    deletePersonalData: (userId: number) => PlaylistFolder.destroy({ where: { userId } }),
  }
}
