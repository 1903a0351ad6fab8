import type { PaymentWebhook } from '@balafon/plugin-payments/contract/providers'
import { problem } from '@balafon/sdk/server'
import type { RemoteSubscriptions } from '../remote/remote-subscriptions.ts'
import type { PaypalClient, PaypalKeys } from './paypal.client.ts'
import { WebhookBody } from './paypal.schemas.ts'

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

interface Account {
  readonly client: PaypalClient
  readonly keys: PaypalKeys
}

/** Lets PayPal check the signature of a webhook and returns the subscription that it is about. */
export async function readPaypalWebhook(
  { headers, body }: PaymentWebhook,
  { client, keys }: Account,
  remote: RemoteSubscriptions,
): Promise<{ eventId: string; reference: string } | 'ignored'> {
  if (!keys.webhookId) throw new Error('PayPal has no webhook id')
  const transmission = Object.fromEntries(Object.entries(HEADERS).map(([field, header]) => [field, headers[header] ?? '']))
  if (Object.values(transmission).includes('')) throw new Error('a header of the signature is missing')
  if (!isPaypalCertificate(transmission.cert_url ?? '')) throw new Error('the certificate is not at PayPal')
  const text = body.toString('utf8')
  const event = WebhookBody.parse(JSON.parse(text))
  // The signature covers the bytes of the event, so they are passed on unchanged.
  const fields = JSON.stringify({ ...transmission, webhook_id: keys.webhookId })
  const { verification_status: status } = await verify(client, `${fields.slice(0, -1)},"webhook_event":${text}}`)
  if (status !== 'SUCCESS') throw new Error('the signature is invalid')
  const reference = await findReference(event, remote)
  return reference ? { eventId: event.id, reference } : 'ignored'
}

/** The sender of a webhook chooses this address, so only PayPal's hosts are accepted. */
export function isPaypalCertificate(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.port === '' && /^api(-m)?(\.sandbox)?\.paypal\.com$/.test(url.hostname)
}

async function verify(client: PaypalClient, rawBody: string) {
  try {
    return await client.verifyWebhook(rawBody)
  } catch {
    // PayPal sends the webhook again.
    throw problem(503, 'billing.provider_unavailable')
  }
}

async function findReference({ event_type: type, resource }: ReturnType<typeof WebhookBody.parse>, remote: RemoteSubscriptions): Promise<string | null> {
  const named = resource.custom_id ?? resource.custom
  if (named) {
    const row = await remote.find(named)
    if (row && resource.id && type.startsWith('BILLING.SUBSCRIPTION.')) await remote.saveSubscriptionIdIfMissing(row.reference, resource.id)
    return row?.reference ?? null
  }
  if (resource.billing_agreement_id) return (await remote.findBySubscription(resource.billing_agreement_id))?.reference ?? null
  const disputed = resource.disputed_transactions?.[0]?.seller_transaction_id
  return disputed ? ((await remote.findByPayment(disputed))?.reference ?? null) : null
}
