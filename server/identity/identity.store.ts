import type { User } from '@balafon/sdk/contract'
import type { NewUser, SqlRunner, UserPatch } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/**
 * The user as every signed-in answer shows them: one query with roles and permissions folded in. What was given to the
 * user alone counts before what their roles bring, and of those the most generous.
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
                             ) granted
                               order by permission, rank, jsonb_array_length(restrictions),
                                        (select max((limited->>'value')::numeric) from jsonb_array_elements(restrictions) limited) desc) p), '[]'::json))`

const PATCHABLE = ['name', 'first_name', 'last_name', 'image', 'email', 'language', 'country', 'timezone'] as const

const written = (first: string, last: string) => `nullif(trim(concat_ws(' ', ${first}::text, ${last}::text)), '')`

/** Who takes first and last name away is called as their address is; who never had either is called as before. */
const followingName = (first: string, last: string, nameFromEmail: string) => {
  const unnamed = `case when ${written('users.first_name', 'users.last_name')} is null then users.name else ${nameFromEmail}::text end`
  return `name = left(coalesce(${written(first, last)}, ${unnamed}), 200)`
}

/** May do everything. */
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
      return row ? { id: Number(row.id), passwordHash: row.password_hash, credentials: row.credentials_version } : null
    },
    async findPasswordHash(id: number) {
      const [row] = await sql<{ password_hash: string | null }>('select password_hash from users where id = $1', [id])
      return row?.password_hash ?? null
    },
    /** `null` when the address is taken. */
    async insertUser(user: Omit<NewUser, 'password'> & { name: string; passwordHash: string | null }, transaction?: Transaction) {
      const [row] = await sql<{ id: string }>(
        `with added as (
           insert into users (name, email, password_hash, language, first_name, last_name) values ($1, $2, $3, $4, $5, $6)
           on conflict (lower(email)) do nothing returning id),
         placed as (insert into user_roles (user_id, role_id) select added.id, roles.id from added, roles where roles.is_default)
         select id from added`,
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
    /** Unless there is another one since then; an address that was asked for by who knew the old one is not waited for any more. */
    async replacePasswordHash(userId: number, passwordHash: string, since: number | null, transaction: Transaction) {
      const rows = await sql(
        `with changed as (
           update users set password_hash = $2, credentials_version = credentials_version + 1, updated_at = now()
           where id = $1 and case when $3::int is null then password_hash is null else credentials_version = $3 end returning id, email),
         void as (delete from verification_codes v using changed where v.user_id = changed.id and lower(v.email) <> lower(changed.email))
         select from changed`,
        [userId, passwordHash, since],
        transaction,
      )
      return rows.length > 0
    },
    /** The same password by today's parameters, unless another one was set meanwhile. */
    async upgradePasswordHash(userId: number, from: string, to: string) {
      await sql('update users set password_hash = $3 where id = $1 and password_hash = $2', [userId, from, to])
    },
    /** `null` when the address is taken by somebody else. A new address is not verified. */
    async updateUser(id: number, patch: UserPatch, nameFromEmail: string, transaction: Transaction) {
      const columns = PATCHABLE.filter((column) => patch[column] !== undefined)
      const changes = columns.map((column, index) => `${column} = $${index + 2}`)
      const given = (column: (typeof PATCHABLE)[number]) => (columns.includes(column) ? `$${columns.indexOf(column) + 2}` : `users.${column}`)
      const isNameFollowing = !columns.includes('name') && (columns.includes('first_name') || columns.includes('last_name'))
      if (isNameFollowing) changes.push(followingName(given('first_name'), given('last_name'), `$${columns.length + 2}`))
      const emailAt = columns.indexOf('email') + 2
      const verifiedStill =
        patch.email === undefined ? [] : [`email_verified_at = case when lower(before.email) = lower($${emailAt}) then users.email_verified_at end`]
      const [row] = await sql<{ from: string | null; wasVerified: boolean; looksChanged: boolean }>(
        `with before as (select email, email_verified_at, name, image from users where id = $1 for update),
         void as (delete from verification_codes where user_id = $1 and ${patch.email === undefined ? 'false' : `lower(email) <> lower($${emailAt})`})
         update users set ${[...changes, ...verifiedStill, 'updated_at = now()'].join(', ')}
         from before where id = $1 returning
           case when lower(before.email) <> lower(users.email) then before.email end as "from",
           before.email_verified_at is not null as "wasVerified",
           (before.name, before.image) is distinct from (users.name, users.image) as "looksChanged"`,
        [id, ...columns.map((column) => patch[column]), ...(isNameFollowing ? [nameFromEmail] : [])],
        transaction,
      ).catch((error) => {
        if ((error as { original?: { constraint?: string } }).original?.constraint === 'users_email') return [null]
        throw error
      })
      // A user that is not there has changed in nothing.
      return row === null ? null : (row ?? { from: null, wasVerified: false, looksChanged: false })
    },
    /** Their address, which stays what it is until the transaction ends. */
    async lockUser(id: number, transaction: Transaction) {
      const [row] = await sql<{ email: string }>('select email from users where id = $1 for update', [id], transaction)
      return row?.email ?? null
    },
    /** And no code is waited for any more. */
    async markEmailVerified(id: number, email: string, transaction?: Transaction) {
      await sql(
        `with marked as (
           update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now()
           where id = $1 and lower(email) = lower($2) returning id)
         delete from verification_codes using marked where user_id = marked.id`,
        [id, email],
        transaction,
      )
    },
    /** Whether without this user nobody could do everything. Admins are asked of one after another: of two who leave at once, one is the last. */
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
    /** Letters go along: those that were the user's, not all that went to an address others had before. */
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
