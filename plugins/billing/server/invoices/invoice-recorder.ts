import type { Transaction } from 'sequelize'
import { DisputeChanged, type DisputeState, InvoicePaid } from '../../contract/events.ts'
import type { InvoiceStatus } from '../../contract/fields.ts'
import type { ProviderInvoice } from '../../contract/providers.ts'
import type { BillingContext } from '../models.ts'
import { getTexts } from '../plans/plans.presenter.ts'
import { calculateTotals, findTaxRate } from '../pricing/totals.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.model.ts'
import type { SubscriptionsStore } from '../subscriptions/subscriptions.store.ts'
import type { InvoiceRow } from './invoice.model.ts'

/** The states of an invoice after its payment was collected, whatever happened to it later. */
const COLLECTED: readonly InvoiceStatus[] = ['paid', 'refunded', 'disputed', 'charged_back']
/** The states of an invoice after its payment was returned. */
const RETURNED: readonly InvoiceStatus[] = ['refunded', 'charged_back']

interface Terms {
  readonly taxRate: number
  readonly description: string
}

export type InvoiceRecorder = ReturnType<typeof createInvoiceRecorder>
type Context = Pick<BillingContext, 'models' | 'settings' | 'events' | 'users'>

/** Creates the service that saves what providers report about invoices. */
export function createInvoiceRecorder(store: Pick<SubscriptionsStore, 'takeInvoiceNumber'>, { models, settings, events, users }: Context) {
  const { Invoice, Product } = models

  return {
    /** Saves reported invoices of a locked subscription. A paid invoice gets the next number, and keeps its amounts. */
    async save(row: SubscriptionRow, reported: readonly ProviderInvoice[], transaction: Transaction): Promise<void> {
      for (const invoice of reported.toReversed()) await saveInvoice(row, invoice, transaction)
    },
  }

  /** Reads what a new invoice shows: the tax of the country, and the plan in the language of the user. */
  async function getTerms({ country, productId, userId }: SubscriptionRow, transaction: Transaction): Promise<Terms> {
    const taxRate = findTaxRate(await settings.get<{ country: string; rate: number }[]>('billing.tax_rates'), country)
    const [product, user] = [await Product.findByPk(productId, { transaction }), await users.find(userId, transaction)]
    return { taxRate, description: product ? getTexts(product, user?.language ?? '').name : '' }
  }

  async function saveInvoice(row: SubscriptionRow, invoice: ProviderInvoice, transaction: Transaction) {
    const { id, status } = invoice
    const where = { subscriptionId: row.id, providerInvoice: id }
    const existing = await Invoice.findOne({ where, transaction })
    const isCollected = COLLECTED.includes(status) && existing?.paidAt == null
    if (existing && !isCollected && existing.status === status) return
    const before = existing?.status
    const paidFields = isCollected ? { number: await store.takeInvoiceNumber(transaction), paidAt: invoice.paidAt ?? new Date() } : {}
    const state = { status, ...paidFields, refundedAt: RETURNED.includes(status) ? (existing?.refundedAt ?? new Date()) : null }
    if (existing) await Invoice.update(state, { where, transaction })
    else {
      const amounts = presentAmounts(invoice, await getTerms(row, transaction))
      await Invoice.create({ ...where, userId: row.userId, ...amounts, ...state }, { transaction })
    }
    const saved = await Invoice.findOne({ where, transaction, rejectOnEmpty: true })
    if (isCollected) await publishPaid(row, saved, transaction)
    const dispute = getDisputeState(before, status)
    if (dispute) await publishDispute(saved, dispute, transaction)
  }

  async function publishPaid({ provider }: SubscriptionRow, { id, subscriptionId, userId, total, currency }: InvoiceRow, transaction: Transaction) {
    await events.publish(InvoicePaid, { invoice_id: id, subscription_id: subscriptionId, user_id: userId, total, currency, provider }, transaction)
  }

  async function publishDispute({ id, subscriptionId, userId, total, currency }: InvoiceRow, state: DisputeState, transaction: Transaction) {
    await events.publish(DisputeChanged, { invoice_id: id, subscription_id: subscriptionId, user_id: userId, state, total, currency }, transaction)
  }
}

function presentAmounts({ total, discount: takenOff = 0, currency, periodStart, periodEnd }: ProviderInvoice, { taxRate, description }: Terms) {
  const { lines, subtotal, discount, tax, tax_rate } = calculateTotals({
    lines: [{ description, amount: total + takenOff }],
    currency,
    discount: { kind: 'amount', value: takenOff },
    taxRate,
  })
  return { currency, periodStart, periodEnd, lines, subtotal, discount, tax, taxRate: tax_rate, total }
}

/** Returns what a change of the state of an invoice means for its dispute, or `null`. */
function getDisputeState(before: InvoiceStatus | undefined, after: InvoiceStatus): DisputeState | null {
  if (after === 'disputed') return 'opened'
  if (after === 'charged_back') return 'lost'
  const wasDisputed = before === 'disputed' || before === 'charged_back'
  if (!wasDisputed) return null
  return after === 'refunded' ? 'refunded' : 'won'
}
