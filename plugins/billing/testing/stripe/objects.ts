import type Stripe from 'stripe'
import {
  describeDecline,
  getStored,
  MissingObject,
  type StoredInvoice,
  type StoredSchedule,
  type StoredSession,
  type StoredSubscription,
  type StripeState,
} from './state.ts'

/**
 * The fields `K` of an object of Stripe's library. TypeScript checks the objects of the responses against this library: prices, payments of invoices,
 * charges and disputes with the types of their fields; subscriptions, invoices, payment intents and schedules with the names of their fields only.
 * Checkout pages, setup intents and payment methods are not checked.
 */
type Documented<T, K extends keyof T> = Pick<T, K>

const list = <T>(data: T[], url: string) => ({ object: 'list' as const, data, has_more: false, url })

/** Creates the functions that present what the test double stores. `expand` names the objects that a response contains completely. */
export function createStripeObjects(state: StripeState, url: string) {
  return { presentPrice, presentSession, presentSubscription, presentInvoice, presentPaymentIntent, presentCharge, presentDispute, presentSchedule }

  function presentPrice(id: string) {
    const price = getStored(state.prices, id)
    return {
      id,
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: 1,
      currency: price.currency,
      livemode: false,
      metadata: price.metadata,
      product: price.product,
      tax_behavior: 'inclusive',
      type: 'recurring',
      unit_amount: price.unitAmount,
      recurring: { interval: price.interval, interval_count: price.intervalCount, meter: null, trial_period_days: null, usage_type: 'licensed' },
    } satisfies Documented<
      Stripe.Price,
      | 'id'
      | 'object'
      | 'active'
      | 'billing_scheme'
      | 'created'
      | 'currency'
      | 'livemode'
      | 'metadata'
      | 'product'
      | 'tax_behavior'
      | 'type'
      | 'unit_amount'
      | 'recurring'
    >
  }

  function presentSession(session: StoredSession, expand: readonly string[] = []) {
    const intent = session.setupIntent === null ? null : getStored(state.setupIntents, session.setupIntent)
    return {
      id: session.id,
      object: 'checkout.session',
      mode: session.mode,
      status: session.status,
      url: session.status === 'open' ? `${url}/pay/${session.id}` : null,
      client_reference_id: session.reference,
      metadata: session.metadata,
      customer: session.customer,
      subscription: session.subscription,
      setup_intent: intent && (expand.includes('setup_intent') ? presentSetupIntent(intent) : intent.id),
      expires_at: session.expiresAt,
      created: session.created,
      livemode: false,
    }
  }

  function presentSubscription(subscription: StoredSubscription, expand: readonly string[] = []) {
    const { id, itemId, customer, pending, cancellation } = subscription
    const invoice = subscription.latestInvoice
    const schedule = subscription.scheduleId
    const price = presentPrice(subscription.priceId)
    const item = {
      id: itemId,
      object: 'subscription_item' as const,
      created: subscription.startDate,
      current_period_start: subscription.periodStart,
      current_period_end: subscription.periodEnd,
      metadata: {},
      price,
      quantity: 1,
      subscription: id,
    }
    return {
      id,
      object: 'subscription',
      status: subscription.status,
      created: subscription.startDate,
      start_date: subscription.startDate,
      currency: price.currency,
      customer,
      metadata: subscription.metadata,
      livemode: subscription.livemode,
      collection_method: 'charge_automatically',
      items: list([item], `/v1/subscription_items?subscription=${id}`),
      trial_start: subscription.trialStart,
      trial_end: subscription.trialEnd,
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
      canceled_at: subscription.canceledAt,
      ended_at: subscription.endedAt,
      cancellation_details: { comment: cancellation.comment, feedback: null, feedback_option: null, reason: cancellation.reason },
      latest_invoice: invoice && (expand.includes('latest_invoice') ? presentInvoice(getStored(state.invoices, invoice), []) : invoice),
      default_payment_method: expand.includes('default_payment_method') ? presentPaymentMethod(subscription.paymentMethod) : subscription.paymentMethod,
      schedule: schedule && (expand.includes('schedule') ? presentSchedule(getStored(state.schedules, schedule)) : schedule),
      pending_update: pending && {
        billing_cycle_anchor: pending.start,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: pending.start + 23 * 3600,
        metadata: null,
        trial_end: null,
        trial_from_plan: null,
      },
    } satisfies Partial<Record<keyof Stripe.Subscription, unknown>>
  }

  function presentInvoice(invoice: StoredInvoice, expand: readonly string[]) {
    const { id, subscription, paymentIntent } = invoice
    const { metadata, livemode } = getStored(state.subscriptions, subscription)
    const isPaid = invoice.status === 'paid'
    const payment = {
      id: `inpay_${id}`,
      object: 'invoice_payment' as const,
      amount_paid: isPaid ? invoice.total : null,
      amount_requested: invoice.total,
      created: invoice.created,
      currency: invoice.currency,
      invoice: id,
      is_default: true,
      livemode,
      payment: { type: 'payment_intent' as const, ...(paymentIntent && { payment_intent: paymentIntent }) },
      status: isPaid ? 'paid' : 'open',
      status_transitions: { canceled_at: null, paid_at: invoice.paidAt },
    } satisfies Stripe.InvoicePayment
    const period = { start: invoice.periodStart, end: invoice.periodEnd }
    return {
      id,
      object: 'invoice',
      status: invoice.status,
      billing_reason: invoice.reason,
      attempted: invoice.attempted,
      attempt_count: invoice.attempted ? 1 : 0,
      amount_due: invoice.total,
      amount_paid: isPaid ? invoice.total : 0,
      amount_remaining: isPaid ? 0 : invoice.total,
      total: invoice.total,
      subtotal: invoice.total + invoice.discount,
      total_discount_amounts: invoice.discount > 0 ? [{ amount: invoice.discount, discount: `di_${id}` }] : [],
      currency: invoice.currency,
      customer: invoice.customer,
      created: invoice.created,
      // At Stripe, these fields do not contain the paid period: it is in `lines`. Here, both contain its start.
      period_start: invoice.periodStart,
      period_end: invoice.periodStart,
      livemode,
      metadata: {},
      hosted_invoice_url: `${url}/invoice/${id}`,
      lines: list(
        [{ id: `il_${id}`, object: 'line_item', amount: invoice.total + invoice.discount, currency: invoice.currency, period, subscription }],
        `/v1/invoices/${id}/lines`,
      ),
      parent: { type: 'subscription_details', quote_details: null, subscription_details: { metadata, subscription } },
      status_transitions: { finalized_at: invoice.created, marked_uncollectible_at: null, paid_at: invoice.paidAt, voided_at: null },
      ...(expand.includes('payments') && { payments: list(paymentIntent ? [payment] : [], `/v1/invoice_payments?invoice=${id}`) }),
    } satisfies Partial<Record<keyof Stripe.Invoice, unknown>>
  }

  function presentPaymentIntent(id: string) {
    const decline = state.declineCodes.get(id)
    const invoice = [...state.invoices.values()].find(({ paymentIntent }) => paymentIntent === id)
    if (decline === undefined || !invoice) throw new MissingObject(id)
    return {
      id,
      object: 'payment_intent',
      amount: invoice.total,
      created: invoice.created,
      currency: invoice.currency,
      customer: invoice.customer,
      last_payment_error: decline === null ? null : { type: 'card_error', ...describeDecline(decline) },
      livemode: false,
      status: decline === null ? 'succeeded' : 'requires_payment_method',
    } satisfies Partial<Record<keyof Stripe.PaymentIntent, unknown>>
  }

  function presentCharge(id: string) {
    const charge = getStored(state.charges, id)
    return {
      id,
      object: 'charge',
      amount: charge.amount,
      amount_captured: charge.amount,
      amount_refunded: charge.refunded,
      captured: true,
      created: charge.created,
      currency: charge.currency,
      customer: charge.customer,
      disputed: charge.dispute !== undefined,
      livemode: false,
      metadata: {},
      paid: true,
      payment_intent: charge.paymentIntent,
      refunded: charge.refunded >= charge.amount,
      status: 'succeeded',
    } satisfies Partial<Stripe.Charge>
  }

  function presentDispute(chargeId: string) {
    const { dispute, amount, currency, paymentIntent } = getStored(state.charges, chargeId)
    if (!dispute) throw new Error(`charge ${chargeId} is not disputed`)
    return {
      id: dispute.id,
      object: 'dispute',
      amount,
      charge: chargeId,
      created: dispute.created,
      currency,
      is_charge_refundable: dispute.status === 'warning_needs_response',
      livemode: false,
      metadata: {},
      payment_intent: paymentIntent,
      reason: 'general',
      status: dispute.status,
    } satisfies Partial<Stripe.Dispute>
  }

  function presentSchedule({ id, status, subscription, current, phases }: StoredSchedule) {
    const phase = phases[current]
    return {
      id,
      object: 'subscription_schedule',
      status,
      subscription: status === 'active' ? subscription : null,
      released_subscription: status === 'released' ? subscription : null,
      end_behavior: 'release',
      current_phase: status === 'active' && phase ? { start_date: phase.start, end_date: phase.end } : null,
      phases: phases.map(({ start, end, priceId, metadata, couponId }) => ({
        start_date: start,
        end_date: end,
        metadata,
        items: [{ price: priceId, quantity: 1 }],
        discounts: couponId ? [{ coupon: couponId, discount: null, promotion_code: null }] : [],
      })),
      livemode: false,
    } satisfies Partial<Record<keyof Stripe.SubscriptionSchedule, unknown>>
  }
}

const presentSetupIntent = ({ id, paymentMethod }: { id: string; paymentMethod: string }) => ({
  id,
  object: 'setup_intent',
  status: 'succeeded',
  payment_method: paymentMethod,
  livemode: false,
})

const presentPaymentMethod = (id: string) => ({
  id,
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
})
