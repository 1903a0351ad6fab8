import type Stripe from 'stripe'
import type { RemoteSubscriptionRow } from '../remote/remote-subscription.model.ts'
import type { RemoteSubscriptions } from '../remote/remote-subscriptions.ts'
import { findPaymentIntents, getId, getItem, getPriceId, type StripeReport } from './stripe.presenter.ts'

const MAX_INVOICES = 24
const MAX_CHARGES = 100
/** How many disputed charges, the newest ones, are read with their disputes. */
const MAX_DISPUTED = 5
const MAX_DISPUTES = 10

export type StripeReader = ReturnType<typeof createStripeReader>

type Found = { readonly subscriptionId: string } | { readonly checkout: { readonly url: string | null; readonly isExpired: boolean; readonly expiresAt: Date } }

/** Creates the functions that read a subscription from Stripe. */
export function createStripeReader(remote: RemoteSubscriptions) {
  return {
    /** Finds the id of the subscription at Stripe. It exists when the user has completed the checkout page; otherwise, returns this page. */
    async find(client: Stripe, row: RemoteSubscriptionRow): Promise<Found> {
      if (row.setupId) await applySetup(client, row)
      if (row.subscriptionId) return { subscriptionId: row.subscriptionId }
      const session = await client.checkout.sessions.retrieve(row.checkoutId ?? '')
      const subscriptionId = session.status === 'complete' ? getId(session.subscription) : null
      if (!subscriptionId) return { checkout: { url: session.url, isExpired: session.status === 'expired', expiresAt: new Date(session.expires_at * 1000) } }
      await remote.saveSubscriptionIdIfMissing(row.reference, subscriptionId)
      return { subscriptionId }
    },
    /** Reads a subscription with its invoices and charges. */
    async read(client: Stripe, id: string): Promise<StripeReport> {
      const subscription = await client.subscriptions.retrieve(id, { expand: ['latest_invoice', 'default_payment_method', 'schedule'] })
      const customer = getId(subscription.customer)
      const [invoices, charges] = await Promise.all([
        client.invoices.list({ subscription: id, limit: MAX_INVOICES, expand: ['data.payments'] }),
        // The customer was created for this subscription. Charges report what was refunded in Stripe's dashboard too.
        customer ? client.charges.list({ customer, limit: MAX_CHARGES }) : { data: [] },
      ])
      const disputed = charges.data.filter((charge) => charge.disputed).slice(0, MAX_DISPUTED)
      const disputes = await Promise.all(disputed.map(({ id: charge }) => client.disputes.list({ charge, limit: MAX_DISPUTES })))
      const failedPayment = await readFailedPayment(client, subscription, invoices.data)
      return { subscription, failedPayment, invoices: invoices.data, charges: charges.data, disputes: disputes.flatMap(({ data }) => data) }
    },
    /** Saves the identifiers and the period that a report contains. */
    async remember(row: RemoteSubscriptionRow, subscription: Stripe.Subscription): Promise<void> {
      const customerId = getId(subscription.customer)
      const priceId = getPriceId(subscription) ?? row.priceId
      const { current_period_start: start, current_period_end: end } = getItem(subscription)
      if (row.customerId === customerId && row.priceId === priceId && row.activatedAt && row.periodEnd?.getTime() === end * 1000) return
      const isActivated = subscription.status !== 'incomplete' && subscription.status !== 'incomplete_expired'
      await remote.update(row.reference, {
        customerId,
        priceId,
        periodStart: new Date(start * 1000),
        periodEnd: new Date(end * 1000),
        activatedAt: row.activatedAt ?? (isActivated ? new Date() : null),
      })
    },
  }

  /** Uses a payment method that the user has entered for the next payments, and pays what is due with it. */
  async function applySetup(client: Stripe, { reference, setupId, subscriptionId }: RemoteSubscriptionRow): Promise<void> {
    const session = await client.checkout.sessions.retrieve(setupId ?? '', { expand: ['setup_intent'] })
    if (session.status === 'open') return
    const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null
    const method = session.status === 'complete' && intent?.status === 'succeeded' ? getId(intent.payment_method) : null
    if (method && subscriptionId) {
      const changed = await client.subscriptions.update(subscriptionId, { default_payment_method: method, expand: ['latest_invoice'] })
      const invoice = typeof changed.latest_invoice === 'object' ? changed.latest_invoice : null
      if (changed.status === 'past_due' && invoice?.status === 'open') await payOrLeave(client, invoice.id, method)
    }
    await remote.update(reference, { setupId: null })
  }
}

/** Reads the payment of the newest invoice when it was not collected: it says why. */
async function readFailedPayment(client: Stripe, { latest_invoice: latest }: Stripe.Subscription, invoices: readonly Stripe.Invoice[]) {
  const invoice = invoices.find(({ id }) => id === getId(latest))
  const [payment] = invoice?.status === 'open' && invoice.attempted ? findPaymentIntents(invoice) : []
  return payment === undefined ? null : client.paymentIntents.retrieve(payment)
}

/** Tries to pay an invoice. When the new payment method is declined too, the invoice stays open, and the user sees that it is due. */
async function payOrLeave(client: Stripe, invoiceId: string, method: string): Promise<void> {
  try {
    await client.invoices.pay(invoiceId, { payment_method: method }, { idempotencyKey: `pay-${invoiceId}-${method}` })
  } catch (error) {
    if (!(error instanceof Error && 'type' in error && error.type === 'StripeCardError')) throw error
  }
}
