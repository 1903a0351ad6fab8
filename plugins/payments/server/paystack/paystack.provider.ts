import type { z } from 'zod'
import { readProviderUnits, toProviderUnits } from '../../contract/provider-units.ts'
import type { PaymentProvider, PaymentWebhook, ReportedReversal, VerifiedPayment, WebhookResult } from '../../contract/providers.ts'
import type { PaymentsContext } from '../models.ts'
import { createPaystackClient } from './paystack.client.ts'
import type { Disputes, Transaction } from './paystack.schemas.ts'
import { WebhookBody } from './paystack.schemas.ts'
import { readPaystackConfig } from './paystack-config.ts'
import { isPaystackSignature, PAYSTACK_SIGNATURE_HEADER } from './paystack-signature.ts'

export const PAYSTACK_PROVIDER = 'paystack'

/** For requests without a signal of the caller. */
const TIMEOUT_MS = 12_000

/** A status that is not listed is unknown and counts as pending. `abandoned` is what Paystack reports before the user has paid. */
const STATUSES: Readonly<Record<string, VerifiedPayment['status']>> = { success: 'paid', failed: 'failed', reversed: 'failed' }

type Context = Pick<PaymentsContext, 'settings' | 'site'>

/** Creates the provider that collects card payments with Paystack. It is ready while it is enabled and has a secret key. */
export function createPaystackProvider({ settings, site }: Context, baseUrl = process.env.PAYSTACK_BASE_URL): PaymentProvider {
  const findSecretKey = () => settings.get<string | null>('payments.paystack.secret_key')

  async function getSecretKey(): Promise<string> {
    const secretKey = await findSecretKey()
    if (!secretKey) throw new Error('Paystack has no secret key')
    return secretKey
  }

  const getClient = async () => createPaystackClient({ apiUrl: readPaystackConfig(baseUrl, site.isProduction).apiUrl, secretKey: await getSecretKey() })

  return {
    name: PAYSTACK_PROVIDER,
    label: 'payments.paystack.label',
    currencies: ['XOF', 'NGN', 'GHS', 'ZAR', 'KES', 'USD'],
    async isReady() {
      if (!(await settings.get<boolean>('payments.paystack.enable')) || !(await findSecretKey())) return false
      readPaystackConfig(baseUrl, site.isProduction)
      return true
    },
    isTest: async () => (await findSecretKey())?.startsWith('sk_test_') ?? !site.isProduction,
    async start({ reference, amount, currency, user, returnUrl }) {
      const transaction = {
        reference,
        email: user.email,
        amount: toProviderUnits(PAYSTACK_PROVIDER, currency, amount),
        currency,
        callback_url: returnUrl,
        metadata: JSON.stringify({ user_id: user.id }),
      }
      const initialized = await (await getClient()).initialize(transaction, AbortSignal.timeout(TIMEOUT_MS))
      if (initialized.reference !== reference) throw new Error('Paystack started another payment')
      return { kind: 'inline', data: { access_code: initialized.access_code } }
    },
    async verify(reference, signal) {
      const transaction = await (await getClient()).verify(reference, signal)
      // Paystack does not know the transaction yet: the request that creates it may still be on its way.
      if (!transaction) return { status: 'pending', amount: 0, currency: '', isTest: !site.isProduction }
      return presentTransaction(transaction)
    },
    async findReversal(reference, signal) {
      const client = await getClient()
      const transaction = await client.verify(reference, signal)
      if (!transaction) throw new Error('Paystack does not know a settled payment')
      const [refunds, disputes] = [await client.listRefunds(transaction.id, signal), await client.listDisputes(transaction.id, signal)]
      const convert = (units: number) => readProviderUnits(PAYSTACK_PROVIDER, transaction.currency, units)
      const refunded = refunds.filter(({ status }) => status === 'processed').reduce((sum, { amount }) => sum + amount, 0)
      const paid = transaction.requested_amount ?? transaction.amount
      return {
        refundedAmount: convert(transaction.status === 'reversed' ? paid : refunded),
        dispute: presentDispute(disputes[0], paid, convert),
      }
    },
    async readWebhook(webhook) {
      return readPaystackWebhook(webhook, await getSecretKey())
    },
  }
}

/** The user may pay the fee in addition, so `amount` can be more than `requested_amount`. */
function presentTransaction({ status, reference, amount, requested_amount, currency, domain }: z.infer<typeof Transaction>): VerifiedPayment {
  const convert = (units: number) => readProviderUnits(PAYSTACK_PROVIDER, currency, units)
  return {
    status: STATUSES[status] ?? 'pending',
    amount: convert(amount),
    requestedAmount: convert(requested_amount ?? amount),
    currency,
    isTest: domain === 'test',
    reference,
  }
}

function presentDispute(dispute: z.infer<typeof Disputes>[number] | undefined, paid: number, convert: (units: number) => number): ReportedReversal['dispute'] {
  if (!dispute) return null
  const amount = convert(dispute.refund_amount || paid)
  if (dispute.status !== 'resolved') return { state: 'open', amount }
  // The merchant keeps the money when the dispute is declined.
  return { state: dispute.resolution === 'declined' ? 'won' : 'lost', amount }
}

/**
 * Reads a webhook. It has no time and no id, so a copy of an old one is valid too: it only makes the server ask Paystack again.
 * @throws when the signature is invalid
 */
function readPaystackWebhook({ headers, body }: PaymentWebhook, secretKey: string): WebhookResult {
  if (!isPaystackSignature(body, headers[PAYSTACK_SIGNATURE_HEADER], secretKey)) throw new Error('the signature is invalid')
  const { event, data } = WebhookBody.parse(JSON.parse(body.toString('utf8')))
  const isReversal = event.startsWith('refund.') || event.startsWith('charge.dispute.')
  const reference = isReversal ? (data.transaction_reference ?? data.transaction?.reference) : event === 'charge.success' ? data.reference : null
  return reference ? { reference, isReversal } : { unusedEvent: event }
}
