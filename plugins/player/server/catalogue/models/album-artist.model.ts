import { column, defineModel } from '@balafon/sdk/server'

/** An artist of an album. */
export const AlbumArtist = defineModel('album_artists', {
  columns: {
    albumId: column.bigint().primaryKey().references('albums', 'cascade'),
    artistId: column.bigint().primaryKey().references('artists', 'cascade'),
    position: column.integer().default(),
  },
  indexes: {
    album_artists_artist: '(artist_id)',
  },
})
