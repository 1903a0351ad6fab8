import type { SqlRunner } from '@balafon/sdk/server'
import { buildKeysetSql, type KeysetOrder } from '../database/keyset.ts'
import { escapeWildcards } from '../database/search-words.ts'
import { type AccountFilters, buildFilterConditions, buildSearchCondition, type UserSearch } from './user-conditions.ts'

export interface PageCosts {
  /** Up to this estimated number of matching users, all of them are read and sorted. */
  readonly maxSorted: number
  /**
   * How many users are read in the order of the list until the page is full. Fewer are enough if the matching users are evenly distributed. If they all
   * come late in that order, the page is not full then, and all of them are sorted.
   */
  readonly maxWalked: number
}

const DEFAULT_COSTS: PageCosts = { maxSorted: 3000, maxWalked: 20_000 }
/** A long page needs a longer walk. */
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

/** A condition that is a part of the index of the order, and the other conditions. */
interface Conditions {
  readonly range: string
  readonly matches: string
  readonly orderBy: string
  readonly sortValue: string
  readonly values: readonly unknown[]
}

/** The users of a list with sort values that begin with none of these texts, up to the last user that the page can contain. */
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
 * Finds the ids of a page of users that match a search. They can contain ids of the next page.
 *
 * The users with a name that begins with a common word are one part of the order, anywhere in it: they are read from there, and the other users that match
 * are found separately.
 */
export async function findAccountPage(sql: SqlRunner, page: AccountPage, costs = DEFAULT_COSTS): Promise<number[]> {
  const reader = { sql, page, costs }
  const all = buildConditions(page)
  const starts = listStarts(page)
  if (starts.length === 0) return toIds(await walkOrSort(reader, all))
  if (!(await isCommon(reader, all))) return toIds(await sort(reader, all))
  const starting = await findStarting(sql, page, starts)
  const others = await walkOrSort(reader, buildConditions(page, { starts, last: starting[page.limit - 1] }))
  return toIds([...starting, ...others])
}

const toIds = (accounts: readonly FoundAccount[]): number[] => accounts.map(({ id }) => id)

const isCommon = async ({ sql, costs }: Reader, { range, matches, values }: Conditions): Promise<boolean> =>
  (await estimateAccounts(sql, `${range} and ${matches}`, values)) > costs.maxSorted

/** Returns the searched words with which a sort value can begin, each only once: `mar` contains `mariam`. */
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
  // No name among the others begins with a word.
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
    const walked = await walk(reader, conditions)
    if (walked.length === reader.page.limit) return walked
  }
  return sort(reader, conditions)
}

/** Reads users in the order of the list. Finds fewer than there are if the page is not full. */
function walk({ sql, page: { limit }, costs }: Reader, { range, matches, orderBy, sortValue, values }: Conditions): Promise<FoundAccount[]> {
  return sql<FoundAccount>(
    `select u.id, ${sortValue} as "sortValue"
     from (select * from users u where ${range} order by ${orderBy} limit $${values.length + 2}) u
     where ${matches} order by ${orderBy} limit $${values.length + 1}`,
    [...values, limit, Math.max(costs.maxWalked, WALKED_PER_LISTED * limit)],
  )
}

/** Finds the matching users by the indexes of their texts, and sorts them. `offset 0` keeps PostgreSQL from using the index of the order. */
function sort({ sql, page: { limit } }: Reader, { range, matches, orderBy, sortValue, values }: Conditions): Promise<FoundAccount[]> {
  return sql<FoundAccount>(
    `select u.id, ${sortValue} as "sortValue" from (select * from users u where ${range} and ${matches} offset 0) u order by ${orderBy} limit $${values.length + 1}`,
    [...values, limit],
  )
}
