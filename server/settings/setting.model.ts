import { column, defineModel } from '@balafon/sdk/server'

/** A setting that an operator has changed. */
export const Setting = defineModel('settings', {
  columns: {
    key: column.text().primaryKey(),
    value: column.json<unknown>(),
    updatedAt: column.timestamp().default(),
  },
})
