import { createHmac, randomUUID } from 'node:crypto'
import { createDoubleServer, type DoubleRequest, type DoubleResponse } from '../double-server.ts'
import { getNow } from '../periods.ts'
import { approve, charge, createPaypalId, getCycle, moveIntoPast, type Outcome, type StoredSubscription } from './billing.ts'
import { createPaypalResources, formatTime, type PaypalState, RefusedRequest, type WebhookVerification } from './resources.ts'

export interface PaypalDoubleOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly port?: number
}

/** How a subscription differs from what this site asked for. */
export type PaypalDeviation = 'amount' | 'currency' | 'reference'

export type PaypalDouble = Awaited<ReturnType<typeof createPaypalDouble>>

const CERTIFICATE_URL = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77'

/**
 * Starts a stateful test double of PayPal on its own port: sign-in, products, plans, subscriptions, their payments and refunds, and the check of webhook
 * signatures. It checks each request and response against the documented shapes.
 */
export async function createPaypalDouble({ clientId, clientSecret, webhookId, port = 0 }: PaypalDoubleOptions) {
  const state: PaypalState = { products: new Map(), plans: new Map(), subscriptions: new Map() }
  const { products, plans, subscriptions } = state
  const responses = new Map<string, DoubleResponse>()
  const problems: string[] = []
  let token = randomUUID()
  const server = await createDoubleServer(respond, port)
  const resources = createPaypalResources({ state, url: server.url, verifySignature })
  const { get, getPlan, present } = resources

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
      return resources.handle(request)
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error
      if (error.issue === 'INVALID_PARAMETER_SYNTAX') problems.push(`${request.method} ${request.path}: ${error.message}`)
      return fail(error.status, error.issue)
    }
  }

  /** Checks the signature over the bytes of the event, which the request has to contain unchanged. */
  function verifySignature(request: WebhookVerification, body: string): boolean {
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const expected = sign(request.transmission_id, request.transmission_time, event)
    return request.webhook_id === webhookId && request.cert_url === CERTIFICATE_URL && request.transmission_sig === expected
  }

  const sign = (id: string, time: string, event: string) => createHmac('sha256', webhookId).update(`${id}|${time}|${event}`).digest('base64')

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
    /** Descriptions of requests that the provider does not document. They are mistakes of this plugin, so tests expect none. */
    problems,
    plans,
    /** The keys belong to another account now, which has no products and plans. */
    switchAccount() {
      for (const objects of [plans, products, responses]) objects.clear()
    },
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
    /** The user disputes the last payment, or PayPal decides about its dispute. */
    dispute(reference: string, state: 'opened' | 'won' | 'lost') {
      const payment = findAll(reference)
        .flatMap(({ transactions }) => transactions)
        .filter(({ status }) => status === 'COMPLETED')
        .toSorted((a, b) => b.time - a.time)[0]
      if (!payment) throw new Error(`no payment for ${reference}`)
      const id = payment.dispute?.id ?? `PP-D-${createPaypalId('')}`
      payment.dispute =
        state === 'opened'
          ? { id, status: 'WAITING_FOR_SELLER_RESPONSE', outcome: null }
          : { id, status: 'RESOLVED', outcome: state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR' }
      return { dispute_id: id, disputed_transactions: [{ seller_transaction_id: payment.id }] }
    },
    /** Lets days pass, and collects what becomes due with this outcome. */
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
    /** Returns a webhook about the latest subscription, or about a dispute, as PayPal sends it. */
    createWebhook(reference: string, id = `WH-${createPaypalId('')}`, dispute?: object) {
      const subscription = findLatest(reference)
      const time = formatTime(getNow())
      const event = {
        id,
        event_version: '1.0',
        create_time: time,
        resource_type: dispute ? 'dispute' : 'subscription',
        event_type: dispute ? 'CUSTOMER.DISPUTE.CREATED' : `BILLING.SUBSCRIPTION.${subscription.status === 'ACTIVE' ? 'ACTIVATED' : 'UPDATED'}`,
        resource: dispute ?? present(subscription, []),
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
