import type { ListQuery } from '@balafon/sdk/contract'
import type { UserFilters, Users } from '@balafon/sdk/server'
import { users as resource } from '../../contract/users.ts'
import { createServiceReader, getSortKey, parseTimeFilter } from '../lists/service-reader.ts'
import { presentListedUser } from './users.presenter.ts'

const SORT_KEYS = ['name', '-name', 'email', '-email', 'created_at', '-created_at'] as const
/** Matching users are counted exactly up to this number. Above it, the list shows an estimate, because counting takes too long. */
const MAX_EXACT_COUNT = 1000
/** A list of this length is counted exactly before an action on all of its users starts. */
export const MAX_BULK_COUNT = 1_000_000

/** Creates the reader of the list of users. */
export const createUsersReader = (users: Pick<Users, 'list' | 'count'>) =>
  createServiceReader(resource, {
    async fetch(query, page) {
      const { users: accounts, nextCursor } = await users.list({ ...readUserFilters(query), sort: getSortKey(query, SORT_KEYS), ...page })
      return { rows: accounts.map(presentListedUser), nextCursor }
    },
    async count(query) {
      const { count, isExact } = await users.count(readUserFilters(query), MAX_EXACT_COUNT)
      return { total: count, isExact }
    },
    countExactly: async (query) => (await users.count(readUserFilters(query), MAX_BULK_COUNT)).count,
  })

/** Converts the filters of the list to those of the service. */
export function readUserFilters({ query, filters = {} }: ListQuery<typeof resource.fields, typeof resource.filters>): UserFilters {
  const { roles, suspended, verified, subscribed, created_at } = filters
  return {
    query,
    roleIds: roles?.in,
    isSuspended: suspended?.eq,
    isVerified: verified?.eq,
    isSubscribed: subscribed?.eq,
    ...parseTimeFilter(created_at),
  }
}
