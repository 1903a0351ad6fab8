import { column, defineModel } from '@balafon/sdk/server'

/** A user that manages an artist. The owner in the catalogue is an owner here too. */
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
