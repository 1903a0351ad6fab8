import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const PlaylistPayload = z.object({ playlistId: z.number(), userId: z.number() })

export const PlaylistCreated = defineEvent('player.playlist.created/v1', PlaylistPayload, { public: { label: 'event.playlist_created' } })
/** Published when the name, description, cover, visibility, or the tracks of a playlist changed. */
export const PlaylistUpdated = defineEvent('player.playlist.updated/v1', PlaylistPayload, { public: { label: 'event.playlist_updated' } })
export const PlaylistDeleted = defineEvent('player.playlist.deleted/v1', z.extend(PlaylistPayload, { name: z.string() }), {
  public: { label: 'event.playlist_deleted' },
})
export const PlaylistTracksAdded = defineEvent('player.playlist.tracks_added/v1', z.extend(PlaylistPayload, { trackIds: z.array(z.number()) }), {
  public: { label: 'event.playlist_tracks_added' },
})
export const PlaylistTracksRemoved = defineEvent('player.playlist.tracks_removed/v1', z.extend(PlaylistPayload, { trackIds: z.array(z.number()) }), {
  public: { label: 'event.playlist_tracks_removed' },
})
export const PlaylistCollaboratorAdded = defineEvent('player.playlist.collaborator_added/v1', PlaylistPayload, {
  public: { label: 'event.playlist_collaborator_added' },
})
export const PlaylistCollaboratorRemoved = defineEvent('player.playlist.collaborator_removed/v1', PlaylistPayload, {
  public: { label: 'event.playlist_collaborator_removed' },
})

/** All events of playlists. */
export const PLAYLIST_EVENTS = [
  PlaylistCreated,
  PlaylistUpdated,
  PlaylistDeleted,
  PlaylistTracksAdded,
  PlaylistTracksRemoved,
  PlaylistCollaboratorAdded,
  PlaylistCollaboratorRemoved,
] as const
