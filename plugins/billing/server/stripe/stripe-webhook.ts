import type { PaymentWebhook } from '@balafon/plugin-payments/contract/providers'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { RemoteSubscriptions } from '../remote/remote-subscriptions.ts'
import { getId, REFERENCE_METADATA } from './stripe.presenter.ts'
import type { StripeKeys } from './stripe-client.ts'

/** A webhook that is older is refused, so that a copy cannot be replayed later. */
export const WEBHOOK_TOLERANCE_SECONDS = 300

const SIGNATURE_HEADER = 'stripe-signature'

const Metadata = z.record(z.string(), z.string()).nullish().catch(null)
const Reference = z.string().nullish().catch(null)

/** The fields of an event's object that name a subscription. The rest is not used: the subscription is read from Stripe. */
const EventObject = z.object({
  object: z.string(),
  id: Reference,
  customer: Reference,
  charge: Reference,
  metadata: Metadata,
  parent: z
    .object({ subscription_details: z.object({ subscription: Reference, metadata: Metadata }).nullish().catch(null) })
    .nullish()
    .catch(null),
})

/** Checks the signature of a webhook and returns the subscription that it is about. */
export async function readStripeWebhook(
  { headers, body }: PaymentWebhook,
  { client, keys }: { readonly client: Stripe; readonly keys: StripeKeys },
  remote: RemoteSubscriptions,
): Promise<{ eventId: string; reference: string } | 'ignored'> {
  if (!keys.webhookSecret) throw new Error('Stripe has no signing secret')
  const event = client.webhooks.constructEvent(body, headers[SIGNATURE_HEADER] ?? '', keys.webhookSecret, WEBHOOK_TOLERANCE_SECONDS)
  if (event.livemode === keys.isTest) return 'ignored'
  const parsed = EventObject.safeParse(event.data.object)
  const reference = parsed.success ? await findReference(parsed.data, client, remote) : null
  return reference ? { eventId: event.id, reference } : 'ignored'
}

async function findReference(
  { object, id, customer: named, charge, metadata, parent }: z.infer<typeof EventObject>,
  client: Stripe,
  remote: RemoteSubscriptions,
): Promise<string | null> {
  const details = parent?.subscription_details
  const reference = metadata?.[REFERENCE_METADATA] ?? details?.metadata?.[REFERENCE_METADATA]
  if (reference) return (await remote.find(reference))?.reference ?? null
  const subscriptionId = object === 'subscription' ? id : details?.subscription
  // A dispute names only its charge.
  const customer = object === 'dispute' && charge ? getId((await client.charges.retrieve(charge)).customer) : named
  const row = subscriptionId ? await remote.findBySubscription(subscriptionId) : customer ? await remote.findByCustomer(customer) : null
  return row?.reference ?? null
}
