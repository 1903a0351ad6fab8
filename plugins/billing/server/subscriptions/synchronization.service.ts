import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { SubscriptionChanged } from '../../contract/events.ts'
import { SUBSCRIPTION_CHANGED } from '../../contract/live.ts'
import type { ProviderSubscription, SubscriptionProvider } from '../../contract/providers.ts'
import type { CouponsStore } from '../coupons/coupons.store.ts'
import { readDispute } from '../disputes/current-dispute.ts'
import type { InvoiceRecorder } from '../invoices/invoice-recorder.ts'
import type { BillingContext } from '../models.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import type { Takeover } from '../switching/takeover.ts'
import { describeState, isCurrent } from './describe-state.ts'
import type { SubscriptionRow } from './subscription.model.ts'
import type { SubscriptionsStore } from './subscriptions.store.ts'
import { getValidUntil, isValid } from './validity.ts'

export type SynchronizationService = ReturnType<typeof createSynchronizationService>

interface Services {
  readonly store: SubscriptionsStore
  readonly providers: Pick<ProvidersService, 'find' | 'fetch'>
  readonly coupons: Pick<CouponsStore, 'addUse'>
  readonly invoices: InvoiceRecorder
  readonly takeover: Takeover
}

type Context = Pick<BillingContext, 'db' | 'models' | 'settings' | 'events' | 'live' | 'permissions' | 'subscribers' | 'log'>

/** A subscription before and after a report was applied to it. */
interface Applied {
  readonly before: SubscriptionRow
  readonly after: SubscriptionRow
  /** Whether the subscription must not begin, because the user has another one. */
  readonly isDuplicate?: boolean
  /** The subscription at another provider that was replaced. */
  readonly replaced?: SubscriptionRow | null
}

/**
 * Creates the service that sets a subscription to what its provider reports. The pages, the webhooks and the jobs all call it with only the id of the
 * subscription, in any order and any number of times.
 */
