import type { SqlRunner } from '@balafon/sdk/server'
import type { CoreModels } from '../app/core-models.ts'

export interface NewRole {
  readonly name: string
  readonly isGuest?: boolean
  readonly isDefault?: boolean
  readonly permissions: readonly string[]
}

export interface RolesStoreDependencies {
  readonly models: Pick<CoreModels, 'Role' | 'UserRole'>
  readonly sql: SqlRunner
}

/** Creates the store of roles and of their users. */
export const createRolesStore = ({ models: { Role, UserRole }, sql }: RolesStoreDependencies) => ({
  /** Gives a user a role. Does nothing when the role does not exist or the user has it. */
  async insertUserRole(userId: number, name: string) {
    const role = await Role.findOne({ attributes: ['id'], where: { name } })
    if (role) await UserRole.bulkCreate([{ userId, roleId: role.id }], { ignoreDuplicates: true, returning: false })
  },
  /** Inserts a role with its permissions in one statement. An existing role keeps its permissions. */
  async insertRoleIfMissing({ name, isGuest = false, isDefault = false, permissions }: NewRole) {
    await sql(
      `with role as (
         insert into roles (name, is_guest, is_default) values ($1, $2, $3) on conflict (name) do nothing returning id)
       insert into role_permissions (role_id, permission) select role.id, unnest($4::text[]) from role on conflict do nothing`,
      [name, isGuest, isDefault, permissions],
    )
  },
})
