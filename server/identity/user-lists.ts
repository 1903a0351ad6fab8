import type { ServerContext, UserListQuery, Users } from '@balafon/sdk/server'
import type { Subscribers, UserAccountsStore } from './user-accounts.store.ts'

const COUNT_LIMIT = 10_000
const SUBSCRIBERS_TIMEOUT_MS = 5000

export interface UserListDependencies {
  readonly accounts: Pick<UserAccountsStore, 'list' | 'count' | 'search'>
  readonly getProviders: ServerContext['getProviders']
  readonly callProvider: ServerContext['callProvider']
}

export type UserLists = Pick<Users, 'list' | 'count' | 'search'>

/** Creates the lists of users for administrators. The filter for subscribers asks the plugins that sell subscriptions. */
export function createUserLists({ accounts, getProviders, callProvider }: UserListDependencies): UserLists {
  async function findSubscribers(isSubscribed: boolean | undefined): Promise<Subscribers | undefined> {
    if (isSubscribed === undefined) return undefined
    const results = await Promise.all(
      getProviders('core.subscribers/v1').map(({ plugin, provider }) =>
        callProvider({ plugin, operation: 'subscribers', timeoutMs: SUBSCRIBERS_TIMEOUT_MS }, () => provider.listSubscribed()),
      ),
    )
    return { ids: results.flatMap((result) => result ?? []), isSubscribed }
  }

  return {
    async list({ isSubscribed, ...query }: UserListQuery) {
      const { users, hasMore } = await accounts.list({ ...query, subscribers: await findSubscribers(isSubscribed) })
      return { users: users.map(({ account }) => account), nextCursor: (hasMore && users.at(-1)?.cursor) || null }
    },
    count: async ({ isSubscribed, ...filters }, limit = COUNT_LIMIT) => accounts.count({ ...filters, subscribers: await findSubscribers(isSubscribed) }, limit),
    search: (query, limit) => accounts.search(query, limit),
  }
}
