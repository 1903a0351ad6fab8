import { column, defineModel } from '@balafon/sdk/server'
import { Track } from './track.model.ts'

/** A row of a playlist. A track can be in several rows. */
export const PlaylistTrack = defineModel('playlist_tracks', {
  columns: {
    id: column.id(),
    playlistId: column.bigint().references('playlists', 'cascade'),
    trackId: column.bigint().references('tracks', 'cascade'),
    /** The sort key of the row. A row that is moved gets a number between the positions of its new neighbours, so the other rows need no update. */
    position: column.double(),
    addedAt: column.timestamp().default(),
    addedBy: column.bigint().nullable(),
    /** A copy of the name of the user. */
    addedByName: column.text().nullable(),
  },
  associations: {
    track: { target: Track, foreignKey: 'trackId' },
  },
  indexes: {
    playlist_tracks_position: '(playlist_id, "position", id)',
    playlist_tracks_track: '(track_id, playlist_id)',
    playlist_tracks_added_by: '(added_by) WHERE (added_by IS NOT NULL)',
  },
})
