import { column, defineModel } from '@balafon/sdk/server'

/** A track, album, artist or playlist that a user likes. */
export const Like = defineModel('likes', {
  columns: {
    userId: column.bigint().primaryKey(),
    kind: column.oneOf('track', 'album', 'artist', 'playlist').primaryKey(),
    /** Not a foreign key, because it refers to several tables. */
    subjectId: column.bigint().primaryKey(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    likes_recent: '(user_id, kind, created_at DESC, subject_id DESC)',
    likes_subject: '(kind, subject_id)',
  },
})
