import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { InvoicePaid, SubscriptionChanged } from '../../contract/events.ts'
import { SUBSCRIPTION_CHANGED } from '../../contract/live.ts'
import type { ProviderInvoice, ProviderSubscription, SubscriptionProvider } from '../../contract/providers.ts'
import type { CouponsStore } from '../coupons/coupons.store.ts'
import type { BillingContext } from '../models.ts'
import { calculateTotals, findTaxRate } from '../pricing/totals.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import type { SubscriptionRow } from './subscription.model.ts'
import type { SubscriptionsStore } from './subscriptions.store.ts'
import { isValid } from './validity.ts'

const DAY_MS = 24 * 3600_000

export type SynchronizationService = ReturnType<typeof createSynchronizationService>
type Context = Pick<BillingContext, 'db' | 'models' | 'settings' | 'events' | 'live' | 'permissions' | 'log'>

/**
 * Creates the service that sets a subscription to what its provider reports. The pages, the webhooks and the jobs all call it with only the id of the
 * subscription, in any order and any number of times.
 */
export function createSynchronizationService(
  store: SubscriptionsStore,
  providers: Pick<ProvidersService, 'find' | 'fetch'>,
  coupons: Pick<CouponsStore, 'addUse'>,
  { db, models, settings, events, live, permissions, log }: Context,
) {
  const { Invoice, Price, Product, Subscription } = models

  return { synchronize, synchronizeReference, synchronizeDue }

  /** @throws 503 `billing.provider_unavailable` when the provider does not respond */
  async function synchronize(id: number): Promise<SubscriptionRow> {
    const row = await getSubscription(id)
    const provider = providers.find(row.provider)
    const reported = provider && (await providers.fetch(provider, row.reference))
    // A provider that does not know the reference was never asked to start it.
    if (!provider || !reported) return row
    const graceDays = await settings.get<number>('billing.grace_days')
    const { before, after, isDuplicate } = await db.transaction((transaction) => apply(id, { reported, graceDays }, transaction))
    if (isDuplicate) return returnDuplicate(row, provider, reported)
    if (isChanged(before, after)) {
      await live.publish({ userId: after.userId }, SUBSCRIPTION_CHANGED).catch((err) => log.warn({ err, id }, 'notifying the billing page failed'))
    }
    return after
  }

  /** When a user has paid two checkouts at once, the first subscription stays, and the payment of the other is returned. */
  async function returnDuplicate(row: SubscriptionRow, provider: SubscriptionProvider, { invoices }: ProviderSubscription): Promise<SubscriptionRow> {
    const paid = invoices.filter(({ status }) => status === 'paid')
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

  async function apply(
    id: number,
    { reported, graceDays }: { readonly reported: ProviderSubscription; readonly graceDays: number },
    transaction: Transaction,
  ): Promise<{ before: SubscriptionRow; after: SubscriptionRow; isDuplicate?: boolean }> {
    await store.lock(id, transaction)
    const before = await getSubscription(id, transaction)
    if (before.status === 'ended') {
      await saveInvoices(before, reported.invoices, transaction)
      return { before, after: before }
    }
    if (before.status === 'incomplete' && isCurrent(reported.status)) {
      await store.lockUser(before.userId, transaction)
      const others = await Subscription.count({ where: { userId: before.userId, status: [...CURRENT_STATUSES] }, transaction })
      if (others > 0) return { before, after: before, isDuplicate: true }
    }
    const price = await Price.findByPk(reported.priceId, { transaction })
    const changes = {
      ...describeState(before, reported, graceDays),
      ...(price && { priceId: price.id, productId: price.productId }),
      nextPriceId: reported.nextPriceId,
      checkedAt: new Date(),
      version: before.version + 1,
    }
    await Subscription.update(changes, { where: { id }, transaction })
    const after = await getSubscription(id, transaction)
    if (before.status === 'incomplete' && isCurrent(after.status)) await coupons.addUse(id, transaction)
    await saveInvoices(after, reported.invoices, transaction)
    if (isChanged(before, after)) {
      await events.publish(SubscriptionChanged, presentEvent(after), transaction)
      await permissions.invalidate(after.userId, transaction)
    }
    return { before, after }
  }

  /** Saves what a provider reports about invoices. A paid invoice gets the next number, and keeps its amounts. */
  async function saveInvoices(row: SubscriptionRow, reported: readonly ProviderInvoice[], transaction: Transaction) {
    const taxRate = findTaxRate(await settings.get<{ country: string; rate: number }[]>('billing.tax_rates'), row.country)
    const product = await Product.findByPk(row.productId, { attributes: ['name'], transaction })
    for (const invoice of reported.toReversed()) await saveInvoice(row, invoice, { taxRate, description: product?.name ?? '' }, transaction)
  }

  async function saveInvoice(
    row: SubscriptionRow,
    { id, status, total, discount: takenOff = 0, currency, periodStart, periodEnd, paidAt }: ProviderInvoice,
    { taxRate, description }: { readonly taxRate: number; readonly description: string },
    transaction: Transaction,
  ) {
    const where = { subscriptionId: row.id, providerInvoice: id }
    const existing = await Invoice.findOne({ where, transaction })
    const isPaid = (status === 'paid' || status === 'refunded') && existing?.paidAt == null
    if (existing && !isPaid && existing.status === status) return
    const number = isPaid ? { number: await store.takeInvoiceNumber(transaction), paidAt: paidAt ?? new Date() } : {}
    const state = { status, ...number, ...(status === 'refunded' && { refundedAt: new Date() }) }
    if (existing) await Invoice.update(state, { where, transaction })
    else {
      const { lines, subtotal, discount, tax, tax_rate } = calculateTotals({
        lines: [{ description, amount: total + takenOff }],
        currency,
        discount: { kind: 'amount', value: takenOff },
        taxRate,
      })
      const amounts = { lines, subtotal, discount, tax, taxRate: tax_rate, total }
      await Invoice.create({ ...where, userId: row.userId, currency, periodStart, periodEnd, ...amounts, ...state }, { transaction })
    }
    if (!isPaid) return
    const saved = await Invoice.findOne({ where, transaction })
    if (!saved) return
    const { userId, provider } = row
    await events.publish(InvoicePaid, { invoice_id: saved.id, subscription_id: row.id, user_id: userId, total, currency, provider }, transaction)
  }

  async function getSubscription(id: number, transaction?: Transaction): Promise<SubscriptionRow> {
    const row = await Subscription.findByPk(id, { ...(transaction && { transaction }) })
    if (!row) throw problem(404, 'billing.subscription_not_found')
    return row
  }
}

const CURRENT_STATUSES = ['trialing', 'active', 'past_due'] as const

const isCurrent = (status: ProviderSubscription['status']) => status !== 'incomplete' && status !== 'ended'

/** Returns the columns that follow from what a provider reports. An unknown status gives no access. */
function describeState(before: SubscriptionRow, reported: ProviderSubscription, graceDays: number) {
  const status = reported.status === 'unknown' ? 'past_due' : reported.status
  const failedAt = reported.currentPeriodEnd ?? new Date()
  const graceEndsAt = before.graceEndsAt ?? new Date(failedAt.getTime() + graceDays * DAY_MS)
  return {
    status,
    currentPeriodStart: reported.currentPeriodStart,
    currentPeriodEnd: reported.currentPeriodEnd,
    trialEndsAt: reported.trialEndsAt,
    cancelAtPeriodEnd: reported.cancelAtPeriodEnd,
    graceEndsAt: reported.status === 'past_due' ? graceEndsAt : null,
    paymentMethod: reported.paymentMethod,
    payUrl: reported.payUrl,
    endedAt: status === 'ended' ? (reported.endedAt ?? new Date()) : null,
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
  isValid(row),
]
