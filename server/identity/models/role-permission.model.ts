import { column, defineModel } from '@balafon/sdk/server'

/** A permission that a role grants. */
export const RolePermission = defineModel('role_permissions', {
  columns: {
    roleId: column.bigint().primaryKey().references('roles', 'cascade'),
    permission: column.text().primaryKey(),
    restrictions: column.json<unknown>().default(),
  },
})
