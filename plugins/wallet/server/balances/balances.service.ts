import type { User } from '@balafon/sdk/contract'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Wallet } from '../../contract/wallet.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { BalancesStore } from './balances.store.ts'
import { createChangeAnnouncer } from './change-announcer.ts'

const ARTIST_ROLE = 'artist'

export type BalancesService = ReturnType<typeof createBalancesService>

/** Creates the service that reads balances from the ledger. No other place stores them. */
export function createBalancesService(store: BalancesStore, terms: TermsService, { users, live, log }: Pick<ServerContext, 'users' | 'live' | 'log'>) {
  const announcer = createChangeAnnouncer({ users, live, log })

  async function presentWallet(user: Pick<User, 'id' | 'roles'>): Promise<Wallet> {
    const currency = await terms.getCurrency()
    const { wallet, earnings, held, owed, isFrozen, hasWithdrawal } = await store.read(user.id, currency)
    const isArtist = user.roles.some(({ name }) => name === ARTIST_ROLE)
    return { currency, balance: wallet, earnings, held, owed, shows_earnings: isArtist || earnings > 0 || hasWithdrawal, is_frozen: isFrozen }
  }

  return {
    presentWallet,
    /** @throws 404 when the user does not exist and has no account either */
    async describeUser(userId: number): Promise<Wallet> {
      const user = await users.find(userId)
      if (!user) throw problem(404, 'not_found')
      return presentWallet(user)
    },
    async read(userId: number, transaction?: Transaction) {
      return store.read(userId, await terms.getCurrency(), transaction)
    },
    /** Asks the open pages of users to read their balances again, when the transaction has committed. */
    announceChange: announcer.announce,
  }
}
