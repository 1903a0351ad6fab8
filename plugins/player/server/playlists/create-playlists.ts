import type { PlayerContext } from '../models.ts'
import { createPlaylistAdministration } from './administration/playlist-administration.service.ts'
import { createInvitationsService } from './invitations.service.ts'
import { createM3u } from './m3u.ts'
import { createPlaylistAccess } from './playlist-access.ts'
import { createPlaylistTracksService } from './playlist-tracks.service.ts'
import { createPlaylistsService } from './playlists.service.ts'
import { createPlaylistsStore } from './playlists.store.ts'

export type PlaylistFeature = ReturnType<typeof createPlaylists>

/** Creates the services of playlists. */
export function createPlaylists(context: PlayerContext) {
  const store = createPlaylistsStore(context.sql)
  const access = createPlaylistAccess(store, context)
  const tracks = createPlaylistTracksService(store, access, context)
  const playlists = createPlaylistsService(store, access, tracks, context)
  return {
    tracks,
    playlists,
    administration: createPlaylistAdministration({ store, tracks, playlists }, context),
    invitations: createInvitationsService(store, access, tracks, context),
    createFile: (playlistId: number) => createM3u(store, playlistId, context.site.getUrl()),
  }
}
