import { implement } from '@balafon/sdk/server'
import { createPlaylistFolder, deletePlaylistFolder, listPlaylistFolders, movePlaylistToFolder, renamePlaylistFolder } from '../../contract/playlist-folders.ts'
import type { PlaylistFoldersService } from './playlist-folders.service.ts'

export const createPlaylistFolderRoutes = (folders: PlaylistFoldersService) => [
  implement(listPlaylistFolders, async ({ user }) => ({ folders: await folders.list(user.id) })),
  implement(createPlaylistFolder, async ({ body, user }) => ({ folder: await folders.create(user.id, body.name, body.playlist_id) })),
  implement(renamePlaylistFolder, async ({ params, body, user }) => ({ folder: await folders.rename(params.folderId, user.id, body.name) })),
  implement(deletePlaylistFolder, async ({ params, user }) => {
    await folders.delete(params.folderId, user.id)
    return { deleted: true }
  }),
  implement(movePlaylistToFolder, async ({ params, body, user }) => ({ folder_id: await folders.move(params.playlistId, user.id, body.folder_id) })),
]
