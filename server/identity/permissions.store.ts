import type { User } from '@balafon/sdk/contract'
import type { GrantedPermission, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'

/** Whether the user `u` has the permission `admin`, directly or by a role. */
const IS_ADMIN = `
  (exists (select from user_permissions up where up.user_id = u.id and up.permission = 'admin')
   or exists (select from user_roles ur join role_permissions rp using (role_id) where ur.user_id = u.id and rp.permission = 'admin'))`

const MAX_LISTED_USERS = 500

export interface PermissionsStoreDependencies {
  readonly models: Pick<CoreModels, 'Role' | 'RolePermission' | 'UserPermission'>
  readonly sql: SqlRunner
}

export type PermissionsStore = ReturnType<typeof createPermissionsStore>

/** Creates the store of the permissions of roles and users. */
export const createPermissionsStore = ({ models: { Role, RolePermission, UserPermission }, sql }: PermissionsStoreDependencies) => ({
  async listGuestPermissions(): Promise<User['permissions']> {
    const permissions = await RolePermission.findAll({
      include: { model: Role, as: 'role', attributes: [], where: { isGuest: true } },
      order: ['permission'],
    })
    return permissions.map(({ permission, restrictions }) => ({ name: permission, restrictions }))
  },
  /**
   * Returns whether the user is the only administrator. An advisory lock makes concurrent checks wait, because otherwise the last two administrators could
   * be deleted at the same time.
   */
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
  /** Makes concurrent changes of rights wait until this transaction ends. */
  async lockRights(transaction: Transaction) {
    await sql("select pg_advisory_xact_lock(hashtext('balafon/admins'))", [], transaction)
  },
  /** Returns whether at least one user that is not suspended has the permission `admin`. Reads the few administrators, not all users. */
  async hasAdmin(transaction: Transaction) {
    const rows = await sql(
      `select from users u where u.banned_at is null and u.id in (
         select user_id from user_permissions where permission = 'admin'
         union all select ur.user_id from role_permissions rp join user_roles ur using (role_id) where rp.permission = 'admin') limit 1`,
      [],
      transaction,
    )
    return rows.length > 0
  },
  /** Lists the users that hold a permission or `admin` and are not suspended. Reads the few roles and grants with the permission, not all users. */
  async listUserIds(permission: string): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `select u.id from users u where u.banned_at is null and u.id in (
         select user_id from user_permissions where permission in ($1, 'admin')
         union all select ur.user_id from role_permissions rp join user_roles ur using (role_id) where rp.permission in ($1, 'admin'))
       order by u.id limit ${MAX_LISTED_USERS}`,
      [permission],
    )
    return rows.map(({ id }) => id)
  },
  /** Lists the permissions that a user has apart from roles. */
  async listOwnPermissions(userId: number, transaction?: Transaction): Promise<GrantedPermission[]> {
    const permissions = await UserPermission.findAll({ where: { userId }, order: ['permission'], ...(transaction && { transaction }) })
    return permissions.map(({ permission, restrictions }) => ({ name: permission, restrictions }))
  },
  /** Lists the permissions that roles grant. */
  async listRolePermissions(roleIds: readonly number[], transaction?: Transaction): Promise<GrantedPermission[]> {
    const permissions = await RolePermission.findAll({ where: { roleId: [...roleIds] }, order: ['permission'], ...(transaction && { transaction }) })
    return permissions.map(({ permission, restrictions }) => ({ name: permission, restrictions }))
  },
  async replaceOwnPermissions(userId: number, permissions: readonly GrantedPermission[], transaction: Transaction) {
    await UserPermission.destroy({ where: { userId }, transaction })
    await UserPermission.bulkCreate(
      permissions.map(({ name, restrictions }) => ({ userId, permission: name, restrictions })),
      { returning: false, transaction },
    )
  },
  /** Makes the sessions in which this administrator views the site as another user return to the own account. Used when the administrator's rights change. */
  async endViewAsOfUser(userId: number, transaction: Transaction) {
    await sql('update sessions set viewed_user_id = null where user_id = $1 and viewed_user_id is not null', [userId], transaction)
  },
})
