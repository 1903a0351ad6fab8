import { column, defineModel } from '@balafon/sdk/server'

/** Content to check: it is deleted when no file has it at the time of the check. Written before content is, and when a file is deleted. */
export const ContentCheck = defineModel('content_checks', {
  columns: {
    disk: column.text().primaryKey(),
    path: column.text().primaryKey(),
    checkAfter: column.timestamp().default(),
  },
  indexes: { content_checks_due: '(check_after)' },
})
