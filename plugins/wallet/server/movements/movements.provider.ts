import { problem } from '@balafon/sdk/server'
import type { WalletMovements } from '../../contract/movements.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'

interface Dependencies {
  readonly post: PostingStore
  readonly terms: TermsService
  readonly balances: BalancesService
}

/** The owner of the keys of subscriptions. */
const SUBSCRIPTIONS = 'subscriptions'

/** Creates the movements that other plugins may post. Each is one function of the ledger, which checks and records the claim of the caller. */
export function createWalletMovements({ post, terms, balances }: Dependencies, { models }: Pick<WalletContext, 'models'>): WalletMovements {
  return {
    getCurrency: () => terms.getCurrency(),
    getBalance: async (userId) => (await balances.read(userId)).wallet,
    async paySubscription({ userId, amount, currency, key, description }, transaction) {
      await terms.apply()
      const charge = { plugin: SUBSCRIPTIONS, key, userId, currency, amount, description: description.slice(0, 300) }
      const { journal, isNew } = await callLedger(() => post.paySubscription(charge, transaction), {
        overdraft: () => problem(409, 'wallet.insufficient_balance'),
        frozen: () => problem(409, 'wallet.frozen'),
      })
      if (isNew) await balances.announceChange([userId], transaction)
      return { journalId: journal, isNew }
    },
    async refundSubscription(key, transaction) {
      const charge = await models.Charge.findOne({ where: { plugin: SUBSCRIPTIONS, key }, ...(transaction && { transaction }) })
      if (!charge) throw problem(404, 'not_found')
      const { journal, isNew } = await post.reverse(charge.id, 'refund of a subscription', `plugin:${SUBSCRIPTIONS}`, null, transaction)
      if (isNew) await balances.announceChange([charge.userId], transaction)
      return { journalId: journal, isNew }
    },
  }
}