export function createSynchronizationService(services: Services, { db, models, settings, events, live, permissions, subscribers, log }: Context) {
  const { Invoice, Price, Subscription } = models
  const { store, providers, coupons, invoices, takeover } = services

  return { synchronize, synchronizeReference, synchronizeDue }

  /** @throws 503 `billing.provider_unavailable` when the provider does not respond */
  async function synchronize(id: number, isAfterDispute = false): Promise<SubscriptionRow> {
    const row = await getSubscription(id)
    if (row.isLeaving) await endReplacedAtProvider(row)
    const provider = providers.find(row.provider)
    const reported = provider && (await providers.fetch(provider, row.reference))
    // A provider that does not know the reference was never asked to start it.
    if (!provider || !reported) return row
    const graceDays = await settings.get<number>('billing.grace_days')
    const { before, after, isDuplicate, replaced } = await db.transaction((transaction) => applyReport(id, { reported, graceDays }, transaction))
    if (isDuplicate) return returnDuplicate(row, provider, reported)
    if (isChanged(before, after)) await notifyPages(after)
    if (replaced) {
      await endReplacedAtProvider(replaced)
      return synchronize(id, isAfterDispute)
    }
    const isStopped = !isAfterDispute && (await stopDisputed(after, provider, reported))
    return isStopped ? synchronize(id, true) : after
  }

  async function notifyPages({ id, userId }: SubscriptionRow) {
    await live.publish({ userId }, SUBSCRIPTION_CHANGED).catch((err) => log.warn({ err, id }, 'notifying the billing page failed'))
  }

  /** Ends a replaced subscription at its provider. When that fails, a job tries it again every hour. */
  async function endReplacedAtProvider(row: SubscriptionRow) {
    await takeover.endAtProvider(row).catch((err) => log.warn({ err, id: row.id }, 'a replaced subscription could not be ended at its provider'))
  }

  /** Charges nothing more during a dispute, and ends the subscription when it is lost. Returns whether anything was done. */
  async function stopDisputed(row: SubscriptionRow, provider: SubscriptionProvider, reported: ProviderSubscription): Promise<boolean> {
    const { isLost, isOpen } = readDispute(reported)
    if (row.status === 'ended' || !(isLost || isOpen)) return false
    const when = isLost || row.status === 'past_due' ? 'now' : 'period_end'
    if (when === 'period_end' && row.cancelAtPeriodEnd) return false
    try {
      await provider.cancel(row.reference, when)
      return true
    } catch (err) {
      log.warn({ err, id: row.id }, 'a disputed subscription could not be stopped at its provider')
      return false
    }
  }

  /** When a user has paid two checkouts at once, the first subscription stays, and the payment of the other is returned. */
  async function returnDuplicate(row: SubscriptionRow, provider: SubscriptionProvider, { invoices: reported }: ProviderSubscription): Promise<SubscriptionRow> {
    const paid = reported.filter(({ status }) => status === 'paid')
    log.warn({ id: row.id, paid: paid.length }, 'a user who has a subscription has paid for another one')
    for (const { id } of paid) await provider.refund?.(row.reference, id)
    await provider.cancel(row.reference, 'now')
    return synchronize(row.id)
  }

  async function synchronizeReference(reference: string) {
    const row = await Subscription.findOne({ attributes: ['id'], where: { reference } })
    if (row) await synchronize(row.id).catch((err) => log.warn({ err, reference }, 'checking a subscription failed'))
  }

  async function synchronizeDue(count: number) {
    for (const id of await store.claimDue(count)) await synchronize(id).catch((err) => log.warn({ err, id }, 'checking a subscription failed'))
  }

  async function applyReport(
    id: number,
    { reported, graceDays }: { readonly reported: ProviderSubscription; readonly graceDays: number },
    transaction: Transaction,
  ): Promise<Applied> {
    await store.lock(id, transaction)
    const before = await getSubscription(id, transaction)
    if (before.status === 'ended') {
      await invoices.save(before, reported.invoices, transaction)
      return { before, after: before }
    }
    const isBeginning = before.status === 'incomplete' && isCurrent(reported.status)
    const start = isBeginning ? await takeover.begin(before, reported.status, transaction) : { state: 'begins' as const, replaced: null }
    if (start.state !== 'begins') return { before, after: before, isDuplicate: start.state === 'duplicate' }
    const price = await Price.findByPk(reported.priceId, { transaction })
    const replaced = before.replacesId === null ? null : await getSubscription(before.replacesId, transaction)
    const isCarriedPaymentDisputed = await hasDisputedCarriedPayment(before, reported, transaction)
    const changes = {
      ...describeState(before, reported, { graceDays, replaced, isCarriedPaymentDisputed }),
      ...(price && { priceId: price.id, productId: price.productId }),
      nextPriceId: reported.nextPriceId,
      checkedAt: new Date(),
      version: before.version + 1,
    }
    await Subscription.update(changes, { where: { id }, transaction })
    const after = await getSubscription(id, transaction)
    // A coupon that continues at another provider was counted when the first subscription began.
    if (isBeginning && before.replacesId === null) await coupons.addUse(id, transaction)
    await invoices.save(after, reported.invoices, transaction)
    if (isChanged(before, after)) await publishChange(after, transaction)
    return { before, after, replaced: start.replaced }
  }

  async function publishChange(after: SubscriptionRow, transaction: Transaction) {
    await events.publish(SubscriptionChanged, presentEvent(after), transaction)
    await permissions.invalidate(after.userId, transaction)
    // Read the current subscription, because the changed one may be another of the user's subscriptions.
    const current = await store.findCurrent(after.userId, transaction)
    await subscribers.setValidUntil(after.userId, current ? getValidUntil(current) : null, transaction)
  }

  /** Returns whether the payment of the present period, which was made at an earlier provider, is disputed. */
  async function hasDisputedCarriedPayment(
    { replacesId, carriedFrom }: SubscriptionRow,
    { status }: ProviderSubscription,
    transaction: Transaction,
  ): Promise<boolean> {
    if (replacesId === null || carriedFrom === null || status !== 'trialing') return false
    const where = { subscriptionId: await store.listChain(replacesId, transaction), periodStart: carriedFrom }
    return (await Invoice.count({ where: { ...where, status: ['disputed', 'charged_back'] }, transaction })) > 0
  }

  async function getSubscription(id: number, transaction?: Transaction): Promise<SubscriptionRow> {
    const row = await Subscription.findByPk(id, { ...(transaction && { transaction }) })
    if (!row) throw problem(404, 'billing.subscription_not_found')
    return row
  }
}

const presentEvent = (row: SubscriptionRow) => ({
  subscription_id: row.id,
  user_id: row.userId,
  product_id: row.productId,
  price_id: row.priceId,
  status: row.status,
  valid: isValid(row),
  current_period_end: row.currentPeriodEnd?.toISOString() ?? null,
})

/** Returns whether a change concerns what the user may do or pays. */
function isChanged(before: SubscriptionRow, after: SubscriptionRow): boolean {
  return JSON.stringify(summarize(before)) !== JSON.stringify(summarize(after))
}

const summarize = (row: SubscriptionRow) => [
  row.status,
  row.productId,
  row.priceId,
  row.nextPriceId,
  row.currentPeriodEnd,
  row.cancelAtPeriodEnd,
  row.graceEndsAt,
  row.paymentFailure,
  row.disputedAt,
  isValid(row),
]
