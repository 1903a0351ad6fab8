import type { GrantedPermission, NewRole, RoleDetails, RoleListQuery, SqlRunner } from '@balafon/sdk/server'
import { type Transaction, UniqueConstraintError } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import { getNotifyStatement } from '../database/broadcast.ts'
import { buildKeysetSql, formatKeysetCursor, parseKeyset } from '../database/keyset.ts'
import { splitSearchWords } from '../database/search-words.ts'

/** A role that a site starts with. */
export interface InitialRole {
  readonly name: string
  readonly isGuest?: boolean
  readonly isDefault?: boolean
  readonly isInternal?: boolean
  readonly permissions: readonly string[]
}

export interface RolesStoreDependencies {
  readonly models: Pick<CoreModels, 'Role' | 'RolePermission' | 'UserRole'>
  readonly sql: SqlRunner
}

/** A role for the alias `r` of the table `roles`. */
const ROLE_COLUMNS = `
  r.id, r.name, r.description, r.is_guest as "isGuest", r.is_default as "isDefault", r.is_internal as "isInternal", r.version,
  r.created_at as "createdAt", r.updated_at as "updatedAt", (select count(*)::int from user_roles ur where ur.role_id = r.id) as "usersCount",
  coalesce((select json_agg(json_build_object('name', rp.permission, 'restrictions', rp.restrictions) order by rp.permission)
            from role_permissions rp where rp.role_id = r.id), '[]'::json) as permissions`

const SORT_COLUMNS = {
  name: { expression: 'search_text(r.name)', type: 'text' },
  created_at: { expression: 'r.created_at', type: 'timestamptz' },
} as const

type RoleValues = Omit<NewRole, 'permissions'>

export type RolesStore = ReturnType<typeof createRolesStore>

