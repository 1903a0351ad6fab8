import type { ServerContext, UserAccount, UserFilters, UserListQuery, Users } from '@balafon/sdk/server'
import type { UserAccountsStore } from './user-accounts.store.ts'

const COUNT_LIMIT = 10_000
/** How many users are read at a time when a plugin decides which of them to list. */
const BATCH_SIZE = 500
const FILTER_TIMEOUT_MS = 5000

export interface UserListDependencies {
  readonly accounts: Pick<UserAccountsStore, 'list' | 'count' | 'search'>
  readonly getProviders: ServerContext['getProviders']
  readonly callProvider: ServerContext['callProvider']
}

interface ListedUser {
  readonly account: UserAccount
  readonly cursor: string
}

interface ListedPage {
  readonly users: readonly ListedUser[]
  readonly hasMore: boolean
}

export type UserLists = Pick<Users, 'list' | 'count' | 'search'>

/** Creates the lists of users for administrators. The filter for subscribers asks the plugins that sell subscriptions. */
export function createUserLists({ accounts, getProviders, callProvider }: UserListDependencies): UserLists {
  async function filterBySubscription(users: readonly ListedUser[], isSubscribed: boolean): Promise<readonly ListedUser[]> {
    const ids = users.map(({ account }) => account.id)
    const providers = getProviders('core.subscribers/v1')
    const results = await Promise.all(
      providers.map(({ plugin, provider }) =>
        callProvider({ plugin, operation: 'subscribers', timeoutMs: FILTER_TIMEOUT_MS }, () => provider.filterSubscribed(ids)),
      ),
    )
    const subscribed = new Set(results.flatMap((result) => result ?? []))
    return users.filter(({ account }) => subscribed.has(account.id) === isSubscribed)
  }

  /** Yields the matching users in the order of the list. */
  async function* walk(query: UserListQuery, isSubscribed: boolean): AsyncGenerator<ListedUser> {
    let cursor = query.cursor
    for (let hasMore = true; hasMore; ) {
      const page = await accounts.list({ ...query, cursor, limit: BATCH_SIZE })
      yield* await filterBySubscription(page.users, isSubscribed)
      hasMore = page.hasMore
      cursor = page.users.at(-1)?.cursor
    }
  }

  async function listFiltered(query: UserListQuery, isSubscribed: boolean): Promise<ListedPage> {
    const users: ListedUser[] = []
    for await (const user of walk(query, isSubscribed)) {
      if (users.length === query.limit) return { users, hasMore: true }
      users.push(user)
    }
    return { users, hasMore: false }
  }

  async function countFiltered(filters: UserFilters, limit: number, isSubscribed: boolean) {
    let count = 0
    for await (const _ of walk({ ...filters, limit: BATCH_SIZE }, isSubscribed)) {
      if (count === limit) return { count, isExact: false }
      count += 1
    }
    return { count, isExact: true }
  }

  return {
    async list({ isSubscribed, ...query }) {
      const { users, hasMore } = await (isSubscribed === undefined ? accounts.list(query) : listFiltered(query, isSubscribed))
      return { users: users.map(({ account }) => account), nextCursor: (hasMore && users.at(-1)?.cursor) || null }
    },
    count: ({ isSubscribed, ...filters }, limit = COUNT_LIMIT) =>
      isSubscribed === undefined ? accounts.count(filters, limit) : countFiltered(filters, limit, isSubscribed),
    search: (query, limit) => accounts.search(query, limit),
  }
}
