import type { z } from 'zod'
import { Disputes, Envelope, InitializedTransaction, Refunds, Transaction } from './paystack.schemas.ts'

const MAX_RESPONSE_CHARACTERS = 1_000_000

interface PaystackClientOptions {
  readonly apiUrl: string
  readonly secretKey: string
}

/** What a transaction is initialized with. `amount` is in Paystack's unit. */
export interface NewTransaction {
  readonly reference: string
  readonly email: string
  readonly amount: number
  readonly currency: string
  readonly callback_url: string
  /** JSON. */
  readonly metadata: string
}

/** Creates a client of Paystack's API. Responses with another shape than documented are errors. */
export function createPaystackClient({ apiUrl, secretKey }: PaystackClientOptions) {
  return {
    async initialize(transaction: NewTransaction, signal: AbortSignal) {
      return InitializedTransaction.parse(await request('/transaction/initialize', signal, transaction))
    },
    /** Returns null when Paystack does not know the reference. */
    async verify(reference: string, signal: AbortSignal) {
      const data = await request(`/transaction/verify/${encodeURIComponent(reference)}`, signal)
      return data === null ? null : Transaction.parse(data)
    },
    listRefunds: (transactionId: number | string, signal: AbortSignal) => list('/refund', transactionId, Refunds, signal),
    listDisputes: (transactionId: number | string, signal: AbortSignal) => list('/dispute', transactionId, Disputes, signal),
  }

  async function list<S extends z.ZodType>(path: string, transactionId: number | string, schema: S, signal: AbortSignal): Promise<z.output<S>> {
    const query = new URLSearchParams({ transaction: String(transactionId), perPage: '100' })
    return schema.parse((await request(`${path}?${query}`, signal)) ?? [])
  }

  async function request(path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    const response = await fetch(apiUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal,
      redirect: 'error',
    })
    const text = await response.text()
    if (text.length > MAX_RESPONSE_CHARACTERS) throw new Error(`the response of Paystack to ${path} is too large`)
    const envelope = Envelope.safeParse(parseJson(text))
    if (envelope.success && isUnknownTransaction(response.status, envelope.data)) return null
    if (!response.ok || !envelope.success || !envelope.data.status) {
      throw new Error(`Paystack responded with ${response.status} to ${path}: ${envelope.data?.message ?? 'no valid JSON'}`)
    }
    return envelope.data.data
  }
}

const isUnknownTransaction = (status: number, { status: isOk, code, message }: z.infer<typeof Envelope>) =>
  !isOk && (status === 400 || status === 404) && (code === 'transaction_not_found' || /reference not found/i.test(message))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
