import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { SubscriptionChanged } from '../../contract/events.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../contract/providers.ts'
import type { InvoiceRecorder } from '../invoices/invoice-recorder.ts'
import type { BillingContext } from '../models.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import { CURRENT_STATUSES } from '../subscriptions/describe-state.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.model.ts'
import type { SubscriptionsStore } from '../subscriptions/subscriptions.store.ts'

/** Whether a subscription may begin. `waits`: its provider does not collect what was ordered. `duplicate`: the user has another one. */
type Start = { readonly state: 'begins'; readonly replaced: SubscriptionRow | null } | { readonly state: 'waits' | 'duplicate' }

interface Services {
  readonly store: SubscriptionsStore
  readonly providers: Pick<ProvidersService, 'find' | 'fetch'>
  readonly invoices: InvoiceRecorder
}

export type Takeover = ReturnType<typeof createTakeover>
type Context = Pick<BillingContext, 'db' | 'models' | 'events' | 'log'>

/** Creates the service that lets a user have only one subscription, also when a new one replaces a subscription at another provider. */
export function createTakeover({ store, providers, invoices }: Services, { db, models: { Subscription }, events, log }: Context) {
  return {
    /** Decides whether a locked subscription that was not paid before begins now. The replaced subscription ends in the same transaction. */
    async begin(row: SubscriptionRow, reported: ProviderSubscription['status'], transaction: Transaction): Promise<Start> {
      await store.lockUser(row.userId, transaction)
      const others = await Subscription.findAll({ where: { userId: row.userId, status: [...CURRENT_STATUSES] }, transaction })
      const replaced = others.find(({ id }) => id === row.replacesId) ?? null
      if (others.some(({ id }) => id !== replaced?.id)) return { state: 'duplicate' }
      if (isWithoutPaidTime(row, replaced)) return { state: 'duplicate' }
      if (!replaced) return { state: 'begins', replaced: null }
      if (reported !== 'active' && reported !== 'trialing') return { state: 'waits' }
      return { state: 'begins', replaced: await endReplaced(replaced, transaction) }
    },
    /** Ends a replaced subscription at its provider, and refunds what this provider has charged for time that the successor is paid for. */
    async endAtProvider({ id, provider: name, reference }: SubscriptionRow): Promise<void> {
      const provider = providers.find(name)
      if (!provider) throw problem(503, 'billing.provider_unavailable')
      await provider.cancel(reference, 'now')
      const successor = await Subscription.findOne({ where: { replacesId: id, status: [...CURRENT_STATUSES, 'ended'] }, order: [['id', 'DESC']] })
      const reported = await providers.fetch(provider, reference)
      const late = successor && reported ? reported.invoices.filter((invoice) => isChargedAfter(invoice, successor)) : []
      for (const invoice of late) {
        if (provider.refund) await provider.refund(reference, invoice.id)
        else log.error({ security: 'billing_paid_twice', reference, invoice: invoice.id }, 'a payment has to be returned by hand: its provider cannot do it')
      }
      const final = await providers.fetch(provider, reference)
      await db.transaction(async (transaction) => {
        await store.lock(id, transaction)
        const row = await Subscription.findByPk(id, { transaction, rejectOnEmpty: true })
        if (final) await invoices.save(row, final.invoices, transaction)
        await Subscription.update({ isLeaving: false }, { where: { id }, transaction })
      })
    },
  }

  async function endReplaced(
    { id, userId, productId, priceId, version, currentPeriodEnd }: SubscriptionRow,
    transaction: Transaction,
  ): Promise<SubscriptionRow> {
    await store.lock(id, transaction)
    const now = new Date()
    const state = {
      status: 'ended' as const,
      endedAt: now,
      replacedAt: now,
      isLeaving: true,
      nextCheckAt: now,
      payUrl: null,
      graceEndsAt: null,
      nextPriceId: null,
    }
    await Subscription.update({ ...state, version: version + 1 }, { where: { id }, transaction })
    const event = { subscription_id: id, user_id: userId, product_id: productId, price_id: priceId, status: 'ended' as const, valid: false }
    await events.publish(SubscriptionChanged, { ...event, current_period_end: currentPeriodEnd?.toISOString() ?? null }, transaction)
    return Subscription.findByPk(id, { transaction, rejectOnEmpty: true })
  }
}

/**
 * Returns whether a subscription would begin with free days that were not paid. The free days of an order have to be paid in the
 * replaced subscription. They are unpaid when there is no replaced subscription any more, or when its payment is disputed.
 */
function isWithoutPaidTime({ carriedUntil, createdAt }: SubscriptionRow, replaced: SubscriptionRow | null): boolean {
  const leavesTimeFree = carriedUntil !== null && carriedUntil > createdAt
  return leavesTimeFree && (replaced === null || replaced.disputedAt !== null)
}

/** Returns whether an invoice is for time that the successor is paid for. */
const isChargedAfter = ({ status, total, periodStart }: ProviderInvoice, { carriedUntil }: SubscriptionRow): boolean =>
  status === 'paid' && total > 0 && carriedUntil !== null && periodStart >= carriedUntil
