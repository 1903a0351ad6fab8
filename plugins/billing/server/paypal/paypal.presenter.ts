import type { ProviderInvoice, ProviderSubscription } from '../../contract/providers.ts'
import { getPeriodStart } from '../agreements/periods.ts'
import type { PriceRow } from '../plans/price.model.ts'
import type { ReportedTerms } from '../remote/mismatch.ts'
import type { RemoteSubscriptionRow } from '../remote/remote-subscription.model.ts'
import type { PaypalSubscription, PaypalTransaction } from './paypal.schemas.ts'
import { parsePaypalAmount } from './paypal-amounts.ts'
import type { DisputedPayments } from './paypal-disputes.ts'

const DAY_MS = 24 * 3600_000
const MAX_INVOICES = 24
/** How long after the end of the paid period a subscription that PayPal has suspended is kept. PayPal does not try its payment again. */
const SUSPENDED_DAYS = 7

/** What PayPal reports about a subscription. */
export interface PaypalReport {
  readonly subscription: PaypalSubscription
  /** The transactions of the current subscription, newest first. */
  readonly transactions: readonly PaypalTransaction[]
  /** The transactions of the subscriptions that it has replaced, newest first. */
  readonly earlierTransactions: readonly PaypalTransaction[]
  /** A subscription with another price that the user has approved and that begins later. */
  readonly replacement: PaypalSubscription | null
  readonly disputes: DisputedPayments
}

const PAID = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

export const isPaid = ({ status }: PaypalTransaction): boolean => PAID.includes(status)

/** Returns whether the user has approved a subscription and it was not cancelled. */
export const isRunning = ({ status }: PaypalSubscription): boolean => status === 'ACTIVE' || status === 'SUSPENDED'

export const findApprovalUrl = ({ links }: Pick<PaypalSubscription, 'links'>): string | null => links.find(({ rel }) => rel === 'approve')?.href ?? null

const getTime = ({ time }: PaypalTransaction) => new Date(time)

/** Returns the amount of a transaction; NaN for an amount that cannot be read, which equals no expected one. */
function readAmount({ amount_with_breakdown: { gross_amount: amount } }: PaypalTransaction): number {
  try {
    return parsePaypalAmount(amount.value, amount.currency_code)
  } catch {
    return Number.NaN
  }
}

/** Presents what PayPal collects, for a comparison with the request. */
export function presentTerms({ subscription, transactions }: PaypalReport, isTest: boolean): ReportedTerms {
  const regular = subscription.plan?.billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR')?.pricing_scheme?.fixed_price
  const first = transactions.findLast(isPaid)
  const paidCurrency = first?.amount_with_breakdown.gross_amount.currency_code
  return {
    reference: subscription.custom_id ?? null,
    isTest,
    currency: paidCurrency ?? regular?.currency_code ?? '',
    regularTotal: regular ? parsePaypalAmount(regular.value, regular.currency_code) : null,
    firstTotal: first ? readAmount(first) : null,
  }
}

/** The state of a subscription, and what has to be done at PayPal so that it stays true. */
export interface PaypalState {
  readonly status: ProviderSubscription['status']
  readonly cancelAtPeriodEnd: boolean
  readonly start: Date | null
  readonly end: Date | null
  readonly trialEndsAt: Date | null
  /** Whether the subscription has to be cancelled at PayPal, because its last period has ended. */
  readonly isOver: boolean
}

/** Returns the state of a subscription. PayPal cannot cancel at the end of a period: this site suspends the subscription until then. */
export function getState(row: RemoteSubscriptionRow, report: PaypalReport, price: PriceRow, now = new Date()): PaypalState {
  const { start, end, trialEndsAt } = getPeriod(row, report, price)
  const state = (status: PaypalState['status'], cancelAtPeriodEnd = false, isOver = false): PaypalState => {
    return { status, cancelAtPeriodEnd, start, end, trialEndsAt, isOver }
  }
  const { subscription, replacement } = report
  if (row.endedAt) return state('ended', false, isRunning(subscription))
  const isPeriodLeft = end !== null && end > now
  const current = trialEndsAt !== null ? ('trialing' as const) : ('active' as const)
  if (replacement) return state(isFailing(replacement) ? 'past_due' : current)
  switch (subscription.status) {
    case 'APPROVAL_PENDING':
    case 'APPROVED':
      return state('incomplete')
    case 'ACTIVE':
      // PayPal reports the first payment some seconds after the approval.
      if (end === null) return state('incomplete')
      return state(isFailing(subscription) ? 'past_due' : current)
    case 'SUSPENDED':
      if (row.cancelAtPeriodEnd) return isPeriodLeft ? state(current, true) : state('ended', false, true)
      return end !== null && end.getTime() + SUSPENDED_DAYS * DAY_MS < now.getTime()
        ? state('ended', false, true)
        : state(end === null ? 'incomplete' : 'past_due')
    case 'CANCELLED':
      // The user has cancelled it in their account at PayPal: what was paid stays valid, unless it was returned.
      return isPeriodLeft && !isReturned(report) ? state(current, true) : state('ended')
    case 'EXPIRED':
      return state('ended')
    default:
      return state(end === null ? 'incomplete' : 'unknown')
  }
}

