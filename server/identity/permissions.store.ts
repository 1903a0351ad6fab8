import type { User } from '@balafon/sdk/contract'
import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'

/** Whether the user `u` has the permission `admin`, directly or by a role. */
const IS_ADMIN = `
  (exists (select from user_permissions up where up.user_id = u.id and up.permission = 'admin')
   or exists (select from user_roles ur join role_permissions rp using (role_id) where ur.user_id = u.id and rp.permission = 'admin'))`

export interface PermissionsStoreDependencies {
  readonly models: Pick<CoreModels, 'Role' | 'RolePermission'>
  readonly sql: SqlRunner
}

export type PermissionsStore = ReturnType<typeof createPermissionsStore>

/** Creates the store of the permissions of roles and users. */
export const createPermissionsStore = ({ models: { Role, RolePermission }, sql }: PermissionsStoreDependencies) => ({
  async listGuestPermissions(): Promise<User['permissions']> {
    const permissions = await RolePermission.findAll({
      include: { model: Role, as: 'role', attributes: [], where: { isGuest: true } },
      order: ['permission'],
    })
    return permissions.map(({ permission, restrictions }) => ({ name: permission, restrictions }))
  },
  /** Whether the user is the only administrator. An advisory lock makes concurrent checks wait, so that the last two administrators cannot both be deleted at the same time. */
  async isLastAdmin(userId: number, transaction: Transaction) {
    await sql(`select pg_advisory_xact_lock(hashtext('balafon/admins')) from users u where u.id = $1 and ${IS_ADMIN}`, [userId], transaction)
    const rows = await sql(
      `select from users u where u.id = $1 and ${IS_ADMIN}
         and not exists (select from users u where u.id <> $1 and u.banned_at is null and ${IS_ADMIN})`,
      [userId],
      transaction,
    )
    return rows.length > 0
  },
})
