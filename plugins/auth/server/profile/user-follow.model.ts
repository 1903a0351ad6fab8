import { column, defineModel } from '@balafon/sdk/server'

/** A user follows another user. */
export const UserFollow = defineModel('user_follows', {
  columns: {
    id: column.generatedNumber(),
    followerId: column.bigint().primaryKey().references('users', 'cascade'),
    followedId: column.bigint().primaryKey().references('users', 'cascade'),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    user_follows_followed: '(followed_id, id DESC)',
    user_follows_follower: '(follower_id, id DESC)',
  },
})
