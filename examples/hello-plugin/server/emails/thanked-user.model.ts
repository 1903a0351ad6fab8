import { column, defineModel } from '@balafon/sdk/server'

/** The record that a user was thanked for the first greeting. */
export const ThankedUser = defineModel('plg_acme_hello_thanked', {
  columns: { userId: column.bigint().primaryKey().references('users', 'cascade') },
})