/** Creates the store of roles and of their users. */
export function createRolesStore({ models: { Role, RolePermission, UserRole }, sql }: RolesStoreDependencies) {
  async function buildConditions({ query, ids, permission }: RoleListQuery | Omit<RoleListQuery, 'limit'>, addValue: (value: unknown) => string) {
    const words = query === undefined ? [] : await splitSearchWords(sql, query)
    return [
      ...words.map((word) => `search_text(r.name || ' ' || coalesce(r.description, '')) like ${addValue(`%${word}%`)}`),
      ...(ids ? [`r.id = any(${addValue(ids)}::bigint[])`] : []),
      ...(permission ? [`exists (select from role_permissions rp where rp.role_id = r.id and rp.permission = ${addValue(permission)})`] : []),
    ]
  }
  const isUnique = (write: Promise<unknown>) =>
    write.then(
      () => true,
      (error) => {
        if (error instanceof UniqueConstraintError) return false
        throw error
      },
    )

  return {
    /** Gives a user a role. Does nothing when the role does not exist or the user has it. */
    async insertUserRole(userId: number, name: string) {
      const role = await Role.findOne({ attributes: ['id'], where: { name } })
      if (role) await UserRole.bulkCreate([{ userId, roleId: role.id }], { ignoreDuplicates: true, returning: false })
    },
    /** Inserts a role with its permissions in one statement. An existing role keeps its permissions. */
    async insertRoleIfMissing({ name, isGuest = false, isDefault = false, isInternal = false, permissions }: InitialRole) {
      await sql(
        `with role as (
           insert into roles (name, is_guest, is_default, is_internal) values ($1, $2, $3, $5) on conflict (name) do nothing returning id)
         insert into role_permissions (role_id, permission) select role.id, unnest($4::text[]) from role on conflict do nothing`,
        [name, isGuest, isDefault, permissions, isInternal],
      )
    },
    async find(id: number, transaction?: Transaction): Promise<RoleDetails | null> {
      const [role] = await sql<RoleDetails>(`select ${ROLE_COLUMNS} from roles r where r.id = $1`, [id], transaction)
      return role ?? null
    },
    async findByName(name: string): Promise<RoleDetails | null> {
      const [role] = await sql<RoleDetails>(`select ${ROLE_COLUMNS} from roles r where r.name = $1`, [name])
      return role ?? null
    },
    async list({ sort = 'name', cursor, limit, ...filters }: RoleListQuery) {
      const values: unknown[] = []
      const addValue = (value: unknown) => `$${values.push(value)}`
      const page = buildKeysetSql(parseKeyset(SORT_COLUMNS, sort, cursor), 'r.id', addValue)
      const where = [...(await buildConditions(filters, addValue)), page.condition].join(' and ')
      const rows = await sql<RoleDetails & { readonly sortValue: string }>(
        `select ${ROLE_COLUMNS}, ${page.value} as "sortValue" from roles r where ${where} order by ${page.orderBy} limit ${addValue(limit + 1)}`,
        values,
      )
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        roles: rows.slice(0, limit).map(({ sortValue: _, ...role }) => role as RoleDetails),
        nextCursor: last ? formatKeysetCursor(sort, { value: last.sortValue, id: last.id }) : null,
      }
    },
    async count(filters: Omit<RoleListQuery, 'cursor' | 'limit' | 'sort'>) {
      const values: unknown[] = []
      const conditions = await buildConditions(filters, (value) => `$${values.push(value)}`)
      const [row] = await sql<{ count: number }>(`select count(*)::int as count from roles r where ${['true', ...conditions].join(' and ')}`, values)
      return row?.count ?? 0
    },
    /** Returns the ids and the names of those roles that exist. */
    listByIds: (ids: readonly number[], transaction?: Transaction) =>
      sql<Pick<RoleDetails, 'id' | 'name' | 'isGuest'>>(
        'select id, name, is_guest as "isGuest" from roles where id = any($1::bigint[]) order by id',
        [ids],
        transaction,
      ),
    /** Inserts a role without permissions. Returns `null` when the name is taken. */
    async insert({ name, description = null, isGuest = false, isDefault = false, isInternal = false }: RoleValues, transaction: Transaction) {
      const [row] = await sql<{ id: number }>(
        `insert into roles (name, description, is_guest, is_default, is_internal) values ($1, $2, $3, $4, $5) on conflict (name) do nothing returning id`,
        [name, description, isGuest, isDefault, isInternal],
        transaction,
      )
      return row?.id ?? null
    },
    /** Changes a role if it still has this version. Returns `false` when it has another version, and `null` when the name is taken. */
    async update(id: number, version: number, values: Partial<RoleValues>, transaction: Transaction) {
      let count = 0
      const isNameFree = await isUnique(
        Role.update({ ...values, version: version + 1 }, { where: { id, version }, transaction }).then(([updated]) => {
          count = updated
        }),
      )
      return isNameFree ? count > 0 : null
    },
    /** Removes the mark of the guest role or the default role from all roles except one, because only one role may have each mark. */
    async clearMark(mark: 'isGuest' | 'isDefault', exceptId: number | null, transaction: Transaction) {
      const column = mark === 'isGuest' ? 'is_guest' : 'is_default'
      await sql(
        `update roles set ${column} = false, version = version + 1, updated_at = now() where ${column} and id is distinct from $1`,
        [exceptId],
        transaction,
      )
    },
    async replacePermissions(roleId: number, permissions: readonly GrantedPermission[], transaction: Transaction) {
      await RolePermission.destroy({ where: { roleId }, transaction })
      await RolePermission.bulkCreate(
        permissions.map(({ name, restrictions }) => ({ roleId, permission: name, restrictions })),
        { returning: false, transaction },
      )
    },
    async delete(id: number, version: number, transaction: Transaction) {
      return (await Role.destroy({ where: { id, version }, transaction })) > 0
    },
    /** Replaces the roles of a user. */
    async replaceUserRoles(userId: number, roleIds: readonly number[], transaction: Transaction) {
      await UserRole.destroy({ where: { userId }, transaction })
      await UserRole.bulkCreate(
        roleIds.map((roleId) => ({ userId, roleId })),
        { ignoreDuplicates: true, returning: false, transaction },
      )
    },
    /** Makes administrators with this role that view the site as another user return to their own account, because their rights have changed. */
    async endViewAsOfRole(roleId: number, transaction: Transaction) {
      await sql(
        'update sessions set viewed_user_id = null where viewed_user_id is not null and user_id in (select user_id from user_roles where role_id = $1)',
        [roleId],
        transaction,
      )
    },
    /** Lets every node read the roles again, and refreshes all open tabs. */
    async notifyNodes(transaction: Transaction) {
      await sql(getNotifyStatement('roles'), [], transaction)
    },
  }
}
