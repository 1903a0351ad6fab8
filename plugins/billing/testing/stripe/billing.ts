import { addPeriod, convertDaysToSeconds, getNow, type PeriodLength } from '../periods.ts'
import { getStored, type StoredInvoice, type StoredSession, type StoredSubscription, type StripeState } from './state.ts'

/** How long Stripe tries a failed payment before it cancels the subscription. */
const RETRY_DAYS = 8
/** A test that moves the time too far ahead must not run forever. */
const MAX_CHARGES = 40

export type Outcome = 'pay' | 'decline'
export type StripeBilling = ReturnType<typeof createStripeBilling>

/** Creates the part of the test double that charges: first periods, renewals, changes of the price and refunds. */
export function createStripeBilling(
  state: StripeState,
  onEvent: (type: string, object: { readonly kind: 'subscription' | 'invoice'; readonly id: string }) => void,
) {
  const getLength = (priceId: string): PeriodLength => {
    const { interval, intervalCount } = getStored(state.prices, priceId)
    return { interval, count: intervalCount }
  }

  return { begin, changeNow, payOpenInvoice, renew, end, getLength }

  /** Creates the subscription of a checkout page that the user has completed. */
  function begin(session: StoredSession): StoredSubscription {
    const now = getNow()
    const priceId = session.priceId ?? ''
    const trialEnd = session.trialDays > 0 ? now + convertDaysToSeconds(session.trialDays) : null
    const subscription: StoredSubscription = {
      id: state.createId('sub'),
      itemId: state.createId('si'),
      customer: state.createId('cus'),
      metadata: { ...session.subscriptionMetadata },
      priceId,
      livemode: false,
      status: trialEnd === null ? 'active' : 'trialing',
      startDate: now,
      periodStart: now,
      periodEnd: trialEnd ?? addPeriod(now, getLength(priceId)),
      trialStart: trialEnd === null ? null : now,
      trialEnd,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      cancellation: { reason: null, comment: null },
      discount: createDiscount(session.couponId, priceId),
      paymentMethod: state.createId('pm'),
      scheduleId: null,
      latestInvoice: null,
      pending: null,
    }
    state.subscriptions.set(subscription.id, subscription)
    session.status = 'complete'
    session.subscription = subscription.id
    session.customer = subscription.customer
    const invoice = createInvoice(subscription, 'subscription_create', trialEnd === null ? getStored(state.prices, priceId).unitAmount : 0)
    settle(subscription, invoice, 'pay')
    onEvent('customer.subscription.created', { kind: 'subscription', id: subscription.id })
    return subscription
  }

  /** Stripe counts the months of a coupon. The test double supports it for prices of months and years. */
  function createDiscount(couponId: string | null, priceId: string): StoredSubscription['discount'] {
    if (couponId === null) return null
    const { duration, months } = getStored(state.coupons, couponId)
    if (duration !== 'repeating') return { couponId, remaining: duration === 'once' ? 1 : null }
    const { interval, count } = getLength(priceId)
    return { couponId, remaining: Math.ceil((months ?? 0) / (count * (interval === 'year' ? 12 : 1))) }
  }

  /** Uses the discount of a subscription for an invoice of an amount, and returns how much it takes off. */
  function takeDiscount({ discount }: StoredSubscription, amount: number): number {
    if (!discount || amount === 0 || discount.remaining === 0) return 0
    if (discount.remaining !== null) discount.remaining -= 1
    return Math.min(amount, getStored(state.coupons, discount.couponId).amountOff)
  }

  function createInvoice(subscription: StoredSubscription, reason: StoredInvoice['reason'], amount: number, period = subscription): StoredInvoice {
    const { periodStart, periodEnd } = period
    const discount = takeDiscount(subscription, amount)
    const invoice: StoredInvoice = {
      id: state.createId('in'),
      subscription: subscription.id,
      customer: subscription.customer,
      status: 'open',
      reason,
      total: amount - discount,
      discount,
      currency: getStored(state.prices, subscription.priceId).currency,
      attempted: false,
      created: getNow(),
      periodStart,
      periodEnd,
      paidAt: null,
      paymentIntent: null,
    }
    state.invoices.set(invoice.id, invoice)
    subscription.latestInvoice = invoice.id
    return invoice
  }

  /** Tries to collect an invoice with the payment method of its subscription. */
  function settle(subscription: StoredSubscription, invoice: StoredInvoice, outcome: Outcome): boolean {
    const decline = state.declining.get(subscription.paymentMethod) ?? (outcome === 'decline' ? 'generic_decline' : null)
    invoice.attempted = true
    if (invoice.total > 0) {
      invoice.paymentIntent ??= state.createId('pi')
      state.declineCodes.set(invoice.paymentIntent, decline)
    }
    if (decline !== null && invoice.total > 0) {
      onEvent('invoice.payment_failed', { kind: 'invoice', id: invoice.id })
      return false
    }
    invoice.status = 'paid'
    invoice.paidAt = getNow()
    if (invoice.total > 0) {
      const charge = { id: state.createId('ch'), paymentIntent: invoice.paymentIntent ?? state.createId('pi'), refunded: 0, created: getNow() }
      invoice.paymentIntent = charge.paymentIntent
      state.charges.set(charge.id, { ...charge, customer: subscription.customer, amount: invoice.total, currency: invoice.currency })
    }
    onEvent('invoice.paid', { kind: 'invoice', id: invoice.id })
    return true
  }

  /** Charges what is due until now, at most {@link MAX_CHARGES} times. */
  function renew(subscription: StoredSubscription, outcome: Outcome) {
    for (let count = 0; count < MAX_CHARGES && subscription.status !== 'canceled'; count += 1) {
      if (subscription.status === 'past_due') {
        if (!retry(subscription, outcome)) return
      } else if (subscription.periodEnd > getNow()) return
      else if (subscription.cancelAtPeriodEnd) end(subscription, 'cancellation_requested', null, subscription.periodEnd)
      else beginNextPeriod(subscription, outcome)
    }
  }

  /** Tries again to collect the open invoice, and ends the subscription after the last attempt. Returns whether the invoice was paid. */
  function retry(subscription: StoredSubscription, outcome: Outcome): boolean {
    const invoice = getStored(state.invoices, subscription.latestInvoice)
    if (settle(subscription, invoice, outcome)) {
      subscription.status = 'active'
      return true
    }
    if (getNow() - subscription.periodStart > convertDaysToSeconds(RETRY_DAYS)) end(subscription, 'payment_failed', null)
    return false
  }

  function beginNextPeriod(subscription: StoredSubscription, outcome: Outcome) {
    enterNextPhase(subscription)
    subscription.periodStart = subscription.periodEnd
    subscription.periodEnd = addPeriod(subscription.periodStart, getLength(subscription.priceId))
    const invoice = createInvoice(subscription, 'subscription_cycle', getStored(state.prices, subscription.priceId).unitAmount)
    subscription.status = settle(subscription, invoice, outcome) ? 'active' : 'past_due'
    onEvent('customer.subscription.updated', { kind: 'subscription', id: subscription.id })
  }

  function enterNextPhase(subscription: StoredSubscription) {
    const schedule = subscription.scheduleId === null ? null : getStored(state.schedules, subscription.scheduleId)
    if (!schedule) return
    const next = schedule.phases[schedule.current + 1]
    if (!next) {
      schedule.status = 'released'
      subscription.scheduleId = null
    } else if (next.start <= subscription.periodEnd) {
      schedule.current += 1
      subscription.priceId = next.priceId
      subscription.discount = createDiscount(next.couponId, next.priceId)
      Object.assign(subscription.metadata, next.metadata)
    }
  }

  /** Begins a period with another price now, or keeps the change until its invoice is paid. */
  function changeNow(subscription: StoredSubscription, priceId: string, couponId: string | null) {
    const start = getNow()
    const end = addPeriod(start, getLength(priceId))
    const amount = getStored(state.prices, priceId).unitAmount
    const previousDiscount = subscription.discount
    subscription.discount = createDiscount(couponId, priceId)
    const invoice = createInvoice(subscription, 'subscription_update', amount, { ...subscription, periodStart: start, periodEnd: end })
    const change = { priceId, couponId, invoiceId: invoice.id, start, end }
    if (settle(subscription, invoice, 'pay')) applyChange(subscription, change)
    else {
      subscription.discount = previousDiscount
      subscription.pending = change
    }
    onEvent('customer.subscription.updated', { kind: 'subscription', id: subscription.id })
  }

  function applyChange(subscription: StoredSubscription, { priceId, couponId, start, end: periodEnd }: NonNullable<StoredSubscription['pending']>) {
    Object.assign(subscription, { priceId, periodStart: start, periodEnd, status: 'active', pending: null })
    if (subscription.trialEnd !== null && subscription.trialEnd > start) subscription.trialEnd = start
    subscription.discount = couponId === null ? null : { couponId, remaining: 0 }
  }

  /** Pays an open invoice: on its page by the user, or by Stripe after the payment method has changed. */
  function payOpenInvoice(subscription: StoredSubscription) {
    const invoice = getStored(state.invoices, subscription.latestInvoice)
    if (invoice.status !== 'open' || !settle(subscription, invoice, 'pay')) return
    if (subscription.pending?.invoiceId === invoice.id) applyChange(subscription, subscription.pending)
    else if (subscription.status === 'past_due') subscription.status = 'active'
    onEvent('customer.subscription.updated', { kind: 'subscription', id: subscription.id })
  }

  function end(subscription: StoredSubscription, reason: 'cancellation_requested' | 'payment_failed', comment: string | null, at = getNow()) {
    Object.assign(subscription, { status: 'canceled', canceledAt: at, endedAt: at, cancellation: { reason, comment }, scheduleId: null })
    onEvent('customer.subscription.deleted', { kind: 'subscription', id: subscription.id })
  }
}
