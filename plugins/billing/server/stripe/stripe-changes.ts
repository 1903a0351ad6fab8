import { problem } from '@balafon/sdk/server'
import type Stripe from 'stripe'
import type { SubscriptionProvider } from '../../contract/providers.ts'
import type { RemoteSubscriptionRow } from '../remote/remote-subscription.model.ts'
import type { RemoteSubscriptions } from '../remote/remote-subscriptions.ts'
import { ENDED_BY_SITE, findPaymentIntents, getId, getItem, getPriceId, REFERENCE_METADATA } from './stripe.presenter.ts'
import { PRICE_METADATA, type StripeCatalogue } from './stripe-catalogue.ts'
import type { createStripeClientSource } from './stripe-client.ts'
import type { StripeReader } from './stripe-reader.ts'

type PriceChange = Parameters<SubscriptionProvider['changePrice']>[1]

interface Dependencies {
  readonly getAccount: ReturnType<typeof createStripeClientSource>
  readonly remote: RemoteSubscriptions
  readonly catalogue: StripeCatalogue
  readonly reader: StripeReader
}

/** Creates the functions that change a subscription at Stripe. Each can be repeated: it first reads what Stripe has. */
export function createStripeChanges({ getAccount, remote, catalogue, reader }: Dependencies) {
  return {
    async cancel(reference: string, when: 'period_end' | 'now'): Promise<void> {
      const { client } = await getAccount()
      const row = await remote.get(reference)
      if (!row.subscriptionId) return closeCheckout(client, row)
      const subscription = await read(client, row.subscriptionId)
      if (subscription.status === 'canceled') return
      await releaseSchedule(client, subscription)
      if (when === 'now') {
        await client.subscriptions.cancel(subscription.id, { cancellation_details: { comment: ENDED_BY_SITE }, prorate: false, invoice_now: false })
        await remote.update(reference, { endedAt: new Date() })
      } else if (!subscription.cancel_at_period_end) await client.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    },
    async resume(reference: string): Promise<void> {
      const { client, subscription } = await getSubscription(reference)
      // What was cancelled in Stripe's dashboard at once cannot be continued there.
      if (subscription.status === 'canceled') throw problem(409, 'billing.not_cancelled')
      if (subscription.cancel_at_period_end) await client.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    },
    async changePrice(reference: string, change: PriceChange): Promise<{ url: string | null }> {
      const { client, isTest, subscription } = await getSubscription(reference)
      if (subscription.status === 'canceled') throw problem(409, 'billing.not_subscribed')
      if (getPriceId(subscription) === change.price.id) throw problem(409, 'billing.same_plan')
      if (subscription.pending_update) throw problem(409, 'billing.change_pending')
      return catalogue.withPrice({ client, isTest }, change.price, async (priceId) => {
        if (change.starts === 'now') return changeNow(client, { reference, subscription, priceId, change })
        await changeNext(client, { subscription, priceId, change })
        return { url: null }
      })
    },
    /** Opens the page on which the user enters another payment method. It is used when the subscription is read next. */
    async changePaymentMethod(reference: string, returnUrl: string): Promise<{ url: string }> {
      const { client, subscription } = await getSubscription(reference)
      const customer = getId(subscription.customer)
      if (!customer) throw problem(503, 'billing.provider_unavailable')
      const metadata = { [REFERENCE_METADATA]: reference }
      const session = await client.checkout.sessions.create({
        mode: 'setup',
        customer,
        currency: subscription.currency,
        metadata,
        setup_intent_data: { metadata },
        success_url: returnUrl,
        cancel_url: returnUrl,
      })
      if (!session.url) throw problem(503, 'billing.provider_unavailable')
      await remote.update(reference, { setupId: session.id })
      return { url: session.url }
    },
    /** Pays an open invoice with the saved payment method. When it is declined again, the invoice stays open. */
    async retry(reference: string): Promise<void> {
      const { client, subscription } = await getSubscription(reference)
      const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
      if (invoice?.status === 'open') await client.invoices.pay(invoice.id)
    },
    async refund(reference: string, invoiceId: string): Promise<void> {
      const { client, subscription } = await getSubscription(reference)
      const invoice = await client.invoices.retrieve(invoiceId, { expand: ['payments'] })
      const isOwn = getId(invoice.parent?.subscription_details?.subscription ?? null) === subscription.id
      const [payment] = findPaymentIntents(invoice)
      if (!isOwn || invoice.status !== 'paid' || !payment) throw problem(409, 'billing.invoice_not_paid')
      try {
        await client.refunds.create({ payment_intent: payment, metadata: { [REFERENCE_METADATA]: reference } }, { idempotencyKey: `refund-${invoiceId}` })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'charge_already_refunded')) throw error
      }
    },
  }

  /**
   * Begins a period with another price now, for exactly the amount that the user was shown: Stripe's own proration is off, and what is left of the paid
   * period is taken off once. When the payment fails, the earlier plan stays, and the user can pay the open invoice.
   */
  async function changeNow(client: Stripe, { reference, subscription, priceId, change }: Change & { readonly reference: string }) {
    const { price, dueNow } = change
    await releaseSchedule(client, subscription)
    // Each change that Stripe has tried has another latest invoice, so only the same attempt has the same key.
    const attempt = `${reference}-${getId(subscription.latest_invoice)}-${price.id}`
    const unused = price.amount - dueNow.total
    const amountOff = { amount: unused, currency: price.currency, name: price.productName, duration: { kind: 'once' as const } }
    const discounts = unused > 0 ? [{ coupon: await catalogue.createCoupon(client, amountOff, attempt) }] : ('' as const)
    const beginning: Stripe.SubscriptionUpdateParams = subscription.status === 'trialing' ? { trial_end: 'now' } : { billing_cycle_anchor: { type: 'now' } }
    const changed = await client.subscriptions.update(
      subscription.id,
      {
        items: [{ id: getItem(subscription).id, price: priceId }],
        discounts,
        proration_behavior: 'none',
        ...beginning,
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice'],
      },
      { idempotencyKey: `change-${attempt}` },
    )
    if (!changed.pending_update) return { url: null }
    const invoice = typeof changed.latest_invoice === 'object' ? changed.latest_invoice : null
    if (!invoice?.hosted_invoice_url) throw problem(409, 'billing.payment_failed')
    return { url: invoice.hosted_invoice_url }
  }

  async function getSubscription(reference: string) {
    const { client, keys } = await getAccount()
    const row = await remote.get(reference)
    const found = await reader.find(client, row)
    if (!('subscriptionId' in found)) throw problem(409, 'billing.not_subscribed')
    return { client, isTest: keys.isTest, subscription: await read(client, found.subscriptionId) }
  }
}

