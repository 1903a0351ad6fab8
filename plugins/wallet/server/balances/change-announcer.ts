import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { WALLET_CHANGED } from '../../contract/live.ts'

/** Changes of a user within this time are announced together. */
const DELAY_MS = 50

/**
 * Creates the announcer of changed balances. A live message that is written in the transaction of a movement would make PostgreSQL commit
 * these transactions one after the other, because of its NOTIFY. So it is published afterwards, and is lost when the process ends in between:
 * a page then shows the new balance when it is opened again.
 */
export function createChangeAnnouncer({ users, live, log }: Pick<ServerContext, 'users' | 'live' | 'log'>) {
  let changedIds = new Set<number>()

  async function publishChanges() {
    const ids = [...changedIds]
    changedIds = new Set()
    // Deleted users have no pages; their accounts stay in the ledger.
    for (const userId of (await users.findProfiles(ids)).keys()) await live.publish({ userId }, WALLET_CHANGED)
  }
  function collect(userIds: readonly number[]) {
    if (changedIds.size === 0)
      setTimeout(() => void publishChanges().catch((err) => log.warn({ err }, 'could not announce changed balances')), DELAY_MS).unref()
    for (const userId of userIds) changedIds.add(userId)
  }

  return {
    announce(userIds: readonly number[], transaction?: Transaction) {
      if (transaction) transaction.afterCommit(() => collect(userIds))
      else collect(userIds)
    },
  }
}
