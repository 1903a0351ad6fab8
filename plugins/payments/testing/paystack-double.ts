import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { createRandom } from './random.ts'

/** What goes wrong with a response of the test double. */
export const DOUBLE_FAULTS = ['slow', 'http_500', 'reset', 'truncated', 'not_json'] as const
export type DoubleFault = (typeof DOUBLE_FAULTS)[number]

/** A transaction as the test double stores it. Amounts are in Paystack's unit. */
interface StoredTransaction {
  readonly id: number
  readonly access_code: string
  readonly reference: string
  readonly email: string
  amount: number
  readonly requested_amount: number
  currency: string
  status: string
  domain: 'test' | 'live'
  reported_reference: string
  readonly callback_url: string | undefined
  readonly refunds: { status: string; amount: number | string; currency: string }[]
  readonly disputes: { status: string; resolution: string | null; refund_amount: number; currency: string }[]
}

/** What a payer does differently from what was requested, in Paystack's unit. */
type Deviation = Partial<Pick<StoredTransaction, 'amount' | 'currency' | 'domain' | 'reported_reference' | 'status'>>

const Initialize = z.strictObject({
  email: z.email(),
  amount: z.int().positive(),
  currency: z.string().length(3),
  reference: z.string().regex(/^[\w.=-]{1,100}$/),
  callback_url: z.url(),
  metadata: z.string().transform((text) => JSON.parse(text)),
})

export type PaystackDouble = Awaited<ReturnType<typeof createPaystackDouble>>

interface DoubleOptions {
  readonly secretKey: string
  readonly port?: number
}

/**
 * Starts a stateful test double of Paystack on its own port: initialize, verify, refunds, disputes, signed webhooks and the script of the payment
 * window. It checks each request against the documented shape.
 */
