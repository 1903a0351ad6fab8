import { problem } from '@balafon/sdk/server'
import type { ProviderSubscription, SubscriptionOrder, SubscriptionProvider } from '../../contract/providers.ts'
import type { BillingContext } from '../models.ts'
import { findMismatch, logMismatch } from '../remote/mismatch.ts'
import { createProviderPrices } from '../remote/provider-prices.store.ts'
import { createRemoteSubscriptions } from '../remote/remote-subscriptions.ts'
import { PaypalError } from './paypal.client.ts'
import { findApprovalUrl, getState, presentSubscription, presentTerms } from './paypal.presenter.ts'
import { PAYPAL_CURRENCIES } from './paypal-amounts.ts'
import { createPaypalCatalogue } from './paypal-catalogue.ts'
import { createPaypalChanges } from './paypal-changes.ts'
import { checkPaypalKeys, createPaypalClientSource, readPaypalKeys } from './paypal-keys.ts'
import { createPaypalReader } from './paypal-reader.ts'
import { readPaypalWebhook } from './paypal-webhook.ts'

export const PAYPAL_PROVIDER = 'paypal'

/** The languages of this site for PayPal's pages. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', fr: 'fr-FR' }

/** Creates the provider of subscriptions that PayPal collects. The user approves each price on PayPal's page. */
export function createPaypalProvider(context: BillingContext): SubscriptionProvider {
  const { settings, site, log } = context
  const getAccount = createPaypalClientSource(context)
  const remote = createRemoteSubscriptions(PAYPAL_PROVIDER, context)
  const prices = createProviderPrices(context)
  const catalogue = createPaypalCatalogue(prices, context)
  const reader = createPaypalReader(remote)
  const changes = createPaypalChanges({ getAccount, remote, catalogue, reader, site })

  /** Runs a change alone, and turns errors of PayPal into responses. */
  const change = <T>(reference: string, run: () => Promise<T>): Promise<T> =>
    remote.runAlone(reference, async () => {
      try {
        return await run()
      } catch (err) {
        if (typeof err === 'object' && err !== null && 'isBoom' in err) throw err
        log.warn({ err, reference, issue: err instanceof PaypalError ? err.issue : null }, 'PayPal did not make a change')
        throw problem(503, 'billing.provider_unavailable')
      }
    })

  return {
    name: PAYPAL_PROVIDER,
    label: 'billing.provider.paypal',
    currencies: PAYPAL_CURRENCIES,
    renewsAutomatically: true,
    collectsDiscounts: true,
    async isReady() {
      if (!(await settings.get<boolean>('billing.paypal.enable'))) return false
      const keys = await readPaypalKeys(context)
      return keys !== null && keys.isTest !== site.isProduction
    },
    isTest: async () => (await settings.get<string>('billing.paypal.environment')) === 'sandbox',
    start: (order) => change(order.reference, () => start(order)),
    fetch: (reference) => remote.runAlone(reference, () => fetchSubscription(reference)),
    cancel: (reference, when) => change(reference, () => changes.cancel(reference, when)),
    resume: (reference) => change(reference, () => changes.resume(reference)),
    changePrice: (reference, next) => change(reference, () => changes.changePrice(reference, next)),
    refund: (reference, invoiceId) => change(reference, () => changes.refund(reference, invoiceId)),
    checkKeys: () => checkPaypalKeys(context),
    readWebhook: async (webhook) => readPaypalWebhook(webhook, await getAccount(), remote),
  }

  /** Creates a subscription that the user approves. A repeated order returns the same one. */
  async function start({ language, ...order }: SubscriptionOrder): Promise<{ url: string | null }> {
    const { client, keys } = await getAccount()
    const { reference, price, firstPeriod, trialDays, discount, user, returnUrl } = order
    const firstPeriods = discount?.periods === undefined ? 1 : discount.periods
    const regularTotal = firstPeriods === null ? firstPeriod.total : price.amount
    const row = await remote.create({ order: { ...order, language }, regularTotal, isTest: keys.isTest })
    if (row.subscriptionId) return { url: findApprovalUrl(await client.getSubscription(row.subscriptionId)) }
    const variant = { price, trialDays, firstTotal: firstPeriod.total, firstPeriods }
    const created = await catalogue.withPlan({ client, isTest: keys.isTest }, variant, (planId) =>
      client.createSubscription(
        {
          plan_id: planId,
          custom_id: reference,
          subscriber: { email_address: user.email },
          application_context: {
            ...(LOCALES[language] && { locale: LOCALES[language] }),
            shipping_preference: 'NO_SHIPPING',
            user_action: 'SUBSCRIBE_NOW',
            return_url: returnUrl,
            cancel_url: returnUrl,
          },
        },
        `start-${reference}-${planId}`,
      ),
    )
    await remote.update(reference, { subscriptionId: created.id })
    return { url: findApprovalUrl(created) }
  }

  async function fetchSubscription(reference: string): Promise<ProviderSubscription | null> {
    const found = await remote.find(reference)
    if (!found?.subscriptionId) return null
    const { client, keys } = await getAccount()
    if (keys.isTest !== found.isTest) throw new Error('the keys of PayPal were replaced by those of another mode')
    const { row, report } = await reader.read(client, found)
    const price = await prices.get(row.priceId)
    const mismatch = findMismatch(row, presentTerms(report, keys.isTest))
    if (mismatch) logMismatch(log, row, mismatch)
    const state = getState(row, report, price)
    if (state.isOver) await reader.endAtPaypal(client, row, report)
    const isActivated = state.start !== null && state.status !== 'ended' && row.activatedAt === null
    await remote.update(reference, {
      periodStart: state.start,
      periodEnd: state.end,
      ...(isActivated && { activatedAt: new Date() }),
      ...(state.status === 'ended' && { endedAt: row.endedAt ?? new Date() }),
    })
    return presentSubscription(row, report, { state, price, isMismatch: mismatch !== null })
  }
}
