import { column, defineModel } from '@balafon/sdk/server'

/** A user in the team of an artist. The user that owns the artist in the catalogue is an owner of the team even without a row. */
export const Member = defineModel('backstage_members', {
  columns: {
    artistId: column.bigint().primaryKey(),
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    role: column.oneOf('owner', 'editor', 'viewer'),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    backstage_members_user: '(user_id, artist_id)',
  },
})
