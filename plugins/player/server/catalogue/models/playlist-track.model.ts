import { column, defineModel } from '@balafon/sdk/server'
import { Track } from './track.model.ts'

/** A track of a playlist. */
export const PlaylistTrack = defineModel('playlist_tracks', {
  columns: {
    playlistId: column.bigint().primaryKey().references('playlists', 'cascade'),
    trackId: column.bigint().primaryKey().references('tracks', 'cascade'),
    position: column.integer(),
    addedAt: column.timestamp().default(),
  },
  associations: {
    track: { target: Track, foreignKey: 'trackId' },
  },
  indexes: {
    playlist_tracks_position: '(playlist_id, "position")',
    playlist_tracks_track: '(track_id)',
  },
})
