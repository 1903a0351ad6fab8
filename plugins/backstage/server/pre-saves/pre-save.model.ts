import { column, defineModel } from '@balafon/sdk/server'

/** A user that wants a release in their library when it is published. The row is deleted when the release was added. */
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
