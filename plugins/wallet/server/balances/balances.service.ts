import type { User } from '@balafon/sdk/contract'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { WALLET_CHANGED } from '../../contract/live.ts'
import type { Wallet } from '../../contract/wallet.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { BalancesStore } from './balances.store.ts'

const ARTIST_ROLE = 'artist'

export type BalancesService = ReturnType<typeof createBalancesService>

/** Creates the service that reads balances from the ledger. No other place stores them. */
export function createBalancesService(store: BalancesStore, terms: TermsService, { users, live }: Pick<ServerContext, 'users' | 'live'>) {
  async function describe(user: Pick<User, 'id' | 'roles'>): Promise<Wallet> {
    const currency = await terms.getCurrency()
    const { wallet, earnings, held, owed, isFrozen, hasWithdrawal } = await store.read(user.id, currency)
    const isArtist = user.roles.some(({ name }) => name === ARTIST_ROLE)
    return { currency, balance: wallet, earnings, held, owed, shows_earnings: isArtist || earnings > 0 || hasWithdrawal, is_frozen: isFrozen }
  }

  return {
    describe,
    /** @throws 404 when the user does not exist and has no account either */
    async describeUser(userId: number): Promise<Wallet> {
      const user = await users.find(userId)
      if (!user) throw problem(404, 'not_found')
      return describe(user)
    },
    async read(userId: number, transaction?: Transaction) {
      return store.read(userId, await terms.getCurrency(), transaction)
    },
    /** Asks the open pages of users to read their balances again. Deleted users have none; their accounts stay in the ledger. */
    async announceChange(userIds: readonly number[], transaction?: Transaction) {
      const existing = await users.findProfiles([...new Set(userIds)], transaction)
      for (const userId of existing.keys()) await live.publish({ userId }, WALLET_CHANGED, {}, transaction)
    },
  }
}
