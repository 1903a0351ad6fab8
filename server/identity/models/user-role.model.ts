import { column, defineModel } from '@balafon/sdk/server'
import { Role } from './role.model.ts'

/** A role of a user. */
export const UserRole = defineModel('user_roles', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    roleId: column.bigint().primaryKey().references('roles', 'cascade'),
  },
  associations: { role: { target: Role, foreignKey: 'roleId' } },
  indexes: {
    user_roles_role: '(role_id)',
  },
})
