import { createHmac, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { createDoubleServer, type DoubleRequest, type DoubleResponse } from '../double-server.ts'
import { getNow } from '../periods.ts'
import { approve, charge, createPaypalId, getCycle, moveIntoPast, type Outcome, type StoredPlan, type StoredSubscription } from './billing.ts'
import * as requests from './requests.ts'
import { SubscriptionResponse, TransactionsResponse } from './responses.ts'

export interface PaypalDoubleOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly port?: number
}

/** What a subscription has that this site did not ask for. */
export type PaypalDeviation = 'amount' | 'currency' | 'reference'

export type PaypalDouble = Awaited<ReturnType<typeof createPaypalDouble>>

const CERTIFICATE_URL = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77'

/**
 * Starts a stateful double of PayPal on its own port: sign-in, products, plans, subscriptions, their payments and refunds, and the check of webhook
 * signatures. It checks each request and response against the documented shapes.
 */
export async function createPaypalDouble({ clientId, clientSecret, webhookId, port = 0 }: PaypalDoubleOptions) {
  const products = new Map<string, object>()
  const plans = new Map<string, StoredPlan>()
  const subscriptions = new Map<string, StoredSubscription>()
  const responses = new Map<string, DoubleResponse>()
  const problems: string[] = []
  let token = randomUUID()
  const server = await createDoubleServer(respond, port)

  async function respond(request: DoubleRequest): Promise<DoubleResponse> {
    if (request.path === '/v1/oauth2/token') return signIn(request)
    if (request.headers.authorization !== `Bearer ${token}`) return fail(401, 'AUTHENTICATION_FAILURE')
    const key = request.method === 'POST' ? request.headers['paypal-request-id'] : undefined
    const earlier = key === undefined ? undefined : responses.get(`${request.path} ${key}`)
    if (earlier) return earlier
    const response = tryToHandle(request)
    if (key !== undefined && response.status < 400) responses.set(`${request.path} ${key}`, response)
    return response
  }

  function signIn({ headers, body }: DoubleRequest): DoubleResponse {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (headers.authorization !== expected || body !== 'grant_type=client_credentials') return { status: 401, body: { error: 'invalid_client' } }
    return { status: 200, body: { scope: 'openid', access_token: token, token_type: 'Bearer', app_id: 'APP-80W284485P519543T', expires_in: 32_400 } }
  }

  function tryToHandle(request: DoubleRequest): DoubleResponse {
    try {
      return handle(request)
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error
      if (error.issue === 'INVALID_PARAMETER_SYNTAX') problems.push(`${request.method} ${request.path}: ${error.message}`)
      return fail(error.status, error.issue)
    }
  }

  function handle({ method, path, query, body }: DoubleRequest): DoubleResponse {
    const json: unknown = body === '' ? {} : JSON.parse(body)
    const [, id = '', action = ''] = /^\/v1\/billing\/subscriptions\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const [, transactionId] = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path) ?? []
    if (method === 'POST' && transactionId) return refund(transactionId, read(requests.Refund, json))
    if (method === 'POST' && path === '/v1/catalogs/products') return createProduct(read(requests.CreateProduct, json))
    if (method === 'POST' && path === '/v1/billing/plans') return createPlan(read(requests.CreatePlan, json))
    if (method === 'POST' && path === '/v1/billing/subscriptions') return createSubscription(read(requests.CreateSubscription, json))
    if (method === 'POST' && path === '/v1/notifications/verify-webhook-signature') return verifyWebhook(read(requests.VerifyWebhook, json), body)
    if (method === 'GET' && id && action === '') return { status: 200, body: present(get(id), query.get('fields')?.split(',') ?? []) }
    if (method === 'GET' && action === 'transactions') return { status: 200, body: listTransactions(get(id), query) }
    if (method === 'POST' && id) return changeStatus(get(id), action, read(requests.Reason, json))
    throw new RefusedRequest(404, 'INVALID_PARAMETER_SYNTAX', 'the double has no such path')
  }

  function get(id: string): StoredSubscription {
    const found = subscriptions.get(id)
    if (!found) throw new RefusedRequest(404, 'INVALID_RESOURCE_ID')
    return found
  }

  function getPlan(id: string): StoredPlan {
    const plan = plans.get(id)
    if (!plan) throw new RefusedRequest(404, 'RESOURCE_NOT_FOUND')
    return plan
  }

  function createProduct(product: z.infer<typeof requests.CreateProduct>): DoubleResponse {
    if (products.has(product.id)) throw new RefusedRequest(400, 'DUPLICATE_RESOURCE_IDENTIFIER')
    products.set(product.id, product)
    return { status: 201, body: { ...product, create_time: formatTime(getNow()), links: [] } }
  }

  function createPlan({ product_id, billing_cycles, ...plan }: z.infer<typeof requests.CreatePlan>): DoubleResponse {
    if (!products.has(product_id)) throw new RefusedRequest(404, 'RESOURCE_NOT_FOUND')
    const id = createPaypalId('P-')
    plans.set(id, { id, productId: product_id, cycles: billing_cycles })
    return { status: 201, body: { id, product_id, ...plan, billing_cycles, usage_type: 'LICENSED', create_time: formatTime(getNow()), links: [] } }
  }

  function createSubscription({ plan_id, custom_id, start_time }: z.infer<typeof requests.CreateSubscription>): DoubleResponse {
    getPlan(plan_id)
    const startTime = start_time ? Math.floor(Date.parse(start_time) / 1000) : getNow()
    if (start_time && startTime <= getNow()) throw new RefusedRequest(400, 'INVALID_PARAMETER_VALUE')
    const id = createPaypalId('I-')
    subscriptions.set(id, {
      id,
      planId: plan_id,
      customId: custom_id,
      status: 'APPROVAL_PENDING',
      startTime,
      createTime: getNow(),
      nextBilling: startTime,
      cyclesCompleted: 0,
      failures: 0,
      lastFailure: null,
      outstanding: null,
      transactions: [],
      priceOverride: null,
    })
    return { status: 201, body: present(get(id), []) }
  }

  function changeStatus(subscription: StoredSubscription, action: string, _reason: z.infer<typeof requests.Reason>): DoubleResponse {
    const allowed: Readonly<Record<string, readonly string[]>> = { suspend: ['ACTIVE'], activate: ['SUSPENDED'], cancel: ['ACTIVE', 'SUSPENDED'] }
    if (!allowed[action]?.includes(subscription.status)) throw new RefusedRequest(422, 'SUBSCRIPTION_STATUS_INVALID')
    const next = { suspend: 'SUSPENDED', activate: 'ACTIVE', cancel: 'CANCELLED' } as const
    subscription.status = next[action as keyof typeof next]
    return { status: 204, body: null }
  }

  function refund(transactionId: string, _body: object): DoubleResponse {
    const transaction = [...subscriptions.values()].flatMap(({ transactions }) => transactions).find(({ id }) => id === transactionId)
    if (!transaction) throw new RefusedRequest(404, 'RESOURCE_NOT_FOUND')
    if (transaction.status === 'REFUNDED') throw new RefusedRequest(422, 'CAPTURE_FULLY_REFUNDED')
    transaction.status = 'REFUNDED'
    return { status: 201, body: { id: createPaypalId(''), status: 'COMPLETED', links: [] } }
  }

  /** Checks the signature over the bytes of the event, which the request has to contain unchanged. */
  function verifyWebhook(request: z.infer<typeof requests.VerifyWebhook>, body: string): DoubleResponse {
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const expected = sign(request.transmission_id, request.transmission_time, event)
    const isValid = request.webhook_id === webhookId && request.cert_url === CERTIFICATE_URL && request.transmission_sig === expected
    return { status: 200, body: { verification_status: isValid ? 'SUCCESS' : 'FAILURE' } }
  }

  const sign = (id: string, time: string, event: string) => createHmac('sha256', webhookId).update(`${id}|${time}|${event}`).digest('base64')

  function present(subscription: StoredSubscription, fields: readonly string[]): object {
    const plan = getPlan(subscription.planId)
    const isStarted = subscription.status !== 'APPROVAL_PENDING'
    const path = `${server.url}/v1/billing/subscriptions/${subscription.id}`
    return SubscriptionResponse.parse({
      id: subscription.id,
      status: subscription.status,
      status_update_time: formatTime(getNow()),
      plan_id: plan.id,
      custom_id: subscription.customId,
      start_time: formatTime(subscription.startTime),
      create_time: formatTime(subscription.createTime),
      quantity: '1',
      ...(isStarted && { subscriber: { email_address: 'payer@example.test', payer_id: '2J6QB8YJQSJRJ' }, billing_info: presentBilling(subscription, plan) }),
      ...(fields.includes('plan') && { plan: { billing_cycles: plan.cycles.map((cycle) => applyOverride(cycle, subscription)) } }),
      links: [
        ...(isStarted ? [] : [{ href: `${server.url}/webapps/billing/subscriptions?ba_token=BA-${subscription.id}`, rel: 'approve', method: 'GET' as const }]),
        { href: path, rel: 'self', method: 'GET' as const },
      ],
    })
  }

  function presentBilling(subscription: StoredSubscription, plan: StoredPlan) {
    const { currency_code: currency } = getCycle(plan, 0).pricing_scheme.fixed_price
    const last = subscription.transactions.find(({ status }) => status !== 'DECLINED')
    return {
      outstanding_balance: { currency_code: currency, value: subscription.outstanding?.value ?? '0.0' },
      cycle_executions: plan.cycles.map(({ tenure_type, sequence, total_cycles }) => ({
        tenure_type,
        sequence,
        cycles_completed: subscription.cyclesCompleted,
        cycles_remaining: 0,
        total_cycles,
      })),
      ...(last && { last_payment: { amount: { currency_code: last.currency, value: last.value }, time: formatTime(last.time) } }),
      ...(subscription.status === 'ACTIVE' && { next_billing_time: formatTime(subscription.nextBilling) }),
      failed_payments_count: subscription.failures,
    }
  }

  function listTransactions(subscription: StoredSubscription, query: URLSearchParams): object {
    const [from, to] = [Date.parse(query.get('start_time') ?? ''), Date.parse(query.get('end_time') ?? '')]
    if (Number.isNaN(from) || Number.isNaN(to)) throw new RefusedRequest(400, 'INVALID_PARAMETER_SYNTAX', 'start_time and end_time are required')
    const transactions = subscription.transactions
      .filter(({ time }) => time * 1000 >= from && time * 1000 <= to)
      .map(({ id, status, time, value, currency }) => {
        const amount = { currency_code: currency, value }
        const breakdown = { gross_amount: amount, fee_amount: { ...amount, value: '0.00' }, net_amount: amount }
        return { id, status, payer_email: 'payer@example.test', time: formatTime(time), amount_with_breakdown: breakdown }
      })
    // PayPal leaves an empty list out.
    return TransactionsResponse.parse({ ...(transactions.length > 0 && { transactions }), links: [] })
  }

  const findAll = (reference: string) => [...subscriptions.values()].filter(({ customId }) => customId === reference)
  const findLatest = (reference: string): StoredSubscription => {
    const found = findAll(reference).at(-1)
    if (!found) throw new Error(`no subscription for ${reference}`)
    return found
  }

  return {
    url: server.url,
    setFaults: server.setFaults,
    close: server.close,
    /** Requests that no documented request looks like. A test that sees one has found a mistake. */
    problems,
    plans,
    products,
    findLatest,
    findAll,
    /** Makes the access token invalid, as PayPal does when it expires. */
    expireToken: () => {
      token = randomUUID()
    },
    /** The user approves the latest subscription on its page. */
    approve(reference: string, deviation?: PaypalDeviation) {
      const subscription = findLatest(reference)
      const plan = getPlan(subscription.planId)
      const { value, currency_code: currency } = getCycle(plan, 0).pricing_scheme.fixed_price
      if (deviation === 'amount') subscription.priceOverride = { value: (Number(value) - 0.01).toFixed(2), currency }
      if (deviation === 'currency') subscription.priceOverride = { value, currency: 'USD' }
      approve(subscription, plan)
      if (deviation === 'reference') subscription.customId = `sub-${'f'.repeat(32)}`
    },
    approveById: (id: string) => approve(get(id), getPlan(get(id).planId)),
    /** The user cancels the subscription in their account at PayPal. */
    cancelInAccount: (reference: string) => void Object.assign(findLatest(reference), { status: 'CANCELLED' }),
    /** Lets days pass, and what is due meanwhile is collected with an outcome. */
    elapse(reference: string, days: number, outcome: Outcome) {
      for (const subscription of findAll(reference)) {
        moveIntoPast(subscription, days)
        charge(subscription, getPlan(subscription.planId), outcome)
      }
    },
    /** Returns how often the user was charged, without what was returned. */
    countCharges: (reference: string) =>
      findAll(reference)
        .flatMap(({ transactions }) => transactions)
        .filter(({ status }) => status === 'COMPLETED').length,
    /** Returns a webhook about the latest subscription as PayPal sends it. */
    createWebhook(reference: string, id = `WH-${createPaypalId('')}`) {
      const subscription = findLatest(reference)
      const time = formatTime(getNow())
      const event = {
        id,
        event_version: '1.0',
        create_time: time,
        resource_type: 'subscription',
        event_type: `BILLING.SUBSCRIPTION.${subscription.status === 'ACTIVE' ? 'ACTIVATED' : 'UPDATED'}`,
        resource: present(subscription, []),
        links: [],
      }
      const body = Buffer.from(JSON.stringify(event))
      const transmission = randomUUID()
      const headers = {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': CERTIFICATE_URL,
        'paypal-transmission-id': transmission,
        'paypal-transmission-sig': sign(transmission, time, body.toString('utf8')),
        'paypal-transmission-time': time,
        'content-type': 'application/json',
      }
      return { headers, body }
    },
  }
}

/** Shows a regular cycle with the price that was set in the dashboard. */
function applyOverride(cycle: StoredPlan['cycles'][number], { priceOverride }: StoredSubscription) {
  if (!priceOverride || cycle.tenure_type !== 'REGULAR') return cycle
  return { ...cycle, pricing_scheme: { fixed_price: { value: priceOverride.value, currency_code: priceOverride.currency } } }
}

/** A request that PayPal refuses. */
class RefusedRequest extends Error {
  readonly status: number
  readonly issue: string

  constructor(status: number, issue: string, message = issue) {
    super(message)
    this.status = status
    this.issue = issue
  }
}

function read<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new RefusedRequest(400, 'INVALID_PARAMETER_SYNTAX', parsed.error.message)
  return parsed.data
}

const formatTime = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

const fail = (status: number, issue: string): DoubleResponse => ({
  status,
  body: {
    name: STATUS_NAMES[status] ?? 'INTERNAL_SERVER_ERROR',
    message: issue,
    debug_id: createPaypalId(''),
    details: [{ issue, description: issue }],
    links: [],
  },
})

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
}
