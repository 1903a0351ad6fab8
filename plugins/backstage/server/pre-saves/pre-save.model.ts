import { column, defineModel } from '@balafon/sdk/server'

/** A user wants a release to be added to the user's library when it is published. The row is deleted after that. */
export const PreSave = defineModel('backstage_pre_saves', {
  columns: {
    kind: column.oneOf('track', 'album').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    backstage_pre_saves_user: '(user_id)',
  },
})
