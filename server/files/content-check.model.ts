import { column, defineModel } from '@balafon/sdk/server'

/**
 * Stored content that has to be checked at a time: it is deleted if no file refers to it then. A row is written before content is stored and when a file
 * is deleted, so that content without a file is always found.
 */
export const ContentCheck = defineModel('content_checks', {
  columns: {
    disk: column.text().primaryKey(),
    path: column.text().primaryKey(),
    checkAfter: column.timestamp().default(),
  },
  indexes: { content_checks_due: '(check_after)' },
})