const isFailing = ({ billing_info }: PaypalSubscription) => (billing_info?.failed_payments_count ?? 0) > 0

const isReturned = ({ transactions }: PaypalReport) => transactions.find(isPaid)?.status === 'REFUNDED'

/** Returns the period that was paid, or the trial. */
function getPeriod(row: RemoteSubscriptionRow, { subscription, transactions, earlierTransactions, replacement }: PaypalReport, price: PriceRow) {
  const nextBilling = subscription.billing_info?.next_billing_time ? new Date(subscription.billing_info.next_billing_time) : null
  const paid = [...transactions, ...earlierTransactions].find(isPaid)
  if (!paid) {
    const isStarted = subscription.status !== 'APPROVAL_PENDING' && subscription.status !== 'APPROVED'
    if (row.trialDays === 0 || !isStarted || !subscription.start_time) return { start: null, end: null, trialEndsAt: null }
    const start = new Date(subscription.start_time)
    const end = new Date(start.getTime() + row.trialDays * DAY_MS)
    return { start, end, trialEndsAt: end }
  }
  const start = getTime(paid)
  const next = getPeriodStart(start, price, 1)
  if (replacement && row.replacementStartsAt) return { start, end: row.replacementStartsAt > start ? row.replacementStartsAt : next, trialEndsAt: null }
  if (subscription.status === 'ACTIVE' && !isFailing(subscription) && nextBilling && nextBilling > start) return { start, end: nextBilling, trialEndsAt: null }
  // PayPal reports no time for a subscription that does not run. A late payment does not move the end of its period.
  const known = row.periodEnd && row.periodEnd > start && row.periodEnd < next ? row.periodEnd : next
  return { start, end: known, trialEndsAt: null }
}

/** Presents a subscription. */
export function presentSubscription(
  row: RemoteSubscriptionRow,
  report: PaypalReport,
  { state, price, isMismatch }: { readonly state: PaypalState; readonly price: PriceRow; readonly isMismatch: boolean },
): ProviderSubscription {
  const isUnknown = isMismatch && state.start !== null && state.status !== 'ended'
  return {
    status: isUnknown ? 'unknown' : isMismatch && state.status !== 'ended' ? 'incomplete' : state.status,
    priceId: row.priceId,
    nextPriceId: report.replacement ? row.replacementPriceId : null,
    currentPeriodStart: state.start,
    currentPeriodEnd: state.end,
    trialEndsAt: state.trialEndsAt,
    cancelAtPeriodEnd: state.cancelAtPeriodEnd,
    endedAt: state.status === 'ended' ? (row.endedAt ?? state.end ?? new Date()) : null,
    paymentMethod: 'PayPal',
    isTest: row.isTest,
    payUrl: state.status === 'incomplete' ? findApprovalUrl(report.subscription) : null,
    // PayPal says only that the payer’s account could not pay.
    failure: state.status === 'past_due' ? 'declined' : null,
    invoices: presentInvoices(report, price),
  }
}

const INVOICE_STATUSES: Readonly<Record<string, ProviderInvoice['status']>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
  DECLINED: 'failed',
  PENDING: 'open',
}

function presentInvoices({ transactions, earlierTransactions, disputes }: PaypalReport, price: PriceRow): ProviderInvoice[] {
  return [...transactions, ...earlierTransactions].slice(0, MAX_INVOICES).flatMap((transaction) => {
    const collected = INVOICE_STATUSES[transaction.status]
    const status = collected === 'paid' ? (disputes.get(transaction.id) ?? collected) : collected
    const [total, periodStart] = [readAmount(transaction), getTime(transaction)]
    if (!status || Number.isNaN(total)) return []
    const { currency_code: currency } = transaction.amount_with_breakdown.gross_amount
    const periodEnd = getPeriodStart(periodStart, price, 1)
    return [{ id: transaction.id, status, total, currency, periodStart, periodEnd, paidAt: isPaid(transaction) ? periodStart : null }]
  })
}
