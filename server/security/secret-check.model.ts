import { column, defineModel } from '@balafon/sdk/server'

/** A value that is derived from the secret of the site. The secret cannot be computed from it. */
export const SecretCheck = defineModel('secret_checks', {
  columns: {
    name: column.text().primaryKey(),
    digest: column.text(),
    createdAt: column.timestamp().default(),
  },
})
