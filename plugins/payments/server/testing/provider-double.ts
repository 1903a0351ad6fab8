import type { PaymentOrder, PaymentProvider, PaymentStart, VerifiedPayment } from '../../contract/providers.ts'

const SIGNATURE = 'right'

/** A provider that says what its books are told to say, and counts what it is asked. */
export function createProviderDouble(name: string) {
  const books = new Map<string, VerifiedPayment>()
  const orders: PaymentOrder[] = []
  const asked: string[] = []
  const behaviour = {
    isReady: true,
    isTest: true,
    start: async ({ reference }: PaymentOrder): Promise<PaymentStart> => ({ kind: 'redirect', url: `https://pay.example.test/${reference}` }),
    /** Instead of the books. */
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
      asked.push(reference)
      if (behaviour.verify) return behaviour.verify(reference, signal)
      return books.get(reference) ?? { status: 'pending', amount: 0, currency: 'XOF', isTest: true }
    },
    readWebhook({ headers, body }) {
      if (headers['rio-signature'] !== SIGNATURE) throw new Error('the signature is wrong')
      const { event, reference } = JSON.parse(body.toString('utf8')) as { event: string; reference: string }
      return event === 'charge' ? { reference } : 'ignored'
    },
  }
  return {
    ...provider,
    books,
    orders,
    /** References it was asked about. */
    asked,
    behaviour,
    /** What its webhook sends when it is its own. */
    signed: { 'rio-signature': SIGNATURE },
    /** Somebody paid there: what was asked, or not quite. */
    pay: (reference: string, patch: Partial<VerifiedPayment> = {}) =>
      books.set(reference, { status: 'paid', amount: 500, currency: 'XOF', isTest: true, reference, ...patch }),
  }
}
