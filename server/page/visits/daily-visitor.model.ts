import { column, defineModel } from '@balafon/sdk/server'

/** A visitor that was already counted on a day. */
export const DailyVisitor = defineModel('daily_visitors', {
  columns: {
    day: column.date().primaryKey(),
    hash: column.bytes().primaryKey(),
  },
})
