import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { PlaylistCard } from './catalogue.ts'

export const FOLDER_NAME_MAX_LENGTH = 100
export const MAX_FOLDERS = 200
/** The maximum number of playlists that the list of folders contains for each folder. `library/playlists` lists all of them. */
export const MAX_LISTED_PLAYLISTS = 100

/** A folder in which a user keeps playlists. Other users do not see it. */
export const PlaylistFolder = z.object({
  id: z.number(),
  name: z.string(),
  /** The first playlists in the folder, from A to Z. The user owns, edits or likes them. */
  playlists: z.array(PlaylistCard),
})
export type PlaylistFolder = z.infer<typeof PlaylistFolder>

const FolderParams = z.strictObject({ folderId: Id })
const FolderName = z.string().check(z.trim(), z.minLength(1), z.maxLength(FOLDER_NAME_MAX_LENGTH))

export const listPlaylistFolders = defineEndpoint({
  method: 'GET',
  path: 'playlist-folders',
  summary: 'The playlist folders of the user, from A to Z',
  access: 'user',
  acceptsAccessToken: true,
  response: z.object({ folders: z.array(PlaylistFolder) }),
})

export const createPlaylistFolder = defineEndpoint({
  method: 'POST',
  path: 'playlist-folders',
  summary: 'Create a playlist folder. With `playlist_id`, the playlist is moved into the new folder',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({ name: FolderName, playlist_id: z._default(z.nullable(Id), null) }),
  response: z.object({ folder: PlaylistFolder }),
  status: 201,
  errors: ['player.folders_full', 'player.playlist_not_found'],
  rateLimit: 'playlists',
})

export const renamePlaylistFolder = defineEndpoint({
  method: 'PUT',
  path: 'playlist-folders/{folderId}',
  summary: 'Rename a playlist folder',
  access: 'user',
  acceptsAccessToken: true,
  params: FolderParams,
  body: z.strictObject({ name: FolderName }),
  response: z.object({ folder: PlaylistFolder }),
  errors: ['player.folder_not_found'],
  rateLimit: 'playlistChanges',
})

export const deletePlaylistFolder = defineEndpoint({
  method: 'DELETE',
  path: 'playlist-folders/{folderId}',
  summary: 'Delete a playlist folder. Its playlists stay in the library',
  access: 'user',
  acceptsAccessToken: true,
  params: FolderParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['player.folder_not_found'],
  rateLimit: 'playlistChanges',
})

export const movePlaylistToFolder = defineEndpoint({
  method: 'PUT',
  path: 'playlists/{playlistId}/folder',
  summary: 'Move a playlist into a folder of the user; `null` moves it out of its folder. Repeating the request has no effect',
  access: 'user',
  acceptsAccessToken: true,
  params: z.strictObject({ playlistId: Id }),
  body: z.strictObject({ folder_id: z.nullable(Id) }),
  response: z.object({ folder_id: z.nullable(z.number()) }),
  errors: ['player.playlist_not_found', 'player.folder_not_found'],
  rateLimit: 'playlistChanges',
})
