import type { ServerContext, UserFilters, Users } from '@balafon/sdk/server'
import type { UserAccountsStore } from './user-accounts.store.ts'
import type { SubscriptionFilter } from './user-conditions.ts'

const COUNT_LIMIT = 10_000

export interface UserListDependencies {
  readonly accounts: Pick<UserAccountsStore, 'list' | 'count' | 'search'>
  readonly getProviders: ServerContext['getProviders']
}

export type UserLists = Pick<Users, 'list' | 'count' | 'search'>

/** Creates the lists of users for administrators. Subscriptions of a plugin count while it runs. */
export function createUserLists({ accounts, getProviders }: UserListDependencies): UserLists {
  const toStoredFilters = <Filters extends UserFilters>({ isSubscribed, ...filters }: Filters) => ({ ...filters, subscription: findSubscription(isSubscribed) })

  const findSubscription = (isSubscribed: boolean | undefined): SubscriptionFilter | undefined =>
    isSubscribed === undefined ? undefined : { isSubscribed, plugins: getProviders('core.subscribers/v1').map(({ plugin }) => plugin) }

  return {
    async list(query) {
      const { users, hasMore } = await accounts.list(toStoredFilters(query))
      return { users: users.map(({ account }) => account), nextCursor: (hasMore && users.at(-1)?.cursor) || null }
    },
    count: (filters, limit = COUNT_LIMIT) => accounts.count(toStoredFilters(filters), limit),
    search: (query, limit) => accounts.search(query, limit),
  }
}
