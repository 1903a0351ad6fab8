import { problem, type ServerContext } from '@balafon/sdk/server'
import type { SubscriptionProvider } from '../../contract/providers.ts'
import type { RemoteSubscriptionRow } from '../remote/remote-subscription.model.ts'
import type { RemoteSubscriptions } from '../remote/remote-subscriptions.ts'
import { type PaypalClient, PaypalError } from './paypal.client.ts'
import { findApprovalUrl, isRunning } from './paypal.presenter.ts'
import type { PaypalCatalogue } from './paypal-catalogue.ts'
import type { createPaypalClientSource } from './paypal-keys.ts'
import type { PaypalReader } from './paypal-reader.ts'

type PriceChange = Parameters<SubscriptionProvider['changePrice']>[1]

interface Dependencies {
  readonly getAccount: ReturnType<typeof createPaypalClientSource>
  readonly remote: RemoteSubscriptions
  readonly catalogue: PaypalCatalogue
  readonly reader: PaypalReader
  readonly site: ServerContext['site']
}

/** Creates the functions that change a subscription at PayPal. */
export function createPaypalChanges({ getAccount, remote, catalogue, reader, site }: Dependencies) {
  return {
    async cancel(reference: string, when: 'period_end' | 'now'): Promise<void> {
      const { client } = await getAccount()
      const row = await remote.get(reference)
      if (!row.subscriptionId) return void (await remote.update(reference, { endedAt: new Date() }))
      const subscription = await client.getSubscription(row.subscriptionId)
      // Paid, but this site has not seen it yet: the next check gives the plan, and it can be cancelled then.
      if (isRunning(subscription) && row.activatedAt === null) throw problem(503, 'billing.provider_unavailable')
      const replaced = await dropReplacement(client, row)
      if (when === 'now' || !isRunning(subscription)) {
        if (isRunning(subscription)) await client.cancel(subscription.id, 'Ended by the site')
        // A subscription that the user has not approved cannot be cancelled. When it is approved later, it is ended and its payment returned.
        const isOver = when === 'now' || row.activatedAt === null
        await remote.update(reference, isOver ? { endedAt: new Date() } : { cancelAtPeriodEnd: true })
        return
      }
      if (subscription.status === 'ACTIVE') await client.suspend(subscription.id, 'Cancelled at the end of the period')
      await remote.update(replaced.reference, { cancelAtPeriodEnd: true })
    },
    async resume(reference: string): Promise<void> {
      const { client, subscriptionId } = await getCurrent(reference)
      const subscription = await client.getSubscription(subscriptionId)
      // What the user has cancelled in their account at PayPal cannot be continued.
      if (!isRunning(subscription)) throw problem(409, 'billing.not_cancelled')
      if (subscription.status === 'SUSPENDED') await client.activate(subscription.id, 'Continued by the user')
      await remote.update(reference, { cancelAtPeriodEnd: false })
    },
    /**
     * Creates a subscription with the other price, which replaces this one when the user approves it. Its first period costs exactly what the user was
     * shown. (PayPal's own change of a plan begins with the next period, and cannot take off what is left of the paid one.)
     */
    async changePrice(reference: string, { price, starts, dueNow }: PriceChange): Promise<{ url: string | null }> {
      const { client, keys, row } = await getCurrent(reference)
      if (row.priceId === price.id) throw problem(409, 'billing.same_plan')
      const startsAt = starts === 'next_period' ? row.periodEnd : null
      if (startsAt && startsAt <= new Date()) throw problem(409, 'billing.change_pending')
      await dropReplacement(client, row)
      const firstTotal = starts === 'now' ? dueNow.total : price.amount
      const variant = { price, trialDays: 0, firstTotal, firstPeriods: 1 }
      const returnUrl = `${site.getUrl()}/billing`
      const created = await catalogue.withPlan({ client, isTest: keys.isTest }, variant, (planId) =>
        client.createSubscription(
          {
            plan_id: planId,
            custom_id: reference,
            ...(startsAt && { start_time: startsAt.toISOString() }),
            application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'SUBSCRIBE_NOW', return_url: returnUrl, cancel_url: returnUrl },
          },
          `change-${reference}-${planId}-${startsAt?.getTime() ?? row.subscriptionId}-${row.abandonedIds.length}`.slice(0, 108),
        ),
      )
      await remote.update(reference, {
        replacementId: created.id,
        replacementPriceId: price.id,
        replacementFirstTotal: firstTotal,
        replacementRegularTotal: price.amount,
        replacementStartsAt: startsAt,
      })
      return { url: findApprovalUrl(created) }
    },
    async refund(reference: string, invoiceId: string): Promise<void> {
      const { client } = await getAccount()
      const { report } = await reader.read(client, await remote.get(reference))
      const payment = [...report.transactions, ...report.earlierTransactions].find(({ id }) => id === invoiceId)
      if (payment?.status === 'REFUNDED') return
      if (payment?.status !== 'COMPLETED') throw problem(409, 'billing.invoice_not_paid')
      try {
        await client.refund(invoiceId, `refund-${invoiceId}`)
      } catch (error) {
        if (!(error instanceof PaypalError) || error.issue !== 'CAPTURE_FULLY_REFUNDED') throw error
      }
    },
  }

  async function getCurrent(reference: string) {
    const { client, keys } = await getAccount()
    const row = await remote.get(reference)
    if (!row.subscriptionId || row.endedAt) throw problem(409, 'billing.not_subscribed')
    return { client, keys, row, subscriptionId: row.subscriptionId }
  }

  /** Cancels a change of the price that has not begun. One that was not approved cannot be cancelled, so it is watched. */
  async function dropReplacement(client: PaypalClient, row: RemoteSubscriptionRow): Promise<RemoteSubscriptionRow> {
    if (!row.replacementId) return row
    if (isRunning(await client.getSubscription(row.replacementId))) await client.cancel(row.replacementId, 'Another plan was chosen')
    return remote.update(row.reference, {
      abandonedIds: [...row.abandonedIds, row.replacementId],
      replacementId: null,
      replacementPriceId: null,
      replacementFirstTotal: null,
      replacementRegularTotal: null,
      replacementStartsAt: null,
    })
  }
}
