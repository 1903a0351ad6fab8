import type { ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'
import type { PaymentProvider, PaymentWebhook, VerifiedPayment } from '../../contract/providers.ts'
import type { SandboxRow, SandboxStore } from './sandbox.store.ts'
import { isSigned, SIGNATURE_HEADER } from './signature.ts'

export const SANDBOX = 'sandbox'

/** Seconds after a decision until it answers again, where it was told not to. */
const OUTAGE = 20

export const Told = z.object({ event: z.string(), data: z.object({ reference: z.string() }) })

type Context = Pick<ServerContext, 'settings' | 'site'>

/** A provider of play money. In production it is not ready, starts nothing, verifies nothing and hears nothing, whatever the settings say. */
export function createSandboxProvider(store: SandboxStore, secret: () => Promise<string>, { settings, site }: Context): PaymentProvider {
  const refuseInProduction = () => {
    if (site.isProduction) throw new Error('there is no sandbox in production')
  }
  return {
    name: SANDBOX,
    label: 'payments.sandbox.label',
    currencies: ['XOF', 'EUR', 'USD'],
    isReady: async () => !site.isProduction && (await settings.get<boolean>('payments.sandbox.enable')),
    isTest: async () => true,
    async start({ reference, amount, currency, description, user, returnUrl }) {
      refuseInProduction()
      await store.insert({ reference, userId: user.id, amount, currency, description, returnUrl })
      return { kind: 'redirect', url: `${site.url()}/payments/sandbox/${reference}` }
    },
    async verify(reference, signal) {
      refuseInProduction()
      const row = await store.find(reference)
      if (!row) return { status: 'pending', amount: 0, currency: 'XOF', isTest: true }
      const isOut = (row.decided_ago ?? OUTAGE) < OUTAGE
      if (isOut && row.fault === 'verify_fails') throw new Error('the sandbox answers 500')
      if (isOut && row.fault === 'verify_hangs') await untilAborted(signal)
      return booksOf(row)
    },
    async readWebhook({ headers, body }: PaymentWebhook) {
      refuseInProduction()
      if (!isSigned(body, headers[SIGNATURE_HEADER], await secret())) throw new Error('the signature is wrong')
      const { event, data } = Told.parse(JSON.parse(body.toString('utf8')))
      return event === 'payment.paid' || event === 'payment.failed' ? { reference: data.reference } : 'ignored'
    },
  }
}

async function untilAborted(signal: AbortSignal) {
  signal.throwIfAborted()
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** What it says of a payment, right or, when told to, wrong. */
function booksOf({ status, amount: text, currency, fault, reference }: SandboxRow): VerifiedPayment {
  const amount = Number(text)
  return {
    status,
    amount: fault === 'wrong_amount' ? amount - 1 : amount,
    currency: fault === 'wrong_currency' ? 'NGN' : currency,
    isTest: fault !== 'live_money',
    reference: fault === 'wrong_reference' ? `${reference}-other` : reference,
  }
}
