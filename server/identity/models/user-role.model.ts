import { column, defineModel } from '@balafon/sdk/server'

/** A role of a user. */
export const UserRole = defineModel('user_roles', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    roleId: column.bigint().primaryKey().references('roles', 'cascade'),
  },
  indexes: {
    user_roles_role: '(role_id)',
  },
})
