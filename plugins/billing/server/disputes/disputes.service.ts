import { formatMoney } from '@balafon/sdk/contract'
import { Op } from '@balafon/sdk/server'
import type { DisputeState } from '../../contract/events.ts'
import type { EmailsStore } from '../emails/emails.store.ts'
import type { BillingContext } from '../models.ts'
import { CURRENT_STATUSES } from '../subscriptions/describe-state.ts'
import type { SynchronizationService } from '../subscriptions/synchronization.service.ts'

interface Dispute {
  readonly invoiceId: number
  readonly subscriptionId: number
  readonly state: DisputeState
  readonly total: number
  readonly currency: string
}

const NOTIFICATION_TYPE = 'billing.dispute'

export type DisputesService = ReturnType<typeof createDisputesService>
type Context = Pick<BillingContext, 'db' | 'models' | 'users' | 'permissions' | 'audit' | 'notify' | 'settings'>

/** Creates the service that informs operators about disputes. Each change is reported once per operator, and kept in the history of the subscription. */
export function createDisputesService(
  store: Pick<EmailsStore, 'markSent'>,
  synchronization: Pick<SynchronizationService, 'synchronize'>,
  { db, models: { Subscription }, users, permissions, audit, notify, settings }: Context,
) {
  return {
    async follow(dispute: Dispute): Promise<void> {
      const { invoiceId, subscriptionId, state } = dispute
      const row = await Subscription.findByPk(subscriptionId)
      if (!row) return
      // What was paid at an earlier provider counts for the subscription that has taken its place.
      const successor = await Subscription.findOne({ where: { userId: row.userId, status: [...CURRENT_STATUSES], replacesId: { [Op.ne]: null } } })
      if (successor && successor.id !== row.id) await synchronization.synchronize(successor.id)
      const operators = await permissions.listUserIds('subscriptions.update')
      const lines = await describe(dispute, row.userId)
      const mainAction = { label: 'billing.dispute.open', action: `/admin/subscriptions/${subscriptionId}` }
      await db.transaction(async (transaction) => {
        const key = `dispute/${invoiceId}/${state}`
        if (!(await store.markSent(key, transaction))) return
        const change = { action: `subscription.dispute_${state}`, entity: 'billing.subscription', entityId: subscriptionId, userId: null }
        await audit.record({ ...change, after: { invoice: invoiceId, total: dispute.total } }, transaction)
        if (operators.length > 0) await notify(operators, NOTIFICATION_TYPE, { lines, mainAction, key }, transaction)
      })
    },
  }

  async function describe({ state, total, currency }: Dispute, userId: number) {
    const user = await users.find(userId)
    const amount = formatMoney(total, currency, await settings.get<string>('locale.default'))
    return [{ icon: 'wallet', text: `billing.dispute.${state}`, values: { name: user?.name ?? '–', amount } }]
  }
}
