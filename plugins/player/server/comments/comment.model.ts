import { column, defineModel } from '@balafon/sdk/server'

/** A comment on a track or album, or a reply to one. */
export const Comment = defineModel('comments', {
  columns: {
    id: column.id(),
    kind: column.oneOf('track', 'album'),
    /** Not a foreign key, because it refers to two tables. */
    subjectId: column.bigint(),
    parentId: column.bigint().nullable().references('comments', 'cascade'),
    /** Null for a deleted comment that has replies. */
    userId: column.bigint().nullable(),
    body: column.text({ maxLength: 2000 }),
    /** Seconds from the start of the track. */
    position: column.double().nullable(),
    status: column.oneOf('visible', 'hidden', 'deleted').default(),
    repliesCount: column.integer().default(),
    createdAt: column.timestamp().default(),
    editedAt: column.timestamp().nullable(),
    /** Increases when the text or the status changes. */
    version: column.integer().default(),
    /** The number of open reports. */
    reportsCount: column.integer().default(),
  },
  indexes: {
    comments_body_trigrams: 'gin (search_text(body) gin_trgm_ops)',
    comments_created_at: '(created_at, id)',
    comments_reports: '(reports_count, created_at, id)',
    comments_reports_count: '(reports_count, id)',
    comments_threads: '(kind, subject_id, id DESC) WHERE (parent_id IS NULL)',
    comments_parent: '(parent_id, id) WHERE (parent_id IS NOT NULL)',
    comments_marks: '(kind, subject_id, id DESC) WHERE (("position" IS NOT NULL) AND (status = \'visible\'::text))',
    comments_user: '(user_id)',
  },
})