export async function createPaystackDouble({ secretKey, port = 0 }: DoubleOptions) {
  const transactions = new Map<string, StoredTransaction>()
  let chooseFault: (() => DoubleFault | undefined) | undefined
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function find(reference: string): StoredTransaction {
    const transaction = transactions.get(reference)
    if (!transaction) throw new Error(`the test double has no transaction ${reference}`)
    return transaction
  }

  const sign = (body: Buffer) => createHmac('sha512', secretKey).update(body).digest('hex')
  function createWebhook(event: string, data: object) {
    const body = Buffer.from(JSON.stringify({ event, data }))
    return { headers: { 'x-paystack-signature': sign(body), 'content-type': 'application/json' }, body }
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/v2/inline.js') return void response.setHeader('content-type', 'text/javascript').end(INLINE_SCRIPT)
    const body = await readBody(request)
    if (pathname.startsWith('/_double/')) return handleWindowAction(pathname, response)
    if (request.headers.authorization !== `Bearer ${secretKey}`) return send(response, 401, { status: false, message: 'Invalid key' })
    const fault = chooseFault?.()
    if (fault === 'reset') return void response.destroy()
    if (fault === 'http_500') return send(response, 500, { status: false, message: 'Something went wrong' })
    if (fault === 'not_json') return void response.end('<html>')
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 60))
    const [status, result] = handle(request.method ?? 'GET', pathname, searchParams, body)
    if (fault === 'truncated') return void response.writeHead(status).end(JSON.stringify(result).slice(0, 20))
    send(response, status, result)
  }

  function handle(method: string, pathname: string, query: URLSearchParams, body: string): [number, object] {
    if (method === 'POST' && pathname === '/transaction/initialize') return initialize(body)
    const [, reference] = /^\/transaction\/verify\/([^/]+)$/.exec(pathname) ?? []
    if (reference) return verify(decodeURIComponent(reference))
    const transaction = [...transactions.values()].find(({ id }) => String(id) === query.get('transaction'))
    if (pathname === '/refund') return [200, succeed('Refunds retrieved', transaction?.refunds ?? [])]
    if (pathname === '/dispute') return [200, succeed('Disputes retrieved', transaction?.disputes ?? [])]
    return [404, { status: false, message: 'Not found' }]
  }

  function initialize(body: string): [number, object] {
    const parsed = Initialize.safeParse(JSON.parse(body))
    if (!parsed.success) return [400, { status: false, message: parsed.error.message }]
    const { reference, amount, currency, email, callback_url } = parsed.data
    if (transactions.has(reference)) return [400, { status: false, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' }]
    const access_code = randomBytes(8).toString('hex')
    transactions.set(reference, {
      id: transactions.size + 1,
      access_code,
      reference,
      email,
      amount,
      requested_amount: amount,
      currency,
      status: 'abandoned',
      domain: secretKey.startsWith('sk_live_') ? 'live' : 'test',
      reported_reference: reference,
      callback_url,
      refunds: [],
      disputes: [],
    })
    return [200, succeed('Authorization URL created', { authorization_url: `${url}/checkout/${access_code}`, access_code, reference })]
  }

  function verify(reference: string): [number, object] {
    const transaction = transactions.get(reference)
    if (!transaction) return [400, { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' }]
    return [200, succeed('Verification successful', presentTransaction(transaction))]
  }

  /** Handles a press on a button of the payment window: the payment succeeds or is declined. */
  function handleWindowAction(pathname: string, response: ServerResponse) {
    response.setHeader('access-control-allow-origin', '*')
    const [, , action, accessCode] = pathname.split('/')
    const transaction = [...transactions.values()].find(({ access_code }) => access_code === accessCode)
    if (!transaction) return send(response, 404, {})
    transaction.status = action === 'pay' ? 'success' : 'failed'
    send(response, 200, { reference: transaction.reference })
  }

  return {
    url,
    /** The payer pays what was requested, or something else. */
    pay: (reference: string, deviation: Deviation = {}) => void Object.assign(find(reference), { status: 'success', ...deviation }),
    fail: (reference: string) => void Object.assign(find(reference), { status: 'failed' }),
    find,
    refund(reference: string, amount: number | string, status = 'processed') {
      const { refunds, currency } = find(reference)
      refunds.unshift({ status, amount, currency })
      return createWebhook('refund.processed', { status, transaction_reference: reference, amount: String(amount) })
    },
    dispute(reference: string, status = 'awaiting-merchant-feedback', resolution: string | null = null) {
      const { disputes, currency, amount } = find(reference)
      disputes.unshift({ status, resolution, refund_amount: amount, currency })
      return createWebhook(resolution ? 'charge.dispute.resolve' : 'charge.dispute.create', { status, transaction: { reference }, metadata: '' })
    },
    /** A webhook as Paystack sends it after a successful charge. */
    createChargeWebhook: (reference: string) => createWebhook('charge.success', { ...presentTransaction(find(reference)), reference }),
    createWebhook,
    /** Lets each response fail with the given probability, in one of the ways of `faults`. Without options, no response fails. */
    setFaults(options?: { readonly seed: number; readonly probability: number; readonly faults?: readonly DoubleFault[] }) {
      const random = createRandom(options?.seed ?? 0)
      const { probability = 0, faults = DOUBLE_FAULTS } = options ?? {}
      chooseFault = () => (random() < probability ? faults[Math.floor(random() * faults.length)] : undefined)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const presentTransaction = ({ id, status, reported_reference, domain, amount, requested_amount, currency }: StoredTransaction) => ({
  id,
  domain,
  status,
  reference: reported_reference,
  amount,
  requested_amount,
  currency,
  channel: 'card',
  paid_at: status === 'success' ? new Date().toISOString() : null,
  fees: Math.ceil(amount * 0.032),
  // Paystack has been seen to return this field as a text, a number, null and an object.
  metadata: 0,
  customer: { email: 'payer@example.test' },
})

const succeed = (message: string, data: unknown) => ({ status: true, message, data })

const send = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Offers a button to pay and one to leave, in place of the payment window of Paystack. */
const INLINE_SCRIPT = `class PaystackPop {
  resumeTransaction(accessCode, { onLoad, onSuccess, onCancel, onError }) {
    const origin = new URL(document.querySelector('script[src$="/v2/inline.js"]').src).origin
    const add = (label, run) => {
      const button = Object.assign(document.createElement("button"), { textContent: label, onclick: run })
      document.body.append(button)
    }
    const decide = (action, done) => fetch(origin + "/_double/" + action + "/" + accessCode, { method: "POST" }).then((response) => response.json()).then(done, onError)
    add("Pay", () => decide("pay", onSuccess))
    add("Decline", () => decide("decline", () => onError({ message: "Declined" })))
    add("Close", () => onCancel())
    onLoad?.()
  }
}
window.PaystackPop = PaystackPop
`
