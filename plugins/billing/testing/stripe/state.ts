import { randomBytes } from 'node:crypto'

/** What the test double stores. Times are in seconds, as at Stripe. */
export interface StoredPrice {
  readonly id: string
  readonly product: string
  unitAmount: number
  currency: string
  readonly interval: 'day' | 'week' | 'month' | 'year'
  readonly intervalCount: number
  readonly metadata: Record<string, string>
}

export interface StoredCoupon {
  readonly id: string
  readonly amountOff: number
  readonly currency: string
  readonly duration: 'once' | 'forever' | 'repeating'
  readonly months: number | null
}

export interface StoredSession {
  readonly id: string
  readonly mode: 'subscription' | 'setup'
  readonly reference: string | null
  status: 'open' | 'complete' | 'expired'
  readonly priceId: string | null
  readonly couponId: string | null
  readonly trialDays: number
  readonly metadata: Record<string, string>
  readonly subscriptionMetadata: Record<string, string>
  customer: string | null
  subscription: string | null
  setupIntent: string | null
  expiresAt: number
  readonly created: number
}

export interface StoredInvoice {
  readonly id: string
  readonly subscription: string
  readonly customer: string
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  total: number
  readonly discount: number
  currency: string
  attempted: boolean
  created: number
  periodStart: number
  periodEnd: number
  paidAt: number | null
  paymentIntent: string | null
}

export interface StoredCharge {
  readonly id: string
  readonly customer: string
  readonly paymentIntent: string
  readonly amount: number
  readonly currency: string
  refunded: number
  created: number
  dispute?: { readonly id: string; status: DisputeStatus; readonly created: number }
}

export type DisputeStatus = 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost'

export interface StoredSubscription {
  readonly id: string
  readonly itemId: string
  readonly customer: string
  metadata: Record<string, string>
  priceId: string
  livemode: boolean
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  startDate: number
  periodStart: number
  periodEnd: number
  trialStart: number | null
  trialEnd: number | null
  cancelAtPeriodEnd: boolean
  canceledAt: number | null
  endedAt: number | null
  cancellation: { reason: 'cancellation_requested' | 'payment_failed' | null; comment: string | null }
  /** `remaining` counts invoices; `null` for all. */
  discount: { readonly couponId: string; remaining: number | null } | null
  paymentMethod: string
  scheduleId: string | null
  latestInvoice: string | null
  pending: { readonly priceId: string; readonly couponId: string | null; readonly invoiceId: string; readonly start: number; readonly end: number } | null
}

export interface StoredSchedule {
  readonly id: string
  readonly subscription: string
  status: 'active' | 'released'
  current: number
  phases: { start: number; end: number; readonly priceId: string; readonly metadata: Record<string, string>; readonly couponId: string | null }[]
}

export type StripeState = ReturnType<typeof createStripeState>

const createId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`

/** Creates the empty store of the test double. */
export const createStripeState = () => ({
  createId,
  products: new Map<string, { id: string; name: string }>(),
  prices: new Map<string, StoredPrice>(),
  coupons: new Map<string, StoredCoupon>(),
  sessions: new Map<string, StoredSession>(),
  subscriptions: new Map<string, StoredSubscription>(),
  invoices: new Map<string, StoredInvoice>(),
  charges: new Map<string, StoredCharge>(),
  schedules: new Map<string, StoredSchedule>(),
  setupIntents: new Map<string, { id: string; paymentMethod: string }>(),
  /** The payment methods that decline every charge, with the decline code. */
  declining: new Map<string, string>(),
  /** The decline code of each payment intent; `null` when the payment succeeded. */
  declineCodes: new Map<string, string | null>(),
})

/** Returns the codes of a declined charge. Only some reasons have a separate code. */
export const describeDecline = (declineCode: string) => ({
  code: declineCode === 'expired_card' || declineCode === 'authentication_required' ? declineCode : 'card_declined',
  decline_code: declineCode,
})

/** Returns an object of the store. */
export function getStored<T>(objects: ReadonlyMap<string, T>, id: string | null): T {
  const found = id === null ? undefined : objects.get(id)
  if (!found) throw new MissingObject(id ?? '')
  return found
}

/** A request names an object that does not exist. */
export class MissingObject extends Error {
  constructor(id: string) {
    super(`No such object: '${id}'`)
  }
}

/** A request that Stripe refuses. */
export class RefusedRequest extends Error {
  readonly code: string
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error'
  readonly declineCode: string | undefined

  constructor(code: string, message: string, type: RefusedRequest['type'] = 'invalid_request_error', declineCode?: string) {
    super(message)
    this.code = code
    this.type = type
    this.declineCode = declineCode
  }
}
