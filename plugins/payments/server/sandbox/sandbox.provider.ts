import { z } from 'zod'
import type { PaymentProvider, PaymentWebhook, VerifiedPayment } from '../../contract/providers.ts'
import type { PaymentsContext } from '../models.ts'
import type { SandboxRow } from './sandbox-payment.model.ts'
import { isValidSignature, SIGNATURE_HEADER } from './signature.ts'

export const SANDBOX_PROVIDER = 'sandbox'

/** How long `verify` fails or does not respond after the tester has chosen a result with a `verify_…` fault. */
const OUTAGE_MS = 20_000

export const WebhookPayload = z.object({ event: z.string(), data: z.object({ reference: z.string() }) })

type Context = Pick<PaymentsContext, 'models' | 'settings' | 'site'>

/** Creates a provider of test payments. In production it is never ready, whatever the settings say, and `start`, `verify` and `readWebhook` throw. */
export function createSandboxProvider(getSecret: () => Promise<string>, { models, settings, site }: Context): PaymentProvider {
  const assertNotProduction = () => {
    if (site.isProduction) throw new Error('there is no sandbox in production')
  }
  return {
    name: SANDBOX_PROVIDER,
    label: 'payments.sandbox.label',
    currencies: ['XOF', 'EUR', 'USD'],
    isReady: async () => !site.isProduction && (await settings.get<boolean>('payments.sandbox.enable')),
    isTest: async () => true,
    async start({ reference, amount, currency, description, user, returnUrl }) {
      assertNotProduction()
      await models.SandboxPayment.create({ reference, userId: user.id, amount, currency, description, returnUrl })
      return { kind: 'redirect', url: `${site.getUrl()}/payments/sandbox/${reference}` }
    },
    async verify(reference, signal) {
      assertNotProduction()
      const row = await models.SandboxPayment.findByPk(reference)
      if (!row) return { status: 'pending', amount: 0, currency: 'XOF', isTest: true }
      const isUnreachable = row.decidedAt !== null && Date.now() - row.decidedAt.getTime() < OUTAGE_MS
      if (isUnreachable && row.fault === 'verify_fails') throw new Error('the sandbox simulates an error')
      if (isUnreachable && row.fault === 'verify_hangs') await waitForAbort(signal)
      return presentVerification(row)
    },
    async readWebhook({ headers, body }: PaymentWebhook) {
      assertNotProduction()
      if (!isValidSignature(body, headers[SIGNATURE_HEADER], await getSecret())) throw new Error('the signature is invalid')
      const { event, data } = WebhookPayload.parse(JSON.parse(body.toString('utf8')))
      return event === 'payment.paid' || event === 'payment.failed' ? { reference: data.reference } : 'ignored'
    },
  }
}

async function waitForAbort(signal: AbortSignal) {
  signal.throwIfAborted()
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** Presents the sandbox's record of a payment, with the errors that the chosen fault simulates. */
function presentVerification({ status, amount, currency, fault, reference }: SandboxRow): VerifiedPayment {
  return {
    status,
    amount: fault === 'wrong_amount' ? amount - 1 : amount,
    currency: fault === 'wrong_currency' ? 'NGN' : currency,
    isTest: fault !== 'live_money',
    reference: fault === 'wrong_reference' ? `${reference}-other` : reference,
  }
}
