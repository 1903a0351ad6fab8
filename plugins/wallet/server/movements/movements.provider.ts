import { problem } from '@balafon/sdk/server'
import type { MovementKind, WalletMovements } from '../../contract/movements.ts'
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

/**
 * Creates the movements that another plugin may post. Each is one function of the ledger, which checks and records the claim of the plugin.
 * @param plugin The id of the plugin that posts. Its manifest has to contain the kind of the movement.
 */
export function createWalletMovements(
  { post, terms, balances }: Dependencies,
  { models, listContributions }: Pick<WalletContext, 'models' | 'listContributions'>,
  plugin: string,
): WalletMovements {
  function assertGranted(kind: MovementKind) {
    const isGranted = listContributions('wallet.movementKinds/v1').some((contribution) => contribution.plugin === plugin && contribution.item.kind === kind)
    if (!isGranted) throw new Error(`the manifest of ${plugin} does not contribute the kind ${kind} to wallet.movementKinds/v1`)
  }

  return {
    getCurrency: () => terms.getCurrency(),
    getBalance: async (userId) => (await balances.read(userId)).wallet,
    async paySubscription({ userId, amount, currency, key, description }, transaction) {
      assertGranted('subscription')
      await terms.syncWithSettings(transaction)
      const charge = { plugin, key, userId, currency, amount, description: description.slice(0, 300) }
      const { journal, isNew } = await callLedger(() => post.paySubscription(charge, transaction), {
        overdraft: () => problem(409, 'wallet.insufficient_balance'),
        frozen: () => problem(409, 'wallet.frozen'),
      })
      if (isNew) balances.announceChange([userId], transaction)
      return { journalId: journal, isNew }
    },
    async refundSubscription(key, transaction) {
      assertGranted('subscription')
      const charge = await models.PluginCharge.findOne({ where: { plugin, key }, ...(transaction && { transaction }) })
      if (!charge) throw problem(404, 'not_found')
      const { journal, isNew } = await post.reverse(charge.id, 'refund of a subscription', `plugin:${plugin}`, null, transaction)
      if (isNew) balances.announceChange([charge.userId], transaction)
      return { journalId: journal, isNew }
    },
  }
}
