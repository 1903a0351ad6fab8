import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { createDoubleServer, type DoubleRequest, type DoubleResponse } from '../double-server.ts'
import { getNow, toSeconds } from '../periods.ts'
import { createStripeBilling, type Outcome } from './billing.ts'
import { parseForm } from './form.ts'
import { createStripeObjects } from './objects.ts'
import * as requests from './requests.ts'
import { createStripeState, getStored, MissingObject, RefusedRequest, type StoredSubscription } from './state.ts'

export interface StripeDoubleOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly port?: number
}

/** An event that the double has not sent: tests decide when, how often and in what order it arrives. */
export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly object: object
  readonly livemode: boolean
}

/** What a subscription has that this site did not ask for. */
export type StripeDeviation = 'amount' | 'currency' | 'mode' | 'reference'

export type StripeDouble = Awaited<ReturnType<typeof createStripeDouble>>

const REFERENCE = 'balafon_reference'

/**
 * Starts a stateful double of Stripe on its own port: products, prices, coupons, pages of the checkout, subscriptions with schedules, invoices, charges,
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
      return { status: 200, body: handle(request) }
    } catch (error) {
      if (error instanceof MissingObject) return fail(404, { type: 'invalid_request_error', code: 'resource_missing', message: error.message })
      if (!(error instanceof RefusedRequest)) throw error
      if (error.code === 'parameter_unknown') problems.push(`${request.method} ${request.path}: ${error.message}`)
      return fail(error.type === 'card_error' ? 402 : 400, { type: error.type, code: error.code, message: error.message })
    }
  }

  function handle({ method, path, query, body }: DoubleRequest): object {
    const form = parseForm(body || query.toString())
    const [, , resource = '', id, action] = path.split('/')
    const subpath = [resource, ...(resource === 'checkout' ? [id] : [])].join('/')
    if (resource === 'checkout') return handleCheckout(method, path.split('/')[4], path.split('/')[5], form, query)
    switch (`${method} ${subpath}${id ? '/:id' : ''}${action ? `/${action}` : ''}`) {
      case 'POST products':
        return createProduct(read(requests.CreateProduct, form))
      case 'POST products/:id':
        return Object.assign(getStored(state.products, id ?? ''), read(requests.UpdateProduct, form))
      case 'GET prices':
        return list([...state.prices.keys()].map(objects.presentPrice))
      case 'POST prices':
        return createPrice(read(requests.CreatePrice, form))
      case 'POST coupons':
        return createCoupon(read(requests.CreateCoupon, form))
      case 'GET subscriptions/:id':
        return objects.presentSubscription(getStored(state.subscriptions, id ?? ''), readExpand(form))
      case 'POST subscriptions/:id':
        return updateSubscription(id ?? '', read(requests.UpdateSubscription, form))
      case 'DELETE subscriptions/:id':
        return cancelSubscription(id ?? '', read(requests.CancelSubscription, form))
      case 'GET invoices':
        return listInvoices(query)
      case 'GET invoices/:id':
        return objects.presentInvoice(getStored(state.invoices, id ?? ''), readExpand(form))
      case 'POST invoices/:id/pay':
        return payInvoice(id ?? '', read(requests.PayInvoice, form))
      case 'GET charges':
        return list([...state.charges.values()].filter(({ customer }) => customer === query.get('customer')).map((charge) => objects.presentCharge(charge.id)))
      case 'POST refunds':
        return createRefund(read(requests.CreateRefund, form))
      case 'POST subscription_schedules':
        return createSchedule(read(requests.CreateSchedule, form))
      case 'POST subscription_schedules/:id':
        return updateSchedule(id ?? '', read(requests.UpdateSchedule, form))
      case 'POST subscription_schedules/:id/release':
        return releaseSchedule(id ?? '')
      default:
        throw new RefusedRequest('parameter_unknown', `the double has no ${method} ${path}`)
    }
  }

  function createProduct({ id = state.createId('prod'), name }: z.infer<typeof requests.CreateProduct>) {
    if (state.products.has(id)) throw new RefusedRequest('resource_already_exists', 'Product already exists.')
    const product = { id, object: 'product', name, active: true, livemode: false }
    state.products.set(id, product)
    return product
  }

  function createPrice({ unit_amount, currency, recurring, product, metadata }: z.infer<typeof requests.CreatePrice>) {
    getStored(state.products, product)
    const id = state.createId('price')
    const terms = { unitAmount: unit_amount, currency, interval: recurring.interval, intervalCount: recurring.interval_count }
    state.prices.set(id, { id, product, ...terms, metadata })
    return objects.presentPrice(id)
  }

  function createCoupon({ amount_off, currency, duration, duration_in_months }: z.infer<typeof requests.CreateCoupon>) {
    const id = state.createId('coupon')
    state.coupons.set(id, { id, amountOff: amount_off, currency, duration, months: duration_in_months ?? null })
    return { id, object: 'coupon', amount_off, currency, duration, duration_in_months: duration_in_months ?? null, livemode: false }
  }

  function handleCheckout(
    method: string,
    id: string | undefined,
    action: string | undefined,
    form: ReturnType<typeof parseForm>,
    query: URLSearchParams,
  ): object {
    if (method === 'POST' && !id) return createSession(read(requests.CreateSession, form))
    const session = getStored(state.sessions, id ?? '')
    if (method === 'GET') return objects.presentSession(session, readExpand(parseForm(query.toString())))
    if (action !== 'expire') throw new RefusedRequest('parameter_unknown', `the double has no ${action}`)
    if (session.status !== 'open') throw new RefusedRequest('resource_already_expired', 'Only Checkout Sessions with a status of open can be expired.')
    session.status = 'expired'
    return objects.presentSession(session)
  }

  function createSession(params: z.infer<typeof requests.CreateSession>) {
    const id = state.createId('cs_test')
    const isSetup = params.mode === 'setup'
    if (!isSetup) checkOrder(params)
    state.sessions.set(id, {
      id,
      mode: params.mode,
      reference: isSetup ? null : params.client_reference_id,
      status: 'open',
      priceId: isSetup ? null : params.line_items[0].price,
      couponId: isSetup ? null : (params.discounts?.[0].coupon ?? null),
      trialDays: isSetup ? 0 : (params.subscription_data.trial_period_days ?? 0),
      metadata: params.metadata,
      subscriptionMetadata: isSetup ? {} : params.subscription_data.metadata,
      customer: isSetup ? params.customer : null,
      subscription: null,
      setupIntent: null,
      expiresAt: getNow() + toSeconds(1),
      created: getNow(),
    })
    return objects.presentSession(getStored(state.sessions, id))
  }

  function checkOrder({ line_items: [{ price }], discounts }: Extract<z.infer<typeof requests.CreateSession>, { mode: 'subscription' }>) {
    const { currency } = getStored(state.prices, price)
    const coupon = discounts && getStored(state.coupons, discounts[0].coupon)
    if (coupon && coupon.currency !== currency) throw new RefusedRequest('coupon_currency_mismatch', 'The coupon has another currency.')
  }

  function updateSubscription(id: string, params: z.infer<typeof requests.UpdateSubscription>) {
    const subscription = getStored(state.subscriptions, id)
    if (subscription.status === 'canceled') throw new RefusedRequest('resource_canceled', 'A canceled subscription can only update its metadata.')
    const isPlanned = subscription.scheduleId !== null && (params.items !== undefined || params.cancel_at_period_end !== undefined)
    if (isPlanned) throw new RefusedRequest('subscription_managed_by_schedule', 'The subscription is managed by a subscription schedule.')
    if (params.cancel_at_period_end !== undefined) subscription.cancelAtPeriodEnd = params.cancel_at_period_end
    if (params.default_payment_method) subscription.paymentMethod = params.default_payment_method
    if (params.items) {
      if (params.items[0].id !== subscription.itemId) throw new MissingObject(params.items[0].id)
      const coupon = params.discounts ? params.discounts[0].coupon : null
      if (coupon) getStored(state.coupons, coupon)
      billing.changeNow(subscription, getStored(state.prices, params.items[0].price).id, coupon)
    }
    return objects.presentSubscription(subscription, params.expand)
  }

  function cancelSubscription(id: string, { cancellation_details: details }: z.infer<typeof requests.CancelSubscription>) {
    const subscription = getStored(state.subscriptions, id)
    if (subscription.status === 'canceled') throw new MissingObject(id)
    billing.end(subscription, 'cancellation_requested', details?.comment ?? null)
    return objects.presentSubscription(subscription)
  }

  function listInvoices(query: URLSearchParams) {
    const expand = readExpand(parseForm(query.toString())).map((name) => name.replace(/^data\./, ''))
    const own = [...state.invoices.values()].filter(({ subscription }) => subscription === query.get('subscription')).toReversed()
    return list(own.slice(0, Number(query.get('limit') ?? 10)).map((invoice) => objects.presentInvoice(invoice, expand)))
  }

  function payInvoice(id: string, { payment_method: method }: z.infer<typeof requests.PayInvoice>) {
    const invoice = getStored(state.invoices, id)
    if (invoice.status !== 'open') throw new RefusedRequest('invoice_already_paid', 'Invoice is already paid')
    if (state.declining.has(method)) throw new RefusedRequest('card_declined', 'Your card was declined.', 'card_error')
    billing.payOpenInvoice(getStored(state.subscriptions, invoice.subscription))
    return objects.presentInvoice(invoice, [])
  }

  function createRefund({ payment_intent }: z.infer<typeof requests.CreateRefund>) {
    const charge = [...state.charges.values()].find(({ paymentIntent }) => paymentIntent === payment_intent)
    if (!charge) throw new MissingObject(payment_intent)
    if (charge.refunded >= charge.amount) throw new RefusedRequest('charge_already_refunded', 'The charge has already been refunded.')
    charge.refunded = charge.amount
    recordEvent('charge.refunded', objects.presentCharge(charge.id))
    return { id: state.createId('re'), object: 'refund', amount: charge.amount, currency: charge.currency, payment_intent, status: 'succeeded' }
  }

  function createSchedule({ from_subscription }: z.infer<typeof requests.CreateSchedule>) {
    const subscription = getStored(state.subscriptions, from_subscription)
    if (subscription.scheduleId !== null) throw new RefusedRequest('subscription_has_schedule', 'The subscription already has a schedule.')
    const { periodStart: start, periodEnd: end, priceId, discount } = subscription
    const id = state.createId('sub_sched')
    state.schedules.set(id, {
      id,
      subscription: subscription.id,
      status: 'active',
      current: 0,
      phases: [{ start, end, priceId, metadata: {}, couponId: discount?.couponId ?? null }],
    })
    subscription.scheduleId = id
    return objects.presentSchedule(getStored(state.schedules, id))
  }

  function updateSchedule(id: string, { phases: [current, next] }: z.infer<typeof requests.UpdateSchedule>) {
    const schedule = getStored(state.schedules, id)
    const [first] = schedule.phases
    if (!first || schedule.status !== 'active' || current.start_date !== first.start)
      throw new RefusedRequest('invalid_phase', 'You can not modify the current phase.')
    const priceId = getStored(state.prices, next.items[0].price).id
    const couponId = current.discounts?.[0]?.coupon ?? null
    schedule.phases = [
      { ...first, end: current.end_date, couponId },
      { start: current.end_date, end: current.end_date + toSeconds(28), priceId, metadata: next.metadata, couponId: null },
    ]
    // With a schedule that releases, a subscription is no longer cancelled at the end of its period.
    getStored(state.subscriptions, schedule.subscription).cancelAtPeriodEnd = false
    return objects.presentSchedule(schedule)
  }

  function releaseSchedule(id: string) {
    const schedule = getStored(state.schedules, id)
    schedule.status = 'released'
    getStored(state.subscriptions, schedule.subscription).scheduleId = null
    return objects.presentSchedule(schedule)
  }

  const findSession = (reference: string) => [...state.sessions.values()].findLast((session) => session.reference === reference)

  function findSubscription(reference: string): StoredSubscription {
    return getStored(state.subscriptions, findSession(reference)?.subscription ?? null)
  }

  /** Moves everything that the double stores about a subscription into the past. */
  function moveIntoPast(subscription: StoredSubscription, days: number) {
    const seconds = toSeconds(days)
    for (const key of ['startDate', 'periodStart', 'periodEnd', 'trialStart', 'trialEnd'] as const) {
      const value = subscription[key]
      if (value !== null) Object.assign(subscription, { [key]: value - seconds })
    }
    if (subscription.discount?.endsAt) subscription.discount.endsAt -= seconds
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
    /** Requests that no documented request looks like. A test that sees one has found a mistake. */
    problems,
    /** The events since the start, oldest first. */
    events,
    prices: state.prices,
    products: state.products,
    findSubscription,
    /** The user pays on the page of the checkout. */
    completeCheckout(reference: string, deviation?: StripeDeviation) {
      const session = findSession(reference)
      if (session?.status !== 'open') throw new Error(`no open page for ${reference}`)
      const subscription = billing.begin(session)
      if (deviation) deviate(subscription, deviation)
      recordEvent('checkout.session.completed', objects.presentSession(session))
    },
    /** The user enters another payment method on the page for it. */
    completeSetup(reference: string) {
      const session = [...state.sessions.values()].findLast(({ mode, metadata }) => mode === 'setup' && metadata[REFERENCE] === reference)
      if (session?.status !== 'open') throw new Error(`no open page for ${reference}`)
      const intent = { id: state.createId('seti'), paymentMethod: state.createId('pm') }
      state.setupIntents.set(intent.id, intent)
      session.status = 'complete'
      session.setupIntent = intent.id
      recordEvent('checkout.session.completed', objects.presentSession(session))
    },
    /** The card of a user declines every charge from now on, or no longer. */
    setDeclining(reference: string, isDeclining: boolean) {
      const { paymentMethod } = findSubscription(reference)
      if (isDeclining) state.declining.add(paymentMethod)
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
    /** Lets days pass, and what is due meanwhile is collected with an outcome. */
    elapse(reference: string, days: number, outcome: Outcome) {
      const subscription = findSubscription(reference)
      moveIntoPast(subscription, days)
      billing.renew(subscription, outcome)
    },
    /** Returns how often the card of a user was charged, without what was returned. */
    countCharges(reference: string) {
      const { customer } = findSubscription(reference)
      return [...state.charges.values()].filter((charge) => charge.customer === customer && charge.refunded === 0).length
    },
    /** Returns an event about a subscription as Stripe sends it. */
    createWebhook(event: Pick<StripeEvent, 'id' | 'type' | 'object'> & Partial<StripeEvent>, { secret = webhookSecret, at = getNow() } = {}) {
      const { id, type, object, livemode = false } = event
      const body = Buffer.from(JSON.stringify({ id, object: 'event', api_version: '2026-10-28.endive', created: at, type, livemode, data: { object } }))
      const signature = createHmac('sha256', secret)
        .update(`${at}.${body.toString('utf8')}`)
        .digest('hex')
      return { headers: { 'stripe-signature': `t=${at},v1=${signature}`, 'content-type': 'application/json' }, body }
    },
    /** Returns the event that Stripe sends about a subscription or its page as it is now. */
    describeNow(reference: string, id = state.createId('evt')): StripeEvent {
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

/** Reads parameters, or refuses them as Stripe refuses parameters that it does not know. */
function read<S extends z.ZodType>(schema: S, form: unknown): z.output<S> {
  const parsed = schema.safeParse(form)
  if (!parsed.success) throw new RefusedRequest('parameter_unknown', parsed.error.message)
  return parsed.data
}

function readExpand(form: ReturnType<typeof parseForm>): readonly string[] {
  const expand = typeof form === 'object' && !Array.isArray(form) ? form.expand : undefined
  return Array.isArray(expand) ? expand.filter((name) => typeof name === 'string') : []
}

const list = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1' })

const fail = (status: number, error: object): DoubleResponse => ({ status, body: { error } })
