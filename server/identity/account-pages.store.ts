import type { SqlRunner } from '@balafon/sdk/server'
import { buildKeysetSql, type KeysetOrder } from '../database/keyset.ts'
import { escapeWildcards } from '../database/search-words.ts'
import { type AccountFilters, buildFilterConditions, buildSearchCondition, type UserSearch } from './user-conditions.ts'

/**
 * Limits that decide how a page of users is found. Few matching users are read and sorted. For many matching users, this would take too long: then users
 * are read ("walked") in the order of the list until the page is full.
 */
export interface PageCosts {
  /** Matching users are sorted when the planner of PostgreSQL estimates at most this number of them. */
  readonly maxSorted: number
  /**
   * The largest number of users that a walk reads. If the matching users all come late in the order of the list, the walk ends before the page is full.
   * The matching users are sorted then.
   */
  readonly maxWalked: number
}

const DEFAULT_COSTS: PageCosts = { maxSorted: 3000, maxWalked: 20_000 }
/** A walk for a long page may read this many users for each user on the page. */
const WALKED_PER_LISTED = 4

/** The name without its first character, as in the index `users_name_inside`. */
const INSIDE_NAME = 'substr(u.search_name, 2)'

export interface AccountPage {
  readonly order: KeysetOrder
  readonly search: UserSearch
  readonly filters: AccountFilters
  readonly limit: number
}

interface Reader {
  readonly sql: SqlRunner
  readonly page: AccountPage
  readonly costs: PageCosts
}

interface FoundAccount {
  readonly id: number
  readonly sortValue: string
}

/** The SQL of a page: `range` is the condition that the index of the sort order answers, and `matches` are all other conditions. */
interface Conditions {
  readonly range: string
  readonly matches: string
  readonly orderBy: string
  readonly sortValue: string
  readonly values: readonly unknown[]
}

/** The users that `findStarting` does not find: their sort values begin with none of these texts. Users after `last` cannot be on the page. */
interface OtherAccounts {
  readonly starts: readonly string[]
  readonly last: FoundAccount | undefined
}

/** Returns the planner's estimate of the number of users. */
export async function estimateAccounts(sql: SqlRunner, where: string, values: readonly unknown[]): Promise<number> {
  const [plan] = await sql<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>(
    `explain (format json) select from users u where ${where}`,
    values,
  )
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/**
 * Finds the ids of a page of users that match a search. The result can contain more ids than the page, and is not sorted.
 *
 * A common word matches many users, so sorting them all would be slow. The users with a name that begins with the word are next to each other in the
 * index, where they are read quickly. The users with the word elsewhere in the name are found by a second statement.
 */
export async function findAccountPage(sql: SqlRunner, page: AccountPage, costs = DEFAULT_COSTS): Promise<number[]> {
  const reader = { sql, page, costs }
  const all = buildConditions(page)
  const starts = listStarts(page)
  if (starts.length === 0) return toIds(await walkOrSort(reader, all))
  if (!(await isCommon(reader, all))) return toIds(await sortUsers(reader, all))
  const starting = await findStarting(sql, page, starts)
  const others = await walkOrSort(reader, buildConditions(page, { starts, last: starting[page.limit - 1] }))
  return toIds([...starting, ...others])
}

const toIds = (accounts: readonly FoundAccount[]): number[] => accounts.map(({ id }) => id)

const isCommon = async ({ sql, costs }: Reader, { range, matches, values }: Conditions): Promise<boolean> =>
  (await estimateAccounts(sql, `${range} and ${matches}`, values)) > costs.maxSorted

/** Returns the searched words with which a sort value can begin. `mariam` is left out when `mar` is searched too, because `mar` finds the same users. */
function listStarts({ order, search }: AccountPage): string[] {
  if (order.column.type !== 'text') return []
  const texts = [...new Set([...search.words, ...(isSortedByName(order) ? [] : [search.email])])]
  return texts.filter((text) => !texts.some((other) => other !== text && text.startsWith(other)))
}

const isSortedByName = ({ column }: KeysetOrder) => column.expression.includes('search_name')

function buildConditions({ order, search, filters }: AccountPage, others?: OtherAccounts): Conditions {
  const values: unknown[] = []
  const addValue = (value: unknown) => `$${values.push(value)}`
  const keyset = buildKeysetSql(order, 'u.id', addValue)
  const { expression, type } = order.column
  const ranges = [keyset.condition]
  if (others?.last) {
    const { sortValue, id } = others.last
    ranges.push(`(${expression}, u.id) ${order.isDescending ? '>' : '<'} (${addValue(sortValue)}::${type}, ${addValue(id)}::bigint)`)
  }
  // The names of the other users do not begin with a searched word, so the index of names without the first character finds all of them, and fewer others.
  const name = others && isSortedByName(order) ? INSIDE_NAME : undefined
  const matches = [
    buildSearchCondition(search, addValue, name),
    ...buildFilterConditions(filters, addValue),
    ...(others?.starts ?? []).map((start) => `${expression} not like ${addValue(toPrefix(start))}`),
  ]
  return { range: ranges.join(' and '), matches: matches.join(' and '), orderBy: keyset.orderBy, sortValue: keyset.value, values }
}

const toPrefix = (text: string): string => `${escapeWildcards(text)}%`

/** Finds the users with a sort value that begins with one of the texts. */
async function findStarting(sql: SqlRunner, page: AccountPage, starts: readonly string[]): Promise<FoundAccount[]> {
  const { range, matches, orderBy, sortValue, values } = buildConditions(page)
  const allValues = [...values, page.limit]
  const parts = starts.map((start) => {
    const prefix = `${page.order.column.expression} like $${allValues.push(toPrefix(start))}`
    return `(select u.id, ${sortValue} as "sortValue" from users u where ${range} and ${prefix} and ${matches} order by ${orderBy} limit $${values.length + 1})`
  })
  const direction = page.order.isDescending ? 'desc' : 'asc'
  return sql<FoundAccount>(
    `select id, "sortValue" from (${parts.join(' union all ')}) u order by "sortValue" collate "C" ${direction}, id ${direction} limit $${values.length + 1}`,
    allValues,
  )
}

async function walkOrSort(reader: Reader, conditions: Conditions): Promise<FoundAccount[]> {
  if (await isCommon(reader, conditions)) {
    const walked = await walkUsers(reader, conditions)
    if (walked.length === reader.page.limit) return walked
  }
  return sortUsers(reader, conditions)
}

/** Reads a limited number of users in the order of the list. The result is complete only if it fills the page. */
function walkUsers({ sql, page: { limit }, costs }: Reader, { range, matches, orderBy, sortValue, values }: Conditions): Promise<FoundAccount[]> {
  return sql<FoundAccount>(
    `select u.id, ${sortValue} as "sortValue"
     from (select * from users u where ${range} order by ${orderBy} limit $${values.length + 2}) u
     where ${matches} order by ${orderBy} limit $${values.length + 1}`,
    [...values, limit, Math.max(costs.maxWalked, WALKED_PER_LISTED * limit)],
  )
}

/** Finds all matching users by the indexes for searches, and sorts them. `offset 0` prevents PostgreSQL from reading users in the order of the list. */
function sortUsers({ sql, page: { limit } }: Reader, { range, matches, orderBy, sortValue, values }: Conditions): Promise<FoundAccount[]> {
  return sql<FoundAccount>(
    `select u.id, ${sortValue} as "sortValue" from (select * from users u where ${range} and ${matches} offset 0) u order by ${orderBy} limit $${values.length + 1}`,
    [...values, limit],
  )
}
