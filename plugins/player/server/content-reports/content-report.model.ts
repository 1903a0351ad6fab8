import { column, defineModel } from '@balafon/sdk/server'
import { CONTENT_REPORT_REASONS } from '../../contract/content-reports.ts'

/** A report of a track, album, artist or playlist by a user, for the operators. */
export const ContentReport = defineModel('content_reports', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    subjectKind: column.oneOf('track', 'album', 'artist', 'playlist'),
    /** The id of the reported item. It is not a foreign key, because it refers to four tables, and a report stays when its item is deleted. */
    subjectId: column.bigint(),
    /** A copy of the name of the reported item. */
    subjectName: column.text({ maxLength: 200 }),
    userId: column.bigint(),
    reason: column.oneOf(...CONTENT_REPORT_REASONS),
    details: column.text({ maxLength: 1000 }).default(),
    status: column.oneOf('dismissed', 'hidden', 'open').default(),
    resolvedBy: column.bigint().nullable(),
    resolvedAt: column.timestamp().nullable(),
    /** The message of the operator to the user that sent the report. */
    note: column.text({ maxLength: 500 }).nullable(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    content_reports_created_at: '(created_at, id)',
    content_reports_open: "unique (subject_kind, subject_id, user_id) WHERE (status = 'open'::text)",
    content_reports_queue: '(status, created_at, id)',
    content_reports_status: '(status, id)',
    content_reports_subject_trigrams: 'gin (search_text(subject_name) gin_trgm_ops)',
    content_reports_user: '(user_id)',
  },
})
