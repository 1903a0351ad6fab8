import type { SqlRunner, UserAccount, UserFilters, UserListQuery } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { buildKeysetSql, formatKeysetCursor, parseKeyset } from '../database/keyset.ts'
import { estimateAccounts, findAccountPage, type PageCosts } from './account-pages.store.ts'
import { type AccountFilters, type AddValue, buildFilterConditions, buildSearchCondition, IS_SUSPENDED, parseUserSearch } from './user-conditions.ts'

const ACCOUNT_COLUMNS = `
  u.id, u.name, u.first_name as "firstName", u.last_name as "lastName", u.image, u.email, u.email_verified_at as "emailVerifiedAt",
  case when ${IS_SUSPENDED} then u.banned_at end as "bannedAt", case when ${IS_SUSPENDED} then u.banned_until end as "bannedUntil",
  case when ${IS_SUSPENDED} then u.ban_reason end as "banReason",
  u.language, u.country, u.timezone, u.version, u.created_at as "createdAt", u.updated_at as "updatedAt",
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id)
            from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]'::json) as roles`

/** The expressions of the indexes `users_name`, `users_email_sort` and `users_created`. */
const SORT_COLUMNS = {
  id: { expression: 'u.id', type: 'bigint' },
  name: { expression: 'u.search_name collate "C"', type: 'text' },
  email: { expression: 'lower(u.email) collate "C"', type: 'text' },
  created_at: { expression: 'u.created_at', type: 'timestamptz' },
} as const

const DEFAULT_SORT = '-created_at'

type StoredFilters = AccountFilters & Pick<UserFilters, 'query'>
type StoredQuery = Omit<UserListQuery, 'isSubscribed'> & StoredFilters
type ListedRow = UserAccount & { readonly sortValue: string }
type FoundUser = Pick<UserAccount, 'id' | 'name' | 'image' | 'email'>
export type UserAccountsStore = ReturnType<typeof createUserAccountsStore>

/** Creates the store of accounts for administrators. Its lists are SQL, because each filter has its own index. */
export function createUserAccountsStore(sql: SqlRunner, costs?: PageCosts) {
  return {
    async findAccount(id: number, transaction?: Transaction): Promise<UserAccount | null> {
      const [account] = await sql<UserAccount>(`select ${ACCOUNT_COLUMNS} from users u where u.id = $1`, [id], transaction)
      return account ?? null
    },
    /** Lists a page of accounts, each with the cursor of the page that begins after it. */
    async list({ sort = DEFAULT_SORT, cursor, limit, query, ...filters }: StoredQuery) {
      const search = await parseUserSearch(sql, query)
      const order = parseKeyset(SORT_COLUMNS, sort, cursor)
      const ids = search && (await findAccountPage(sql, { order, search, filters, limit: limit + 1 }, costs))
      const values: unknown[] = []
      const addValue: AddValue = (value) => `$${values.push(value)}`
      const page = buildKeysetSql(order, 'u.id', addValue)
      const conditions = ids ? [`u.id = any(${addValue(ids)}::bigint[])`] : buildFilterConditions(filters, addValue)
      const where = [page.condition, ...conditions].join(' and ')
      const rows = await sql<ListedRow>(
        `select ${ACCOUNT_COLUMNS}, ${page.value} as "sortValue" from users u where ${where} order by ${page.orderBy} limit ${addValue(limit + 1)}`,
        values,
      )
      const users = rows
        .slice(0, limit)
        .map(({ sortValue, ...account }) => ({ account: account as UserAccount, cursor: formatKeysetCursor(sort, { value: sortValue, id: account.id }) }))
      return { users, hasMore: rows.length > limit }
    },
    /** Counts exactly up to `limit`, and returns the planner's estimate for a larger number. */
    async count({ query, ...filters }: StoredFilters, limit: number) {
      const search = await parseUserSearch(sql, query)
      const values: unknown[] = []
      const addValue: AddValue = (value) => `$${values.push(value)}`
      const where = [...(search ? [buildSearchCondition(search, addValue)] : []), ...buildFilterConditions(filters, addValue)].join(' and ') || 'true'
      const [row] = await sql<{ count: number }>(
        `select count(*)::int as count from (select from users u where ${where} limit $${values.length + 1}) counted`,
        [...values, limit + 1],
      )
      const count = row?.count ?? 0
      if (count <= limit) return { count, isExact: true }
      return { count: Math.max(limit, await estimateAccounts(sql, where, values)), isExact: false }
    },
    /** Finds users with an email address or name that begins with the query first, then users with names that contain its words. */
    async search(query: string, limit: number): Promise<FoundUser[]> {
      const search = await parseUserSearch(sql, query)
      if (!search) return sql<FoundUser>('select id, name, image, email from users order by created_at desc, id desc limit $1', [limit])
      const values: unknown[] = [query.trim().replaceAll('\0', ''), limit]
      const condition = buildSearchCondition(search, (value) => `$${values.push(value)}`)
      return sql<FoundUser>(
        `select u.id, u.name, u.image, u.email from users u where ${condition}
         order by not starts_with(lower(u.email), lower($1)), not starts_with(u.search_name, search_text($1)), u.search_name, u.id limit $2`,
        values,
      )
    },
    listByIds: (ids: readonly number[]) => sql<FoundUser>('select id, name, image, email from users where id = any($1::bigint[])', [ids]),
    /** Suspends a user. The start time of a current suspension is kept. Otherwise it is set, and a trigger then notifies the nodes. */
    async suspend(id: number, { reason, until }: { reason: string | null; until: Date | null }, transaction: Transaction) {
      await sql(
        `update users u set banned_at = case when ${IS_SUSPENDED} then u.banned_at else now() end, banned_until = $2, ban_reason = $3, version = u.version + 1, updated_at = now()
         where id = $1`,
        [id, until, reason],
        transaction,
      )
    },
    async unsuspend(id: number, transaction: Transaction) {
      await sql(
        'update users set banned_at = null, banned_until = null, ban_reason = null, version = version + 1, updated_at = now() where id = $1',
        [id],
        transaction,
      )
    },
    async incrementVersion(id: number, transaction: Transaction) {
      await sql('update users set version = version + 1, updated_at = now() where id = $1', [id], transaction)
    },
    /** Ends the expired suspensions. */
    async endSuspensions() {
      await sql('update users set banned_at = null, banned_until = null, ban_reason = null, version = version + 1 where banned_until <= now()')
    },
  }
}
