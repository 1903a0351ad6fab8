import type { ServerContext, UserListQuery, Users } from '@balafon/sdk/server'
import type { Subscribers, UserAccountsStore } from './user-accounts.store.ts'

const COUNT_LIMIT = 10_000

export interface UserListDependencies {
  readonly accounts: Pick<UserAccountsStore, 'list' | 'count' | 'search'>
  readonly getProviders: ServerContext['getProviders']
}

export type UserLists = Pick<Users, 'list' | 'count' | 'search'>

/** Creates the lists of users for administrators. The filter for subscribers contains the queries of the plugins that sell subscriptions. */
export function createUserLists({ accounts, getProviders }: UserListDependencies): UserLists {
  function getSubscribers(isSubscribed: boolean | undefined): Subscribers | undefined {
    if (isSubscribed === undefined) return undefined
    return { queries: getProviders('core.subscribers/v1').map(({ provider }) => provider.subscribedUserIds), isSubscribed }
  }

  return {
    async list({ isSubscribed, ...query }: UserListQuery) {
      const { users, hasMore } = await accounts.list({ ...query, subscribers: getSubscribers(isSubscribed) })
      return { users: users.map(({ account }) => account), nextCursor: (hasMore && users.at(-1)?.cursor) || null }
    },
    count: async ({ isSubscribed, ...filters }, limit = COUNT_LIMIT) => accounts.count({ ...filters, subscribers: getSubscribers(isSubscribed) }, limit),
    search: (query, limit) => accounts.search(query, limit),
  }
}
