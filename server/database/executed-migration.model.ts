import { column, defineModel } from '@balafon/sdk/server'

/** A migration that has run. */
export const ExecutedMigration = defineModel('migrations', {
  columns: {
    owner: column.text().primaryKey(),
    name: column.text().primaryKey(),
    ranAt: column.timestamp().default(),
  },
})
