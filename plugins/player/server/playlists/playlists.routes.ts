import { promises as fs } from 'node:fs'
import { fieldProblem, implement } from '@balafon/sdk/server'
import {
  acceptPlaylistInvitation,
  addPlaylistTracks,
  createPlaylist,
  createPlaylistInvitation,
  deletePlaylist,
  deletePlaylistInvitation,
  downloadPlaylist,
  getPlaylistInvitation,
  listEditablePlaylists,
  listPlaylistTracks,
  movePlaylistTracks,
  removePlaylistCollaborator,
  removePlaylistTracks,
  updatePlaylist,
  uploadPlaylistCover,
} from '../../contract/playlists.ts'
import type { PlaylistFeature } from './create-playlists.ts'

export const createPlaylistRoutes = ({ playlists, tracks, invitations, createFile }: PlaylistFeature) => [
  implement(listEditablePlaylists, ({ query, user }) => playlists.listEditable(user.id, query)),
  implement(createPlaylist, async ({ body, user }) => ({ playlist: await playlists.create(body, user.user) })),
  implement(updatePlaylist, async ({ params, body, user }) => ({ playlist: await playlists.update(params.playlistId, body, user.id) })),
  implement(uploadPlaylistCover, async ({ params, file, user }) => {
    if (!file) throw fieldProblem({ file: 'player.cover.required' })
    return { image: await playlists.setCover(params.playlistId, await fs.readFile(file.path), user.id) }
  }),
  implement(deletePlaylist, async ({ params, user }) => {
    await playlists.delete(params.playlistId, user.id)
    return { deleted: true }
  }),
  implement(listPlaylistTracks, ({ params, query, user }) => playlists.listTracks(params.playlistId, user?.id ?? null, query)),
  implement(addPlaylistTracks, ({ params, body, user }) => tracks.add(params.playlistId, body, user.user)),
  implement(removePlaylistTracks, ({ params, body, user }) => tracks.remove(params.playlistId, body.row_ids, user.id)),
  implement(movePlaylistTracks, ({ params, body, user }) => tracks.move(params.playlistId, body.row_ids, body.before, user.id)),
  implement(downloadPlaylist, async ({ params, user }) => {
    await playlists.assertVisible(params.playlistId, user?.id ?? null)
    return createFile(params.playlistId)
  }),
  implement(createPlaylistInvitation, async ({ params, user }) => ({ invitation: await invitations.create(params.playlistId, user.id) })),
  implement(deletePlaylistInvitation, async ({ params, user }) => ({ deleted: await invitations.delete(params.playlistId, user.id) })),
  implement(getPlaylistInvitation, ({ params, user }) => invitations.find(params.token, user.id)),
  implement(acceptPlaylistInvitation, async ({ params, user }) => ({ playlist: await invitations.accept(params.token, user.user) })),
  implement(removePlaylistCollaborator, async ({ params, user }) => ({
    removed: await invitations.removeCollaborator(params.playlistId, params.userId, user.id),
  })),
]
