import type { OwnedItem, OwnershipProvider } from '@balafon/plugin-player/contract/ownership'
import type { SqlRunner } from '@balafon/sdk/server'

/** A limit that no user is expected to reach. Above it, only the latest purchases are in the library. */
const MAX_OWNED = 5000

/** Creates the provider that adds bought and received music to the libraries of users. */
export const createOwnership = (sql: SqlRunner): OwnershipProvider => ({
  listOwned: (userId) =>
    sql<OwnedItem>("select kind, item_id as id, created_at as since from wallet.purchases where owner_id = $1 and status = 'paid' order by id desc limit $2", [
      userId,
      MAX_OWNED,
    ]),
})
