import { column, defineModel } from '@balafon/sdk/server'

/** An artist of a track. */
export const TrackArtist = defineModel('track_artists', {
  columns: {
    trackId: column.bigint().primaryKey().references('tracks', 'cascade'),
    artistId: column.bigint().primaryKey().references('artists', 'cascade'),
    position: column.integer().default(),
  },
  indexes: {
    track_artists_artist: '(artist_id)',
  },
})
