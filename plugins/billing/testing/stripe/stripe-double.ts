import { createHmac } from 'node:crypto'
import { createDoubleServer, type DoubleRequest, type DoubleResponse } from '../double-server.ts'
import { convertDaysToSeconds, getNow } from '../periods.ts'
import { createStripeBilling, type Outcome } from './billing.ts'
import { createStripeObjects } from './objects.ts'
import { createStripeResources } from './resources.ts'
import { createStripeState, type DisputeStatus, getStored, MissingObject, RefusedRequest, type StoredSubscription } from './state.ts'

export interface StripeDoubleOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly port?: number
}

/** An event of Stripe. The test double does not send events itself: tests decide when, how often and in what order they arrive. */
export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly object: object
  readonly livemode: boolean
}

/** How a subscription differs from what this site asked for. */
export type StripeDeviation = 'amount' | 'currency' | 'mode' | 'reference'

export type StripeDouble = Awaited<ReturnType<typeof createStripeDouble>>

const REFERENCE = 'balafon_reference'

/**
 * Starts a stateful test double of Stripe on its own port: products, prices, coupons, pages of the checkout, subscriptions with schedules, invoices, charges,
 * refunds and signed webhooks. It checks each request against the documented parameters.
 */
export async function createStripeDouble({ secretKey, webhookSecret, port = 0 }: StripeDoubleOptions) {
  const state = createStripeState()
  const events: StripeEvent[] = []
  const responses = new Map<string, { readonly fingerprint: string; readonly response: DoubleResponse }>()
  const problems: string[] = []
  const server = await createDoubleServer(respond, port)
  const objects = createStripeObjects(state, server.url)
  const billing = createStripeBilling(state, (type, { kind, id }) => {
    const object =
      kind === 'invoice' ? objects.presentInvoice(getStored(state.invoices, id), []) : objects.presentSubscription(getStored(state.subscriptions, id))
    recordEvent(type, object)
  })

  const resources = createStripeResources({ state, objects, billing, recordEvent })

  function recordEvent(type: string, object: object) {
    events.push({ id: state.createId('evt'), type, object, livemode: secretKey.includes('_live_') })
  }

  async function respond(request: DoubleRequest): Promise<DoubleResponse> {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return fail(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const fingerprint = `${request.path} ${request.body}`
    const earlier = key === undefined ? undefined : responses.get(key)
    if (earlier && earlier.fingerprint !== fingerprint)
      return fail(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' })
    if (earlier) return earlier.response
    const response = tryToHandle(request)
    if (key !== undefined) responses.set(key, { fingerprint, response })
    return response
  }

  function tryToHandle(request: DoubleRequest): DoubleResponse {
    try {
      return { status: 200, body: resources.handle(request) }
    } catch (error) {
      if (error instanceof MissingObject) return fail(404, { type: 'invalid_request_error', code: 'resource_missing', message: error.message })
      if (!(error instanceof RefusedRequest)) throw error
      if (error.code === 'parameter_unknown') problems.push(`${request.method} ${request.path}: ${error.message}`)
      return fail(error.type === 'card_error' ? 402 : 400, { type: error.type, code: error.code, decline_code: error.declineCode, message: error.message })
    }
  }

  const findSession = (reference: string) => [...state.sessions.values()].findLast((session) => session.reference === reference)

  function findSubscription(reference: string): StoredSubscription {
    return getStored(state.subscriptions, findSession(reference)?.subscription ?? null)
  }

  /** Moves everything that the test double stores about a subscription into the past. */
  function moveIntoPast(subscription: StoredSubscription, days: number) {
    const seconds = convertDaysToSeconds(days)
    for (const key of ['startDate', 'periodStart', 'periodEnd', 'trialStart', 'trialEnd'] as const) {
      const value = subscription[key]
      if (value !== null) Object.assign(subscription, { [key]: value - seconds })
    }
    for (const invoice of state.invoices.values()) {
      if (invoice.subscription !== subscription.id) continue
      for (const key of ['created', 'periodStart', 'periodEnd'] as const) invoice[key] -= seconds
      if (invoice.paidAt !== null) invoice.paidAt -= seconds
    }
    const schedule = subscription.scheduleId === null ? undefined : state.schedules.get(subscription.scheduleId)
    for (const phase of schedule?.phases ?? []) {
      phase.start -= seconds
      phase.end -= seconds
    }
  }

  return {
    url: server.url,
    setFaults: server.setFaults,
    close: server.close,
    /** Descriptions of requests that the provider does not document. They are mistakes of this plugin, so tests expect none. */
    problems,
    /** The events since the start, oldest first. */
    events,
    prices: state.prices,
    /** Simulates that the operator enters the keys of another Stripe account, which has no products and prices. */
    switchAccount() {
      for (const objects of [state.prices, state.products, responses]) objects.clear()
    },
    findSubscription,
    /** The user pays on the page of the checkout. */
    completeCheckout(reference: string, deviation?: StripeDeviation) {
      const session = findSession(reference)
      if (session?.status !== 'open') throw new Error(`no open page for ${reference}`)
      const subscription = billing.begin(session)
      if (deviation) deviate(subscription, deviation)
      recordEvent('checkout.session.completed', objects.presentSession(session))
    },
    /** The user enters another payment method on Stripe's page. */
    completeSetup(reference: string) {
      const session = [...state.sessions.values()].findLast(({ mode, metadata }) => mode === 'setup' && metadata[REFERENCE] === reference)
      if (session?.status !== 'open') throw new Error(`no open page for ${reference}`)
      const intent = { id: state.createId('seti'), paymentMethod: state.createId('pm') }
      state.setupIntents.set(intent.id, intent)
      session.status = 'complete'
      session.setupIntent = intent.id
      recordEvent('checkout.session.completed', objects.presentSession(session))
    },
    /** Makes the card of a user decline every charge from now on, or accept charges again. */
    setDeclining(reference: string, isDeclining: boolean, declineCode = 'generic_decline') {
      const { paymentMethod } = findSubscription(reference)
      if (isDeclining) state.declining.set(paymentMethod, declineCode)
      else state.declining.delete(paymentMethod)
    },
    /** The user pays the open invoice on its page. */
    payOpenInvoice(reference: string) {
      const subscription = findSubscription(reference)
      state.declining.delete(subscription.paymentMethod)
      billing.payOpenInvoice(subscription)
    },
    /** The operator cancels a subscription at once in the dashboard. */
    cancelInDashboard: (reference: string) => billing.end(findSubscription(reference), 'cancellation_requested', null),
    /** Lets days pass, and tries to collect what becomes due. `outcome` says whether the payments succeed. */
    elapse(reference: string, days: number, outcome: Outcome) {
      const subscription = findSubscription(reference)
      moveIntoPast(subscription, days)
      billing.renew(subscription, outcome)
    },
    /** Returns the number of charges of a user, without those with a refund. */
    countCharges(reference: string) {
      const { customer } = findSubscription(reference)
      return [...state.charges.values()].filter((charge) => charge.customer === customer && charge.refunded === 0).length
    },
    /** The bank of the user disputes the last payment, or decides about its dispute. */
    dispute(reference: string, status: DisputeStatus) {
      const { customer } = findSubscription(reference)
      const charge = [...state.charges.values()].findLast((each) => each.customer === customer)
      if (!charge) throw new Error(`no charge for ${reference}`)
      const type = charge.dispute ? (status === 'won' || status === 'lost' ? 'closed' : 'updated') : 'created'
      charge.dispute = { id: charge.dispute?.id ?? state.createId('dp'), created: getNow(), status }
      recordEvent(`charge.dispute.${type}`, objects.presentDispute(charge.id))
    },
    /** Returns the last event of a type that the double has recorded. */
    findEvent: (type: string) => events.findLast((event) => event.type === type),
    /** Returns an event of any type as the signed webhook that Stripe sends. */
    createWebhook(event: Pick<StripeEvent, 'id' | 'type' | 'object'> & Partial<StripeEvent>, { secret = webhookSecret, at = getNow() } = {}) {
      const { id, type, object, livemode = false } = event
      const body = Buffer.from(JSON.stringify({ id, object: 'event', api_version: '2026-10-28.endive', created: at, type, livemode, data: { object } }))
      const signature = createHmac('sha256', secret)
        .update(`${at}.${body.toString('utf8')}`)
        .digest('hex')
      return { headers: { 'stripe-signature': `t=${at},v1=${signature}`, 'content-type': 'application/json' }, body }
    },
    /** Creates the event with which Stripe reports the current state of a subscription. Without a subscription, it is always `checkout.session.expired`. */
    createCurrentEvent(reference: string, id = state.createId('evt')): StripeEvent {
      const session = findSession(reference)
      if (!session) throw new Error(`no page for ${reference}`)
      const object = session.subscription ? objects.presentSubscription(findSubscription(reference)) : objects.presentSession(session)
      return { id, type: session.subscription ? 'customer.subscription.updated' : 'checkout.session.expired', object, livemode: false }
    },
  }

  function deviate(subscription: StoredSubscription, deviation: StripeDeviation) {
    const invoice = getStored(state.invoices, subscription.latestInvoice)
    const price = { ...getStored(state.prices, subscription.priceId), id: state.createId('price') }
    if (deviation === 'amount') {
      price.unitAmount -= 1
      invoice.total -= 1
    }
    if (deviation === 'currency') {
      price.currency = 'usd'
      invoice.currency = 'usd'
    }
    if (deviation === 'mode') subscription.livemode = true
    if (deviation === 'reference') subscription.metadata = { ...subscription.metadata, [REFERENCE]: `sub-${'f'.repeat(32)}` }
    state.prices.set(price.id, price)
    subscription.priceId = price.id
  }
}

const fail = (status: number, error: object): DoubleResponse => ({ status, body: { error } })
