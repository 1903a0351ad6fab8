import { column, defineModel } from '@balafon/sdk/server'

type Values = Readonly<Record<string, unknown>>

/** The values of a row before and after a bulk action, with which the action can be undone. */
export const BulkChange = defineModel('bulk_changes', {
  columns: {
    jobId: column.uuid().primaryKey().references('bulk_jobs', 'cascade'),
    rowId: column.bigint().primaryKey(),
    before: column.json<Values>(),
    after: column.json<Values>(),
  },
})
