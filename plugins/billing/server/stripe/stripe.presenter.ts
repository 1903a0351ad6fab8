import { readProviderUnits } from '@balafon/plugin-payments/contract/provider-units'
import type Stripe from 'stripe'
import type { PaymentFailure } from '../../contract/fields.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../contract/providers.ts'
import type { PriceRow } from '../plans/price.model.ts'
import type { ReportedTerms } from '../remote/mismatch.ts'
import { PRICE_METADATA } from './stripe-catalogue.ts'
import { classifyFailure } from './stripe-errors.ts'

/** The name of the metadata that contains the reference of this plugin. */
export const REFERENCE_METADATA = 'balafon_reference'

/** The comment of a subscription that this site has ended at once. One that was cancelled in Stripe's dashboard stays valid until its paid period ends. */
export const ENDED_BY_SITE = 'ended by the site'

const DAY_MS = 24 * 3600_000

/** What Stripe reports about a subscription. `latest_invoice`, `default_payment_method` and `schedule` are expanded. */
export interface StripeReport {
  readonly subscription: Stripe.Subscription
  /** The payment of the newest invoice, when it was not collected. */
  readonly failedPayment: Stripe.PaymentIntent | null
  /** Newest first. */
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
  readonly disputes: readonly Stripe.Dispute[]
}

const toDate = (seconds: number): Date => new Date(seconds * 1000)
const toDateOrNull = (seconds: number | null | undefined): Date | null => (seconds == null ? null : toDate(seconds))
const readAmount = (currency: string, units: number) => readProviderUnits('stripe', currency.toUpperCase(), units)

/** Returns the item of a subscription: this site sells one price at a time. */
export function getItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item || items.data.length !== 1 || (item.quantity ?? 1) !== 1) throw new Error(`subscription ${id} was not created by this site`)
  return item
}

/** Returns the id of this plugin's price that Stripe charges. */
export const getPriceId = (subscription: Stripe.Subscription): number | null => readId(getItem(subscription).price.metadata[PRICE_METADATA])

const readId = (text: string | undefined): number | null => (text && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** Presents what Stripe collects, for a comparison with the request. */
export function presentTerms({ subscription, invoices }: StripeReport): ReportedTerms {
  const { price } = getItem(subscription)
  const first = invoices.find(({ billing_reason, status, total }) => billing_reason === 'subscription_create' && status === 'paid' && total > 0)
  return {
    reference: subscription.metadata[REFERENCE_METADATA] ?? null,
    isTest: !subscription.livemode,
    currency: (first && first.currency !== price.currency ? first.currency : price.currency).toUpperCase(),
    regularTotal: price.unit_amount === null ? -1 : readAmount(price.currency, price.unit_amount),
    firstTotal: first ? readAmount(first.currency, first.amount_paid) : null,
  }
}

/** Presents a subscription. `price` is this plugin's price that Stripe charges. */
export function presentSubscription(report: StripeReport, price: PriceRow, isMismatch: boolean): ProviderSubscription {
  const { subscription } = report
  const invoices = presentInvoices(report)
  const status = isMismatch ? ('unknown' as const) : presentStatus(subscription, invoices)
  const latest = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  const isDue = latest?.status === 'open' && (status === 'past_due' || status === 'incomplete' || subscription.pending_update !== null)
  const period = presentPeriod(subscription, invoices)
  return {
    status,
    priceId: price.id,
    nextPriceId: findNextPriceId(subscription),
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    trialEndsAt: toDateOrNull(subscription.trial_end),
    cancelAtPeriodEnd: status !== 'ended' && (subscription.cancel_at_period_end || subscription.status === 'canceled'),
    endedAt: toDateOrNull(subscription.ended_at),
    paymentMethod: describePaymentMethod(subscription.default_payment_method),
    isTest: !subscription.livemode,
    payUrl: isDue ? (latest.hosted_invoice_url ?? null) : null,
    failure: isDue ? findFailure(report) : null,
    invoices,
  }
}

/** A payment that waits for the user was not declined: their bank asks them to confirm it. */
function findFailure({ failedPayment }: StripeReport): PaymentFailure | null {
  if (!failedPayment) return null
  if (failedPayment.status === 'requires_action') return 'authentication_required'
  return failedPayment.last_payment_error ? classifyFailure(failedPayment.last_payment_error) : null
}

const STATUSES: Readonly<Record<string, ProviderSubscription['status']>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  // Every attempt has failed, and Stripe was configured to keep the subscription: the days of grace end it.
  unpaid: 'past_due',
}

function presentStatus(subscription: Stripe.Subscription, invoices: readonly ProviderInvoice[]): ProviderSubscription['status'] {
  if (subscription.status !== 'canceled') return STATUSES[subscription.status] ?? 'unknown'
  const { reason, comment } = subscription.cancellation_details ?? {}
  const isPaid = invoices[0]?.status === 'paid' || invoices[0]?.status === 'disputed'
  const isPaidPeriodLeft = toDate(getItem(subscription).current_period_end) > new Date() && isPaid
  return reason === 'cancellation_requested' && comment !== ENDED_BY_SITE && isPaidPeriodLeft ? 'active' : 'ended'
}

