import type { User } from '@balafon/sdk/contract'
import { column, defineModel } from '@balafon/sdk/server'
import { Role } from './role.model.ts'

/** The limits on a permission. */
export type Restrictions = User['permissions'][number]['restrictions']

/** A permission that a role grants. */
export const RolePermission = defineModel('role_permissions', {
  columns: {
    roleId: column.bigint().primaryKey().references('roles', 'cascade'),
    permission: column.text().primaryKey(),
    restrictions: column.json<Restrictions>().default(),
  },
  associations: { role: { target: Role, foreignKey: 'roleId' } },
})
