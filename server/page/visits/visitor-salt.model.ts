import { column, defineModel } from '@balafon/sdk/server'

/** The secret value that all hashes of visitors of a day contain. Without it, no hash can be computed again from an IP address. */
export const VisitorSalt = defineModel('visitor_salts', {
  columns: {
    day: column.date().primaryKey(),
    salt: column.bytes(),
  },
})
