import { column, defineModel } from '@balafon/sdk/server'
import type { Restrictions } from './role-permission.model.ts'

/** A permission that a user has apart from roles. */
export const UserPermission = defineModel('user_permissions', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    permission: column.text().primaryKey(),
    restrictions: column.json<Restrictions>().default(),
  },
})