/** Returns the period that was paid. When a renewal fails, Stripe already reports the next one. */
function presentPeriod(subscription: Stripe.Subscription, invoices: readonly ProviderInvoice[]): { start: Date; end: Date } {
  const item = getItem(subscription)
  const [start, end] = [toDate(item.current_period_start), toDate(item.current_period_end)]
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return { start, end }
  const paid = invoices.find(({ paidAt, periodEnd }) => paidAt !== null && periodEnd <= start)
  const trialStart = toDateOrNull(subscription.trial_start)
  const earlier = paid?.periodStart ?? (trialStart && trialStart < start ? trialStart : toDate(subscription.start_date))
  return { start: earlier < start ? earlier : new Date(start.getTime() - DAY_MS), end: start }
}

/** Returns the price of the phase that follows the current one. */
function findNextPriceId({ schedule }: Stripe.Subscription): number | null {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null
  const end = schedule.current_phase?.end_date
  const next = end === undefined ? undefined : schedule.phases.find(({ start_date }) => start_date >= end)
  return readId(next?.metadata?.[PRICE_METADATA])
}

/** Presents the invoices that ask for money. A trial begins with one of 0, which is left out. */
function presentInvoices(report: StripeReport): ProviderInvoice[] {
  const reversals = findReversals(report)
  return report.invoices.filter(({ status, total }) => status !== 'draft' && status !== null && total > 0).map((invoice) => presentInvoice(invoice, reversals))
}

/** The states of payments that were refunded or are disputed, by payment intent. */
type Reversals = ReadonlyMap<string | null, 'refunded' | 'disputed' | 'charged_back'>

/** What a dispute means for its payment. An inquiry, which Stripe calls a warning, takes no money. An open dispute does, until it is won. */
const DISPUTE_STATUSES: Readonly<Record<string, 'disputed' | 'charged_back'>> = {
  needs_response: 'disputed',
  under_review: 'disputed',
  lost: 'charged_back',
}

function findReversals({ charges, disputes }: StripeReport): Reversals {
  const refunded = charges.filter((charge) => charge.refunded).map(({ payment_intent }) => [getId(payment_intent), 'refunded' as const] as const)
  const oldestFirst = disputes.toSorted((a, b) => a.created - b.created)
  const latest = new Map(oldestFirst.map(({ payment_intent, status }) => [getId(payment_intent), DISPUTE_STATUSES[status]]))
  const disputed = [...latest].flatMap(([id, status]) => (status ? [[id, status] as const] : []))
  return new Map([...refunded, ...disputed])
}

const INVOICE_STATUSES: Readonly<Record<string, ProviderInvoice['status']>> = { paid: 'paid', void: 'void', uncollectible: 'failed' }

function presentInvoice(invoice: Stripe.Invoice, reversals: Reversals): ProviderInvoice {
  // `period_start` and `period_end` of an invoice are those of usage before it, so the lines are read.
  const [line] = invoice.lines.data.toSorted((a, b) => b.period.end - a.period.end)
  if (!line) throw new Error(`invoice ${invoice.id} has no lines`)
  const [reversal] = findPaymentIntents(invoice).flatMap((id) => reversals.get(id) ?? [])
  const status = INVOICE_STATUSES[invoice.status ?? ''] ?? (invoice.attempted ? 'failed' : 'open')
  const discount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: invoice.id,
    status: status === 'paid' && reversal ? reversal : status,
    total: readAmount(invoice.currency, invoice.total),
    // What is left of an earlier plan is taken off as a discount too, but it is not a coupon.
    discount: invoice.billing_reason === 'subscription_update' ? 0 : readAmount(invoice.currency, discount),
    currency: invoice.currency.toUpperCase(),
    periodStart: toDate(line.period.start),
    periodEnd: toDate(Math.max(line.period.end, line.period.start + 1)),
    paidAt: toDateOrNull(invoice.status_transitions.paid_at),
  }
}

/** Lists the payments of an invoice. `payments` is expanded. */
export const findPaymentIntents = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).map(({ payment }) => getId(payment.payment_intent ?? null)).filter((id) => id !== null)

/** Returns the id of an object that Stripe returns with or without its fields. */
export const getId = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const BRANDS: Readonly<Record<string, string>> = { amex: 'American Express', diners: 'Diners Club', jcb: 'JCB', unionpay: 'UnionPay' }

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')

function describePaymentMethod(method: Stripe.Subscription['default_payment_method']): string | null {
  if (method === null || typeof method === 'string') return null
  if (method.card) return `${BRANDS[method.card.brand] ?? capitalize(method.card.brand)} •••• ${method.card.last4}`
  if (method.sepa_debit) return `SEPA •••• ${method.sepa_debit.last4}`
  return capitalize(method.type)
}
