import type { User } from '@balafon/sdk/contract'
import type { NewUser, SqlRunner, UserPatch } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/**
 * Selects a user with roles and permissions in one query. A permission granted to the user takes precedence over the same permission
 * of the user's roles. If several roles have it, the one with the fewest restrictions wins, then the one with the highest limit.
 */
const USER_JSON = `
  json_build_object(
    'id', u.id, 'name', u.name, 'first_name', u.first_name, 'last_name', u.last_name, 'image', u.image, 'email', u.email,
    'email_verified_at', u.email_verified_at, 'banned_at', u.banned_at,
    'language', u.language, 'country', u.country, 'timezone', u.timezone,
    'roles', coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id)
                       from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]'::json),
    'permissions', coalesce((select json_agg(json_build_object('name', p.permission, 'restrictions', p.restrictions) order by p.permission)
                       from (select distinct on (permission) permission, restrictions from (
                               select permission, restrictions, 0 as rank from user_permissions where user_id = u.id
                               union all
                               select rp.permission, rp.restrictions, 1 from user_roles ur join role_permissions rp using (role_id) where ur.user_id = u.id
                             ) all_permissions
                               order by permission, rank, jsonb_array_length(restrictions),
                                        (select max((restriction->>'value')::numeric) from jsonb_array_elements(restrictions) restriction) desc) p), '[]'::json))`

const UPDATABLE_COLUMNS = ['name', 'first_name', 'last_name', 'image', 'email', 'language', 'country', 'timezone'] as const

const joinNames = (first: string, last: string) => `nullif(trim(concat_ws(' ', ${first}::text, ${last}::text)), '')`

/** Builds the SQL that sets the display name to the first and last name. If the user removes both, it is derived from the email address; if the user had neither before, it stays unchanged. */
const buildNameAssignment = (first: string, last: string, nameFromEmail: string) => {
  const fallback = `case when ${joinNames('users.first_name', 'users.last_name')} is null then users.name else ${nameFromEmail}::text end`
  return `name = left(coalesce(${joinNames(first, last)}, ${fallback}), 200)`
}

/** Whether the user `u` has the permission `admin`, directly or by a role. */
const IS_ADMIN = `
  (exists (select from user_permissions up where up.user_id = u.id and up.permission = 'admin')
   or exists (select from user_roles ur join role_permissions rp using (role_id) where ur.user_id = u.id and rp.permission = 'admin'))`

export type IdentityStore = ReturnType<typeof createIdentityStore>

