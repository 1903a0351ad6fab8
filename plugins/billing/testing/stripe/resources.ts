import type { z } from 'zod'
import type { DoubleRequest } from '../double-server.ts'
import { convertDaysToSeconds, getNow } from '../periods.ts'
import type { StripeBilling } from './billing.ts'
import { parseForm } from './form.ts'
import type { createStripeObjects } from './objects.ts'
import * as requests from './requests.ts'
import { describeDecline, getStored, MissingObject, RefusedRequest, type StripeState } from './state.ts'

interface Dependencies {
  readonly state: StripeState
  readonly objects: ReturnType<typeof createStripeObjects>
  readonly billing: StripeBilling
  readonly recordEvent: (type: string, object: object) => void
}

/** Creates the part of the test double that handles requests to its resources. A request with other parameters than documented is refused. */
export function createStripeResources({ state, objects, billing, recordEvent }: Dependencies) {
  return { handle }

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
      case 'GET payment_intents/:id':
        return objects.presentPaymentIntent(id ?? '')
      case 'GET charges':
        return list([...state.charges.values()].filter(({ customer }) => customer === query.get('customer')).map((charge) => objects.presentCharge(charge.id)))
      case 'GET charges/:id':
        return objects.presentCharge(getStored(state.charges, id ?? '').id)
      case 'GET disputes':
        return listDisputes(query)
      case 'POST refunds':
        return createRefund(read(requests.CreateRefund, form))
      case 'POST subscription_schedules':
        return createSchedule(read(requests.CreateSchedule, form))
      case 'POST subscription_schedules/:id':
        return updateSchedule(id ?? '', read(requests.UpdateSchedule, form))
      case 'POST subscription_schedules/:id/release':
        return releaseSchedule(id ?? '')
      default:
        throw new RefusedRequest('parameter_unknown', `the test double has no ${method} ${path}`)
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
    if (action !== 'expire') throw new RefusedRequest('parameter_unknown', `the test double has no ${action}`)
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
      expiresAt: getNow() + convertDaysToSeconds(1),
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
    const subscription = getStored(state.subscriptions, invoice.subscription)
    const decline = state.declining.get(method ?? subscription.paymentMethod)
    if (decline !== undefined) {
      if (invoice.paymentIntent) state.declineCodes.set(invoice.paymentIntent, decline)
      throw new RefusedRequest(describeDecline(decline).code, 'Your card was declined.', 'card_error', decline)
    }
    billing.payOpenInvoice(subscription)
    return objects.presentInvoice(invoice, [])
  }

  function listDisputes(query: URLSearchParams) {
    const disputed = [...state.charges.values()].filter(({ id, dispute }) => dispute && id === query.get('charge'))
    return list(disputed.map(({ id }) => objects.presentDispute(id)))
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
      { start: current.end_date, end: current.end_date + convertDaysToSeconds(28), priceId, metadata: next.metadata, couponId: null },
    ]
    // Stripe stops cancelling a subscription at the end of its period when it has a schedule with `end_behavior: 'release'`.
    getStored(state.subscriptions, schedule.subscription).cancelAtPeriodEnd = false
    return objects.presentSchedule(schedule)
  }

  function releaseSchedule(id: string) {
    const schedule = getStored(state.schedules, id)
    schedule.status = 'released'
    getStored(state.subscriptions, schedule.subscription).scheduleId = null
    return objects.presentSchedule(schedule)
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
