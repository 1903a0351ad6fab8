import type { RemoteSubscriptionRow } from '../remote/remote-subscription.model.ts'
import type { RemoteSubscriptions } from '../remote/remote-subscriptions.ts'
import type { PaypalClient } from './paypal.client.ts'
import { isPaid, isRunning, type PaypalReport } from './paypal.presenter.ts'
import type { PaypalSubscription, PaypalTransaction } from './paypal.schemas.ts'
import { readDisputedPayments } from './paypal-disputes.ts'

const DAY_MS = 24 * 3600_000
/** How many replaced subscriptions are read, so that their payments are still shown. */
const MAX_EARLIER = 3

export type PaypalReader = ReturnType<typeof createPaypalReader>

/** Creates the functions that read a subscription from PayPal, and that finish what a user has approved there. */
export function createPaypalReader(remote: RemoteSubscriptions) {
  return {
    /** Reads a subscription with its payments and disputes, after finishing changes that the user has approved at PayPal. */
    async read(client: PaypalClient, found: RemoteSubscriptionRow): Promise<{ row: RemoteSubscriptionRow; report: PaypalReport }> {
      const checked = await cancelAbandoned(client, found)
      const { row, replacement } = await applyReplacement(client, checked)
      const [subscription, transactions] = await Promise.all([
        client.getSubscription(row.subscriptionId ?? ''),
        listTransactions(client, row, row.subscriptionId),
      ])
      const earlier = await Promise.all(row.earlierIds.slice(0, MAX_EARLIER).map((id) => listTransactions(client, row, id)))
      const disputes = await readDisputedPayments(client, [...transactions, ...earlier.flat()].filter(isPaid))
      return { row, report: { subscription, transactions, earlierTransactions: earlier.flat(), replacement, disputes } }
    },
    /** Cancels a subscription after the end of its last period, and refunds payments that were made after this site ended it. */
    async endAtPaypal(client: PaypalClient, row: RemoteSubscriptionRow, { subscription, transactions }: PaypalReport): Promise<void> {
      if (isRunning(subscription)) await client.cancel(subscription.id, 'The subscription has ended')
      const { endedAt, activatedAt } = row
      if (!endedAt) return
      const late = transactions.filter(({ status, time }) => status === 'COMPLETED' && (activatedAt === null || new Date(time) > endedAt))
      for (const { id } of late) await client.refund(id, `refund-${id}`)
    },
  }

  /** Cancels subscriptions that the user approved although another one was chosen meanwhile, and refunds what they have charged. */
  async function cancelAbandoned(client: PaypalClient, row: RemoteSubscriptionRow): Promise<RemoteSubscriptionRow> {
    if (row.abandonedIds.length === 0) return row
    const kept: string[] = []
    for (const id of row.abandonedIds) {
      const subscription = await client.getSubscription(id)
      if (isRunning(subscription)) {
        await client.cancel(id, 'Another plan was chosen')
        for (const transaction of await listTransactions(client, row, id))
          if (isPaid(transaction)) await client.refund(transaction.id, `refund-${transaction.id}`)
      } else if (subscription.status === 'APPROVAL_PENDING') kept.push(id)
    }
    return kept.length === row.abandonedIds.length ? row : remote.update(row.reference, { abandonedIds: kept })
  }

  /** Replaces the current subscription by the approved one with another price, as soon as its first payment is reported. */
  async function applyReplacement(
    client: PaypalClient,
    row: RemoteSubscriptionRow,
  ): Promise<{ row: RemoteSubscriptionRow; replacement: PaypalSubscription | null }> {
    const { reference, replacementId: id, replacementStartsAt: startsAt } = row
    if (!id || row.replacementPriceId === null || row.replacementFirstTotal === null) return { row, replacement: null }
    const replacement = await client.getSubscription(id)
    if (replacement.custom_id !== reference || !isRunning(replacement)) return { row, replacement: null }
    const isCharged = (await listTransactions(client, row, id)).some(isPaid)
    const isFree = row.replacementFirstTotal === 0
    const isBegun = startsAt === null || startsAt <= new Date()
    // The earlier price must not be charged again after the user has approved the new one.
    if (isCharged || isFree || startsAt !== null) await cancelRunning(client, row.subscriptionId)
    if (!isBegun || !(isCharged || isFree)) return { row, replacement: startsAt === null ? null : replacement }
    const changed = await remote.update(reference, {
      subscriptionId: id,
      priceId: row.replacementPriceId,
      firstTotal: row.replacementFirstTotal,
      regularTotal: row.replacementRegularTotal ?? row.regularTotal,
      trialDays: 0,
      cancelAtPeriodEnd: false,
      earlierIds: [row.subscriptionId, ...row.earlierIds].filter((each) => each !== null),
      replacementId: null,
      replacementPriceId: null,
      replacementFirstTotal: null,
      replacementRegularTotal: null,
      replacementStartsAt: null,
    })
    return { row: changed, replacement: null }
  }
}

async function cancelRunning(client: PaypalClient, id: string | null): Promise<void> {
  if (id && isRunning(await client.getSubscription(id))) await client.cancel(id, 'Another plan was chosen')
}

/** Lists the payments of a subscription, newest first. */
async function listTransactions(client: PaypalClient, { createdAt }: RemoteSubscriptionRow, id: string | null): Promise<PaypalTransaction[]> {
  if (!id) return []
  const transactions = await client.listTransactions(id, new Date(createdAt.getTime() - DAY_MS), new Date(Date.now() + DAY_MS))
  return transactions.toSorted((a, b) => b.time.localeCompare(a.time))
}
