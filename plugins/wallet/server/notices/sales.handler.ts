import { onEvent } from '@balafon/sdk/server'
import { ItemPurchased } from '../../contract/events.ts'
import type { WalletContext } from '../models.ts'
import type { NoticesService } from './notices.service.ts'
import type { SalesStore } from './sales.store.ts'

/** Notifies the users that earned from a sale. The event can be delivered several times. */
export const createSaleHandler = (notices: NoticesService, store: SalesStore, { models, users }: Pick<WalletContext, 'models' | 'users'>) =>
  onEvent(ItemPurchased, async ({ purchase_id: id }) => {
    const purchase = await models.Purchase.findByPk(id)
    if (purchase?.status !== 'paid') return
    for (const { userId, amount } of await store.listEarners(id)) {
      const user = await users.find(userId)
      if (!user) continue
      await notices.sendSale(purchase, user, { amount, currency: purchase.currency }, (transaction) => store.recordEmail(userId, `sale:${id}`, transaction))
    }
  })
