import { column, defineModel } from '@balafon/sdk/server'

/** The profile settings of a user. */
export const UserProfile = defineModel('user_profiles', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    isPrivate: column.boolean().default(),
  },
})
