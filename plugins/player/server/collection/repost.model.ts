import { column, defineModel } from '@balafon/sdk/server'

/** A track or album that the user `userId` has reposted. The profile of this user shows it. */
export const Repost = defineModel('reposts', {
  columns: {
    userId: column.bigint().primaryKey(),
    kind: column.oneOf('track', 'album').primaryKey(),
    /** Not a foreign key, because it refers to two tables. */
    subjectId: column.bigint().primaryKey(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    reposts_recent: '(user_id, created_at DESC, kind DESC, subject_id DESC)',
    reposts_subject: '(kind, subject_id)',
  },
})