export function createIdentityStore(sql: SqlRunner) {
  return {
    async findSessionByTokenHash(tokenHash: Buffer) {
      const [row] = await sql<{ id: string; last_active: Date; user: User }>(
        `select s.id, s.last_active, ${USER_JSON} as "user" from sessions s join users u on u.id = s.user_id
         where s.token_hash = $1 and s.expires_at > now()`,
        [tokenHash],
      )
      return row && { id: Number(row.id), lastActive: row.last_active, user: row.user }
    },
    async findSession(id: number) {
      const [row] = await sql<{ user: User }>(
        `select ${USER_JSON} as "user" from sessions s join users u on u.id = s.user_id where s.id = $1 and s.expires_at > now()`,
        [id],
      )
      return row && { id, user: row.user }
    },
    async findUser(id: number, transaction?: Transaction) {
      const [row] = await sql<{ user: User }>(`select ${USER_JSON} as "user" from users u where u.id = $1`, [id], transaction)
      return row?.user ?? null
    },
    async findCredentialsByEmail(email: string) {
      const [row] = await sql<{ id: string; password_hash: string | null; credentials_version: number }>(
        'select id, password_hash, credentials_version from users where lower(email) = lower($1)',
        [email],
      )
      return row ? { id: Number(row.id), passwordHash: row.password_hash, version: row.credentials_version } : null
    },
    async findPasswordHash(id: number) {
      const [row] = await sql<{ password_hash: string | null }>('select password_hash from users where id = $1', [id])
      return row?.password_hash ?? null
    },
    /** Inserts a user with the default role. Returns `null` when the email address is taken. */
    async insertUser(user: Omit<NewUser, 'password'> & { name: string; passwordHash: string | null }, transaction?: Transaction) {
      const [row] = await sql<{ id: string }>(
        `with new_user as (
           insert into users (name, email, password_hash, language, first_name, last_name) values ($1, $2, $3, $4, $5, $6)
           on conflict (lower(email)) do nothing returning id),
         new_role as (insert into user_roles (user_id, role_id) select new_user.id, roles.id from new_user, roles where roles.is_default)
         select id from new_user`,
        [user.name, user.email, user.passwordHash, user.language ?? null, user.first_name ?? null, user.last_name ?? null],
        transaction,
      )
      return row ? Number(row.id) : null
    },
    async insertUserRole(userId: number, role: string) {
      await sql('insert into user_roles (user_id, role_id) select $1, id from roles where name = $2 on conflict do nothing', [userId, role])
    },
    async updatePasswordHash(userId: number, passwordHash: string, transaction?: Transaction) {
      await sql(
        'update users set password_hash = $2, credentials_version = credentials_version + 1, updated_at = now() where id = $1',
        [userId, passwordHash],
        transaction,
      )
    },
    /**
     * Replaces the password only while `previousVersion` is still the current one. It also deletes the code of a pending email change,
     * because a thief with the old password could have requested it.
     * @param previousVersion - `null` when the user had no password
     */
    async replacePasswordHash(userId: number, passwordHash: string, previousVersion: number | null, transaction: Transaction) {
      const rows = await sql(
        `with changed_user as (
           update users set password_hash = $2, credentials_version = credentials_version + 1, updated_at = now()
           where id = $1 and case when $3::int is null then password_hash is null else credentials_version = $3 end returning id, email),
         deleted_code as (
           delete from verification_codes v using changed_user c where v.user_id = c.id and lower(v.email) <> lower(c.email))
         select from changed_user`,
        [userId, passwordHash, previousVersion],
        transaction,
      )
      return rows.length > 0
    },
    /** Stores a new hash of the same password, unless the password was changed meanwhile. */
    async upgradePasswordHash(userId: number, oldHash: string, newHash: string) {
      await sql('update users set password_hash = $3 where id = $1 and password_hash = $2', [userId, oldHash, newHash])
    },
    /** Returns what has changed, or `null` when the email address is taken. A new address is unverified. */
    async updateUser(id: number, patch: UserPatch, nameFromEmail: string, transaction: Transaction) {
      const columns = UPDATABLE_COLUMNS.filter((column) => patch[column] !== undefined)
      const changes = columns.map((column, index) => `${column} = $${index + 2}`)
      const getValue = (column: (typeof UPDATABLE_COLUMNS)[number]) => (columns.includes(column) ? `$${columns.indexOf(column) + 2}` : `users.${column}`)
      const isNameDerived = !columns.includes('name') && (columns.includes('first_name') || columns.includes('last_name'))
      if (isNameDerived) changes.push(buildNameAssignment(getValue('first_name'), getValue('last_name'), `$${columns.length + 2}`))
      const emailPosition = columns.indexOf('email') + 2
      const verificationChange =
        patch.email === undefined ? [] : [`email_verified_at = case when lower(before.email) = lower($${emailPosition}) then users.email_verified_at end`]
      const [row] = await sql<{ previousEmail: string | null; wasVerified: boolean; isProfileChanged: boolean }>(
        `with before as (select email, email_verified_at, name, image from users where id = $1 for update),
         deleted_code as (delete from verification_codes where user_id = $1 and ${patch.email === undefined ? 'false' : `lower(email) <> lower($${emailPosition})`})
         update users set ${[...changes, ...verificationChange, 'updated_at = now()'].join(', ')}
         from before where id = $1 returning
           case when lower(before.email) <> lower(users.email) then before.email end as "previousEmail",
           before.email_verified_at is not null as "wasVerified",
           (before.name, before.image) is distinct from (users.name, users.image) as "isProfileChanged"`,
        [id, ...columns.map((column) => patch[column]), ...(isNameDerived ? [nameFromEmail] : [])],
        transaction,
      ).catch((error) => {
        if ((error as { original?: { constraint?: string } }).original?.constraint === 'users_email') return [null]
        throw error
      })
      // There is no row when the user does not exist.
      return row === null ? null : (row ?? { previousEmail: null, wasVerified: false, isProfileChanged: false })
    },
    /** Locks the user until the transaction ends, and returns the email address. */
    async lockUser(id: number, transaction: Transaction) {
      const [row] = await sql<{ email: string }>('select email from users where id = $1 for update', [id], transaction)
      return row?.email ?? null
    },
    /** Marks the email address as verified and deletes the code, unless the user now has another address. */
    async markEmailVerified(id: number, email: string, transaction?: Transaction) {
      await sql(
        `with verified_user as (
           update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now()
           where id = $1 and lower(email) = lower($2) returning id)
         delete from verification_codes using verified_user where user_id = verified_user.id`,
        [id, email],
        transaction,
      )
    },
    /** Whether the user is the only administrator. An advisory lock makes concurrent checks wait, so that the last two administrators cannot both be deleted at the same time. */
    async isLastAdmin(id: number, transaction: Transaction) {
      await sql(`select pg_advisory_xact_lock(hashtext('balafon/admins')) from users u where u.id = $1 and ${IS_ADMIN}`, [id], transaction)
      const rows = await sql(
        `select from users u where u.id = $1 and ${IS_ADMIN}
           and not exists (select from users u where u.id <> $1 and u.banned_at is null and ${IS_ADMIN})`,
        [id],
        transaction,
      )
      return rows.length > 0
    },
    /** Deletes the user. Foreign keys delete the user's own emails, but not those to the same address that belonged to an earlier user. */
    async deleteUser(id: number, transaction: Transaction) {
      await sql('delete from users where id = $1', [id], transaction)
    },
    async updateLanguage(userId: number, language: string) {
      await sql('update users set language = $2, updated_at = now() where id = $1', [userId, language])
    },
    async listGuestPermissions() {
      return sql<User['permissions'][number]>(
        'select permission as name, restrictions from role_permissions join roles on roles.id = role_id where is_guest order by 1',
      )
    },
    async insertRoleIfMissing(role: { name: string; isGuest?: boolean; isDefault?: boolean; permissions: readonly string[] }) {
      await sql(
        `with role as (
           insert into roles (name, is_guest, is_default) values ($1, $2, $3) on conflict (name) do nothing returning id)
         insert into role_permissions (role_id, permission) select role.id, unnest($4::text[]) from role on conflict do nothing`,
        [role.name, role.isGuest ?? false, role.isDefault ?? false, role.permissions],
      )
    },
  }
}
