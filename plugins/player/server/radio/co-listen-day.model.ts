import { column, defineModel } from '@balafon/sdk/server'

/** A day with plays that are counted in `CoListen`. */
export const CoListenDay = defineModel('co_listen_days', {
  columns: {
    day: column.date().primaryKey(),
    countedAt: column.timestamp().default(),
  },
})