const read = (client: Stripe, id: string) => client.subscriptions.retrieve(id, { expand: ['latest_invoice', 'schedule'] })

/**
 * Closes the page on which the user would have paid. When the user has just paid, the page cannot be closed, and the error is passed on: the next check
 * then finds the payment.
 */
async function closeCheckout(client: Stripe, { checkoutId }: RemoteSubscriptionRow): Promise<void> {
  if (!checkoutId) return
  const session = await client.checkout.sessions.retrieve(checkoutId)
  if (session.status !== 'expired') await client.checkout.sessions.expire(checkoutId)
}

/** Removes a planned change of the price, so that the subscription can be changed itself. */
async function releaseSchedule(client: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule !== null && typeof schedule !== 'string' && schedule.status === 'active') await client.subscriptionSchedules.release(schedule.id)
}

interface Change {
  readonly subscription: Stripe.Subscription
  /** The id of the price at Stripe. */
  readonly priceId: string
  readonly change: PriceChange
}

/** Plans another price from the next period on. */
async function changeNext(client: Stripe, { subscription, priceId, change: { price } }: Change): Promise<void> {
  const planned = typeof subscription.schedule === 'object' && subscription.schedule?.status === 'active' ? subscription.schedule : null
  const schedule =
    planned ??
    (await client.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      { idempotencyKey: `schedule-${subscription.id}-${getItem(subscription).current_period_end}-${getId(subscription.latest_invoice)}` },
    ))
  const [current] = schedule.phases
  if (!current) throw new Error(`schedule ${schedule.id} has no phase`)
  const discounts = current.discounts.map(({ coupon, discount }) => ({
    ...(getId(discount) ? { discount: getId(discount) ?? '' } : { coupon: getId(coupon) ?? '' }),
  }))
  await client.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: getItem(subscription).price.id, quantity: 1 }],
        start_date: current.start_date,
        end_date: current.end_date,
        ...(discounts.length > 0 && { discounts }),
      },
      {
        items: [{ price: priceId, quantity: 1 }],
        duration: { interval: price.interval, interval_count: price.intervalCount },
        proration_behavior: 'none',
        metadata: { [PRICE_METADATA]: String(price.id) },
      },
    ],
  })
}
