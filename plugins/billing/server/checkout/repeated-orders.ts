import { createHash, randomBytes } from 'node:crypto'
import { problem } from '@balafon/sdk/server'
import type { BillingContext } from '../models.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.model.ts'

/** What a user orders, with the key of the request. */
interface Order {
  readonly userId: number
  readonly key: string
  readonly priceId: number
  readonly provider: string
}

export type RepeatedOrders = ReturnType<typeof createRepeatedOrders>

/**
 * Creates the function that recognises repeated orders. A subscription is named after the key of its request, so its row is the record of the key:
 * no transaction is open while a provider responds.
 */
export const createRepeatedOrders = ({ models: { Subscription } }: Pick<BillingContext, 'models'>) => ({
  /**
   * Returns the name of a new subscription, and the subscription that an earlier request with the same key has started.
   * @throws 422 `idempotency_key_reused` when the key was used for another order
   */
  async find({ userId, key, priceId, provider }: Order): Promise<{ readonly reference: string; readonly started: SubscriptionRow | null }> {
    const reference = formatReference(createHash('sha256').update(`${userId} ${key}`).digest())
    const earlier = await Subscription.findOne({ where: { reference, userId } })
    if (!earlier) return { reference, started: null }
    if (earlier.priceId !== priceId || earlier.provider !== provider) throw problem(422, 'idempotency_key_reused')
    if (isStarted(earlier)) return { reference, started: earlier }
    // The first request has failed, so this one is tried as a new one.
    return { reference: formatReference(randomBytes(16)), started: null }
  },
})

const isStarted = ({ status, payUrl }: SubscriptionRow) => status !== 'ended' && (status !== 'incomplete' || payUrl !== null)

const formatReference = (bytes: Buffer) => `sub-${bytes.toString('hex').slice(0, 32)}`
