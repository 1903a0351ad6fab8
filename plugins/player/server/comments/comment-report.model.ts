import { column, defineModel } from '@balafon/sdk/server'
import { REPORT_REASONS } from '../../contract/comments.ts'

/** A report of a comment by a user, for the moderators. */
export const CommentReport = defineModel('comment_reports', {
  columns: {
    commentId: column.bigint().primaryKey().references('comments', 'cascade'),
    userId: column.bigint().primaryKey(),
    reason: column.oneOf(...REPORT_REASONS),
    details: column.text({ maxLength: 500 }).default(),
    createdAt: column.timestamp().default(),
    /** When a moderator closed the report. */
    resolvedAt: column.timestamp().nullable(),
  },
  indexes: {
    comment_reports_user: '(user_id)',
  },
})
