import type { z } from 'zod'
import type { DoubleRequest, DoubleResponse } from '../double-server.ts'
import { getNow } from '../periods.ts'
import { createPaypalId, getCycle, type StoredDispute, type StoredPlan, type StoredSubscription } from './billing.ts'
import * as requests from './requests.ts'
import { DisputeResponse, DisputesResponse, SubscriptionResponse, TransactionsResponse } from './responses.ts'

/** What the test double stores. */
export interface PaypalState {
  readonly products: Map<string, object>
  readonly plans: Map<string, StoredPlan>
  readonly subscriptions: Map<string, StoredSubscription>
}

export type WebhookVerification = z.infer<typeof requests.VerifyWebhook>

interface Dependencies {
  readonly state: PaypalState
  readonly url: string
  readonly verifySignature: (request: WebhookVerification, body: string) => boolean
}

/** Creates the part of the test double that handles requests to its resources. Requests and responses with another shape than documented are errors. */
export function createPaypalResources({ state: { products, plans, subscriptions }, url, verifySignature }: Dependencies) {
  return { handle, get, getPlan, present }

  function handle({ method, path, query, body }: DoubleRequest): DoubleResponse {
    const json: unknown = body === '' ? {} : JSON.parse(body)
    const [, id = '', action = ''] = /^\/v1\/billing\/subscriptions\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const [, transactionId] = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path) ?? []
    if (method === 'POST' && transactionId) return refund(transactionId, read(requests.Refund, json))
    if (method === 'POST' && path === '/v1/catalogs/products') return createProduct(read(requests.CreateProduct, json))
    if (method === 'POST' && path === '/v1/billing/plans') return createPlan(read(requests.CreatePlan, json))
    if (method === 'POST' && path === '/v1/billing/subscriptions') return createSubscription(read(requests.CreateSubscription, json))
    if (method === 'POST' && path === '/v1/notifications/verify-webhook-signature') {
      const isValid = verifySignature(read(requests.VerifyWebhook, json), body)
      return { status: 200, body: { verification_status: isValid ? 'SUCCESS' : 'FAILURE' } }
    }
    if (method === 'GET' && path === '/v1/customer/disputes') return { status: 200, body: listDisputes(query.get('disputed_transaction_id') ?? '') }
    const [, disputeId] = /^\/v1\/customer\/disputes\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && disputeId) return { status: 200, body: getDispute(disputeId) }
    if (method === 'GET' && id && action === '') return { status: 200, body: present(get(id), query.get('fields')?.split(',') ?? []) }
    if (method === 'GET' && action === 'transactions') return { status: 200, body: listTransactions(get(id), query) }
    if (method === 'POST' && id) return changeStatus(get(id), action, read(requests.Reason, json))
    throw new RefusedRequest(404, 'INVALID_PARAMETER_SYNTAX', 'the test double has no such path')
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

  function listAllTransactions() {
    return [...subscriptions.values()].flatMap(({ transactions }) => transactions)
  }

  function listDisputes(transactionId: string): object {
    const { dispute } = listAllTransactions().find(({ id }) => id === transactionId) ?? {}
    return DisputesResponse.parse({ items: dispute ? [presentDispute(dispute)] : [], links: [] })
  }

  function getDispute(id: string): object {
    const transaction = listAllTransactions().find(({ dispute }) => dispute?.id === id)
    if (!transaction?.dispute) throw new RefusedRequest(404, 'RESOURCE_NOT_FOUND')
    const { outcome } = transaction.dispute
    return DisputeResponse.parse({
      ...presentDispute(transaction.dispute),
      disputed_transactions: [{ seller_transaction_id: transaction.id }],
      ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
      links: [],
    })
  }

  function refund(transactionId: string, _body: object): DoubleResponse {
    const transaction = listAllTransactions().find(({ id }) => id === transactionId)
    if (!transaction) throw new RefusedRequest(404, 'RESOURCE_NOT_FOUND')
    if (transaction.status === 'REFUNDED') throw new RefusedRequest(422, 'CAPTURE_FULLY_REFUNDED')
    transaction.status = 'REFUNDED'
    return { status: 201, body: { id: createPaypalId(''), status: 'COMPLETED', links: [] } }
  }

  function present(subscription: StoredSubscription, fields: readonly string[]): object {
    const plan = getPlan(subscription.planId)
    const isStarted = subscription.status !== 'APPROVAL_PENDING'
    const path = `${url}/v1/billing/subscriptions/${subscription.id}`
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
        ...(isStarted ? [] : [{ href: `${url}/webapps/billing/subscriptions?ba_token=BA-${subscription.id}`, rel: 'approve', method: 'GET' as const }]),
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
}

const presentDispute = ({ id, status }: StoredDispute) => ({
  dispute_id: id,
  create_time: formatTime(getNow()),
  update_time: formatTime(getNow()),
  reason: 'UNAUTHORISED' as const,
  status,
})

/** Shows a regular cycle with the price that was set in the dashboard. */
function applyOverride(cycle: StoredPlan['cycles'][number], { priceOverride }: StoredSubscription) {
  if (!priceOverride || cycle.tenure_type !== 'REGULAR') return cycle
  return { ...cycle, pricing_scheme: { fixed_price: { value: priceOverride.value, currency_code: priceOverride.currency } } }
}

/** A request that PayPal refuses. */
export class RefusedRequest extends Error {
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

export const formatTime = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
