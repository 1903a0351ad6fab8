import { randomBytes } from 'node:crypto'
import { addPeriod, convertDaysToSeconds, getNow } from '../periods.ts'
import type { Cycle } from './requests.ts'

/** What the test double stores. Times are in seconds. */
export interface StoredPlan {
  readonly id: string
  readonly productId: string
  readonly cycles: readonly Cycle[]
}

export interface StoredTransaction {
  readonly id: string
  status: 'COMPLETED' | 'DECLINED' | 'REFUNDED'
  time: number
  readonly value: string
  readonly currency: string
  dispute?: StoredDispute
}

export interface StoredDispute {
  readonly id: string
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED'
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null
}

export interface StoredSubscription {
  readonly id: string
  readonly planId: string
  customId: string
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED'
  startTime: number
  createTime: number
  /** When the next cycle is charged. */
  nextBilling: number
  cyclesCompleted: number
  failures: number
  lastFailure: number | null
  /** The cycle that was not paid. */
  outstanding: { readonly value: string; readonly currency: string } | null
  transactions: StoredTransaction[]
  /** Replaces the price of the plan, as the operator could have done in the dashboard. */
  priceOverride: { readonly value: string; readonly currency: string } | null
}

const RETRY_DAYS = 5
const FAILURE_THRESHOLD = 3

export type Outcome = 'pay' | 'decline'

export const createPaypalId = (prefix: string): string => `${prefix}${randomBytes(7).toString('hex').toUpperCase()}`

/** Returns the cycle that is charged after a number of completed ones. */
export function getCycle({ cycles }: StoredPlan, completed: number): Cycle {
  let before = 0
  for (const cycle of cycles) {
    before += cycle.total_cycles
    if (cycle.tenure_type === 'REGULAR' || completed < before) return cycle
  }
  throw new Error('the plan has no regular cycle')
}

/** Begins a subscription that the user has approved. The first cycle is charged at its start. */
export function approve(subscription: StoredSubscription, plan: StoredPlan): void {
  if (subscription.status !== 'APPROVAL_PENDING') return
  subscription.status = 'ACTIVE'
  subscription.startTime = Math.max(subscription.startTime, getNow())
  subscription.nextBilling = subscription.startTime
  charge(subscription, plan, 'pay')
}

/** Charges what is due until now. */
export function charge(subscription: StoredSubscription, plan: StoredPlan, outcome: Outcome): void {
  for (let count = 0; count < 40 && subscription.status === 'ACTIVE'; count += 1) {
    if (subscription.outstanding !== null) {
      const isDue = outcome === 'pay' || getNow() - (subscription.lastFailure ?? 0) >= convertDaysToSeconds(RETRY_DAYS)
      if (!isDue || !collectOutstanding(subscription, outcome)) return
    } else if (subscription.nextBilling > getNow()) return
    else beginCycle(subscription, plan, outcome)
  }
}

function beginCycle(subscription: StoredSubscription, plan: StoredPlan, outcome: Outcome) {
  const cycle = getCycle(plan, subscription.cyclesCompleted)
  const { value, currency_code: currency } = cycle.pricing_scheme.fixed_price
  const amount = (cycle.tenure_type === 'REGULAR' ? subscription.priceOverride : null) ?? { value, currency }
  const at = subscription.nextBilling
  subscription.nextBilling = addPeriod(at, {
    interval: INTERVALS[cycle.frequency.interval_unit],
    count: cycle.frequency.interval_count,
  })
  subscription.cyclesCompleted += 1
  if (Number(amount.value) === 0) return
  if (outcome === 'pay') addTransaction(subscription, 'COMPLETED', amount, at)
  else {
    subscription.outstanding = amount
    fail(subscription, amount, at)
  }
}

const INTERVALS = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const

function collectOutstanding(subscription: StoredSubscription, outcome: Outcome): boolean {
  const amount = subscription.outstanding
  if (!amount) return true
  if (outcome === 'decline') {
    fail(subscription, amount, getNow())
    return false
  }
  addTransaction(subscription, 'COMPLETED', amount, getNow())
  Object.assign(subscription, { outstanding: null, failures: 0, lastFailure: null })
  return true
}

function fail(subscription: StoredSubscription, amount: { value: string; currency: string }, at: number) {
  addTransaction(subscription, 'DECLINED', amount, at)
  subscription.failures += 1
  subscription.lastFailure = at
  if (subscription.failures >= FAILURE_THRESHOLD) subscription.status = 'SUSPENDED'
}

function addTransaction(
  subscription: StoredSubscription,
  status: StoredTransaction['status'],
  { value, currency }: { value: string; currency: string },
  time: number,
) {
  subscription.transactions.unshift({ id: createPaypalId(''), status, time, value, currency })
}

/** Moves everything that the test double stores about a subscription into the past. */
export function moveIntoPast(subscription: StoredSubscription, days: number): void {
  const seconds = convertDaysToSeconds(days)
  for (const key of ['startTime', 'createTime', 'nextBilling'] as const) subscription[key] -= seconds
  if (subscription.lastFailure !== null) subscription.lastFailure -= seconds
  for (const transaction of subscription.transactions) transaction.time -= seconds
}
