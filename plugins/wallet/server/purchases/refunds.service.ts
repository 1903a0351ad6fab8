import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { PurchaseRefunded } from '../../contract/events.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { WalletContext } from '../models.ts'
import type { NoticesService } from '../notices/notices.service.ts'

const DAY_MS = 24 * 3600 * 1000

interface Dependencies {
  readonly post: PostingStore
  readonly balances: BalancesService
  readonly notices: NoticesService
}

type Context = Pick<WalletContext, 'models' | 'settings' | 'events' | 'audit'>
export type RefundsService = ReturnType<typeof createRefundsService>

/** Creates the service with which administrators refund purchases. */
export function createRefundsService({ post, balances, notices }: Dependencies, { models, settings, events, audit }: Context) {
  return {
    async refund(id: number, reason: string, administratorId: number, transaction: Transaction) {
      const purchase = await models.Purchase.findByPk(id, { transaction })
      if (!purchase) throw problem(404, 'not_found')
      if (purchase.status === 'refunded' || purchase.amount === 0) throw problem(409, 'wallet.already_refunded')
      const days = await settings.get<number>('wallet.refund_days')
      if (Date.now() - purchase.createdAt.getTime() > days * DAY_MS) throw problem(409, 'wallet.refund_too_late', { days })
      const { isNew } = await callLedger(() => post.refundPurchase(id, reason, administratorId, transaction), {
        not_allowed: () => problem(403, 'wallet.own_purchase'),
      })
      if (!isNew) throw problem(409, 'wallet.already_refunded')
      const { buyerId, ownerId, sellerId, amount, currency } = purchase
      const after = { status: 'refunded', reason, amount }
      await audit.record(
        {
          action: 'purchase.refund',
          entity: 'wallet.purchase',
          entityId: id,
          label: purchase.name,
          before: { status: 'paid' },
          after,
          userId: administratorId,
        },
        transaction,
      )
      await events.publish(PurchaseRefunded, { purchase_id: id, buyer_id: buyerId, recipient_id: ownerId, amount, currency }, transaction)
      await notices.sendRefund({ id, name: purchase.name, buyerId, amount, currency, reason }, transaction)
      balances.announceChange([buyerId, sellerId], transaction)
      return { id, status: 'refunded', refunded_at: new Date().toISOString() } as const
    },
  }
}
