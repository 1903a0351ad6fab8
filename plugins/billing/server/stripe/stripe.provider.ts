import type { ProviderSubscription, SubscriptionOrder, SubscriptionProvider } from '../../contract/providers.ts'
import type { BillingContext } from '../models.ts'
import { findMismatch, logMismatch } from '../remote/mismatch.ts'
import { createProviderPrices } from '../remote/provider-prices.store.ts'
import type { RemoteSubscriptionRow } from '../remote/remote-subscription.model.ts'
import { createRemoteSubscriptions } from '../remote/remote-subscriptions.ts'
import { getPriceId, presentSubscription, presentTerms, REFERENCE_METADATA } from './stripe.presenter.ts'
import { createStripeCatalogue, PRICE_METADATA } from './stripe-catalogue.ts'
import { createStripeChanges } from './stripe-changes.ts'
import { createStripeClientSource, readStripeKeys } from './stripe-client.ts'
import { getCouponDuration } from './stripe-coupons.ts'
import { translateStripeErrors } from './stripe-errors.ts'
import { checkStripeKeys } from './stripe-keys.ts'
import { createStripeReader } from './stripe-reader.ts'
import { readStripeWebhook } from './stripe-webhook.ts'

export const STRIPE_PROVIDER = 'stripe'

/** Currencies with the same smallest unit for Stripe and for this site. */
export const STRIPE_CURRENCIES = [
  ...['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'RON', 'BGN', 'ZAR', 'NGN', 'KES', 'GHS', 'MAD', 'EGP'],
  ...['XOF', 'XAF', 'JPY', 'KRW', 'BRL', 'MXN', 'INR', 'SGD', 'HKD', 'AED', 'THB', 'PHP', 'MYR', 'ILS', 'TRY'],
]

/** The languages of this site that Stripe's pages have too. */
const LANGUAGES = ['da', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'sv'] as const

/** Creates the provider of subscriptions that Stripe collects. The user pays on Stripe's page; later periods are paid by themselves. */
export function createStripeProvider(context: BillingContext): SubscriptionProvider {
  const { settings, site, log } = context
  const getAccount = createStripeClientSource(context)
  const remote = createRemoteSubscriptions(STRIPE_PROVIDER, context)
  const prices = createProviderPrices(context)
  const catalogue = createStripeCatalogue(prices, context)
  const reader = createStripeReader(remote)
  const changes = createStripeChanges({ getAccount, remote, catalogue, reader })
  const translate = <T>(run: () => Promise<T>) => translateStripeErrors(log, run)

  return {
    name: STRIPE_PROVIDER,
    label: 'billing.provider.stripe',
    currencies: STRIPE_CURRENCIES,
    renewsAutomatically: true,
    collectsDiscounts: true,
    async isReady() {
      if (!(await settings.get<boolean>('billing.stripe.enable'))) return false
      const keys = await readStripeKeys(context)
      return keys !== null && keys.isTest !== site.isProduction
    },
    isTest: async () => (await readStripeKeys(context))?.isTest ?? !site.isProduction,
    start: (order) => translate(() => start(order)),
    fetch: (reference, signal) => Promise.race([fetchSubscription(reference), rejectWhenAborted(signal)]),
    cancel: (reference, when) => remote.runAlone(reference, () => translate(() => changes.cancel(reference, when))),
    resume: (reference) => remote.runAlone(reference, () => translate(() => changes.resume(reference))),
    changePrice: (reference, change) => remote.runAlone(reference, () => translate(() => changes.changePrice(reference, change))),
    changePaymentMethod: (reference, returnUrl) => translate(() => changes.changePaymentMethod(reference, returnUrl)),
    retry: (reference) => remote.runAlone(reference, () => translate(() => changes.retry(reference))),
    refund: (reference, invoiceId) => remote.runAlone(reference, () => translate(() => changes.refund(reference, invoiceId))),
    checkKeys: () => checkStripeKeys(getAccount, context),
    readWebhook: async (webhook) => readStripeWebhook(webhook, await getAccount(), remote),
  }

  /** Opens the page on which the user pays. A repeated order returns the same page. */
  async function start(order: SubscriptionOrder): Promise<{ url: string | null }> {
    const { client, keys } = await getAccount()
    const { reference, price, trialDays, user, language, returnUrl } = order
    await remote.create({ order, regularTotal: price.amount, isTest: keys.isTest })
    const metadata = { [REFERENCE_METADATA]: reference }
    const coupon = await createOrderCoupon(order)
    const session = await catalogue.withPrice({ client, isTest: keys.isTest }, price, (id) =>
      client.checkout.sessions.create(
        {
          mode: 'subscription',
          client_reference_id: reference,
          customer_email: user.email,
          line_items: [{ price: id, quantity: 1 }],
          locale: LANGUAGES.find((each) => each === language) ?? 'auto',
          metadata,
          subscription_data: { metadata: { ...metadata, [PRICE_METADATA]: String(price.id) }, ...(trialDays > 0 && { trial_period_days: trialDays }) },
          ...(coupon !== null && { discounts: [{ coupon }] }),
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: `start-${reference}-${id}` },
      ),
    )
    await remote.update(reference, { checkoutId: session.id })
    return { url: session.url }
  }

  /** Stripe would round a percentage in its own way, so each discount is an amount that this site has calculated. */
  async function createOrderCoupon({ reference, price, firstPeriod, discount }: SubscriptionOrder): Promise<string | null> {
    const amount = price.amount - firstPeriod.total
    if (amount <= 0) return null
    const { client } = await getAccount()
    const duration = getCouponDuration(price, discount?.periods === undefined ? 1 : discount.periods)
    return catalogue.createCoupon(client, { amount, currency: price.currency, name: price.productName, duration }, reference)
  }

  async function fetchSubscription(reference: string): Promise<ProviderSubscription | null> {
    const row = await remote.find(reference)
    if (!row?.checkoutId) return null
    const { client, keys } = await getAccount()
    if (keys.isTest !== row.isTest) throw new Error('the keys of Stripe were replaced by those of another mode')
    const found = await reader.find(client, row)
    if ('checkout' in found) return presentCheckout(found.checkout, row)
    const report = await reader.read(client, found.subscriptionId)
    const priceId = getPriceId(report.subscription) ?? row.priceId
    const price = await prices.get(priceId)
    const expected = { reference, isTest: row.isTest, firstTotal: row.firstTotal, regularTotal: price.amount, currency: price.currency }
    const mismatch = findMismatch(expected, presentTerms(report))
    if (mismatch) logMismatch(log, row, mismatch)
    const reported = presentSubscription(report, price, mismatch !== null)
    await reader.remember(row, report.subscription)
    return reported
  }
}

/** Presents a subscription before its first payment. */
function presentCheckout(
  checkout: { readonly url: string | null; readonly isExpired: boolean; readonly expiresAt: Date },
  row: RemoteSubscriptionRow,
): ProviderSubscription {
  return {
    status: checkout.isExpired ? 'ended' : 'incomplete',
    priceId: row.priceId,
    nextPriceId: null,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    trialEndsAt: null,
    cancelAtPeriodEnd: false,
    endedAt: checkout.isExpired ? new Date(Math.min(checkout.expiresAt.getTime(), Date.now())) : null,
    paymentMethod: null,
    isTest: row.isTest,
    payUrl: checkout.url,
    invoices: [],
  }
}

const rejectWhenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('Stripe did not respond in time')), { once: true }))
