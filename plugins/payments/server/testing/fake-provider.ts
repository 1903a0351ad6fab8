import type { PaymentOrder, PaymentProvider, PaymentStart, VerifiedPayment } from '../../contract/providers.ts'

const SIGNATURE = 'valid'

/** Creates a payment provider that reports what the test sets, and records its calls. */
export function createFakeProvider(name: string) {
  const payments = new Map<string, VerifiedPayment>()
  const orders: PaymentOrder[] = []
  const verifiedReferences: string[] = []
  const behaviour = {
    isReady: true,
    isTest: true,
    start: async ({ reference }: PaymentOrder): Promise<PaymentStart> => ({ kind: 'redirect', url: `https://pay.example.test/${reference}` }),
    /** Replaces the lookup in `payments`. */
    verify: undefined as ((reference: string, signal: AbortSignal) => Promise<VerifiedPayment>) | undefined,
  }
  const provider: PaymentProvider = {
    name,
    label: 'Rio Pay',
    currencies: ['XOF', 'EUR'],
    isReady: async () => behaviour.isReady,
    isTest: async () => behaviour.isTest,
    async start(order) {
      orders.push(order)
      return behaviour.start(order)
    },
    async verify(reference, signal) {
      verifiedReferences.push(reference)
      if (behaviour.verify) return behaviour.verify(reference, signal)
      return payments.get(reference) ?? { status: 'pending', amount: 0, currency: 'XOF', isTest: true }
    },
    readWebhook({ headers, body }) {
      if (headers['rio-signature'] !== SIGNATURE) throw new Error('the signature is invalid')
      const { event, reference }: { event: string; reference: string } = JSON.parse(body.toString('utf8'))
      return event === 'charge' ? { reference } : 'ignored'
    },
  }
  return {
    ...provider,
    orders,
    /** The references that `verify` was called with. */
    verifiedReferences,
    behaviour,
    /** The headers of a valid webhook request. */
    signedHeaders: { 'rio-signature': SIGNATURE },
    /** Records a payment at the provider: by default, exactly what was requested. */
    recordPayment: (reference: string, patch: Partial<VerifiedPayment> = {}) =>
      payments.set(reference, { status: 'paid', amount: 500, currency: 'XOF', isTest: true, reference, ...patch }),
  }
}
