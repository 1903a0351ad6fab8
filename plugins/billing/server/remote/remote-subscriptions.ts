import type { SubscriptionOrder } from '../../contract/providers.ts'
import type { BillingContext } from '../models.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import type { RemoteSubscriptionRow } from './remote-subscription.model.ts'

export type RemoteSubscriptions = ReturnType<typeof createRemoteSubscriptions>

interface NewRemoteSubscription {
  readonly order: SubscriptionOrder
  readonly regularTotal: number
  readonly isTest: boolean
}

/** Creates the store of subscriptions for which a provider, not the site, collects the payments: their identifiers and prices at the provider. */
export function createRemoteSubscriptions(provider: string, { models: { Invoice, RemoteSubscription, Subscription } }: Pick<BillingContext, 'models'>) {
  const queue = createKeyedQueue()
  return {
    /** Saves an order before the provider is asked. A repeated order returns the first row. */
    async create({ order, regularTotal, isTest }: NewRemoteSubscription): Promise<RemoteSubscriptionRow> {
      const { reference, price, firstPeriod, trialDays } = order
      const terms = { priceId: price.id, firstTotal: firstPeriod.total, regularTotal, currency: price.currency, trialDays }
      await RemoteSubscription.bulkCreate([{ reference, provider, isTest, ...terms }], { ignoreDuplicates: true })
      return this.get(reference)
    },
    find: (reference: string): Promise<RemoteSubscriptionRow | null> => RemoteSubscription.findOne({ where: { reference, provider } }),
    async get(reference: string): Promise<RemoteSubscriptionRow> {
      const row = await this.find(reference)
      if (!row) throw new Error(`${provider} was not asked to collect ${reference}`)
      return row
    },
    findBySubscription: (subscriptionId: string): Promise<RemoteSubscriptionRow | null> => RemoteSubscription.findOne({ where: { provider, subscriptionId } }),
    findByCustomer: (customerId: string): Promise<RemoteSubscriptionRow | null> =>
      RemoteSubscription.findOne({ where: { provider, customerId }, order: [['createdAt', 'DESC']] }),
    /** Finds the subscription of a payment that was reported before. */
    async findByPayment(payment: string): Promise<RemoteSubscriptionRow | null> {
      const invoice = await Invoice.findOne({ attributes: ['subscriptionId'], where: { providerInvoice: payment } })
      const subscription = invoice && (await Subscription.findByPk(invoice.subscriptionId, { attributes: ['reference'] }))
      return subscription && this.find(subscription.reference)
    },
    /** Changes a row and returns it as it is now. */
    async update(reference: string, changes: Partial<RemoteSubscriptionRow>): Promise<RemoteSubscriptionRow> {
      await RemoteSubscription.update(changes, { where: { reference, provider } })
      return this.get(reference)
    },
    /** Stores the identifier that the provider gave to a subscription, unless one is stored already. */
    async saveSubscriptionIdIfMissing(reference: string, subscriptionId: string): Promise<void> {
      await RemoteSubscription.update({ subscriptionId }, { where: { reference, provider, subscriptionId: null } })
    },
    /** Runs `run` when no other call for the same subscription runs on this node. Across nodes, idempotency keys prevent duplicate effects. */
    runAlone: <T>(reference: string, run: () => Promise<T>): Promise<T> => queue(reference, run),
  }
}
