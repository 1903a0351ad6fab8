import type { BulkJob as BulkJobReport, Selection } from '@balafon/sdk/contract'
import { column, defineModel } from '@balafon/sdk/server'

/** A bulk action on rows of a resource, with its progress. */
export const BulkJob = defineModel('bulk_jobs', {
  columns: {
    id: column.uuid().primaryKey(),
    plugin: column.text(),
    /** The path of the resource. */
    path: column.text(),
    /** The name of the action, `delete` or `undo`. */
    action: column.text(),
    selection: column.json<Selection>(),
    /** The values that the action needs besides the rows, for example the reason of a suspension. */
    input: column.json<Readonly<Record<string, unknown>>>().nullable(),
    userId: column.bigint().references('users', 'cascade'),
    state: column.oneOf('queued', 'running', 'done', 'failed', 'cancelled').default(),
    total: column.integer(),
    done: column.integer().default(),
    failed: column.integer().default(),
    /** Rows that no longer exist, or that the user may not see. */
    skipped: column.integer().default(),
    errors: column.json<BulkJobReport['errors']>().default(),
    /** The last row that was handled: a retried run continues after it. */
    lastId: column.bigint().default(),
    /** The id of the earlier bulk action that this bulk action undoes. */
    undoOf: column.uuid().references('bulk_jobs', 'cascade').nullable(),
    undoneAt: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
  indexes: {
    bulk_jobs_created: '(created_at)',
    bulk_jobs_undo_of: '(undo_of) WHERE (undo_of IS NOT NULL)',
    bulk_jobs_user: '(user_id)',
  },
})
