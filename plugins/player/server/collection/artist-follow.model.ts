import { column, defineModel } from '@balafon/sdk/server'

/** An artist that a user follows. */
export const ArtistFollow = defineModel('artist_follows', {
  columns: {
    userId: column.bigint().primaryKey(),
    artistId: column.bigint().primaryKey().references('artists', 'cascade'),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    artist_follows_artist: '(artist_id, created_at DESC, user_id DESC)',
  },
})
