import type { ProviderSubscription } from '../../contract/providers.ts'
import { readDispute } from '../disputes/current-dispute.ts'
import type { SubscriptionRow } from './subscription.model.ts'

const DAY_MS = 24 * 3600_000

/** The states of a subscription that a user has now. A user has at most one of them. */
export const CURRENT_STATUSES = ['trialing', 'active', 'past_due'] as const

/** Returns whether a reported status means that the subscription has begun and not ended. */
export const isCurrent = (status: ProviderSubscription['status']) => status !== 'incomplete' && status !== 'ended'

/** What the columns of a subscription depend on besides its report. */
interface StateOptions {
  readonly graceDays: number
  /** The subscription at another provider that it replaces. */
  readonly replaced: SubscriptionRow | null
  /** Whether the payment of the period that the replaced subscription was paid for is disputed. */
  readonly isCarriedPaymentDisputed: boolean
}

/** Returns the columns that follow from what a provider reports. An unknown status gives no access. */
export function describeState(before: SubscriptionRow, reported: ProviderSubscription, { graceDays, replaced, isCarriedPaymentDisputed }: StateOptions) {
  const status = reported.status === 'unknown' ? 'past_due' : reported.status
  const failedAt = reported.currentPeriodEnd ?? new Date()
  const graceEndsAt = before.graceEndsAt ?? new Date(failedAt.getTime() + graceDays * DAY_MS)
  const isDisputed = readDispute(reported).isCurrent || isCarriedPaymentDisputed
  return {
    status,
    currentPeriodStart: reported.currentPeriodStart,
    currentPeriodEnd: reported.currentPeriodEnd,
    trialEndsAt: reported.trialEndsAt,
    cancelAtPeriodEnd: reported.cancelAtPeriodEnd,
    graceEndsAt: reported.status === 'past_due' ? graceEndsAt : null,
    disputedAt: isDisputed ? (before.disputedAt ?? new Date()) : null,
    paymentMethod: reported.paymentMethod,
    payUrl: reported.payUrl,
    paymentFailure: status === 'ended' ? null : (reported.failure ?? null),
    endedAt: status === 'ended' ? (reported.endedAt ?? new Date()) : null,
    ...(replaced && describeCarried(before, reported, replaced)),
  }
}

/** The new provider reports the time that was paid to the earlier provider as a trial. The subscription is presented as paid instead. */
function describeCarried({ carriedFrom }: SubscriptionRow, reported: ProviderSubscription, replaced: SubscriptionRow) {
  if (isTrial(replaced)) return {}
  if (reported.status !== 'trialing') return { trialEndsAt: null }
  const { currentPeriodStart, currentPeriodEnd } = reported
  // A period that was paid early begins in the future, possibly after the trial has ended. A period must not end before it begins.
  const beginsBeforeEnd = carriedFrom !== null && currentPeriodEnd !== null && carriedFrom < currentPeriodEnd
  return { status: 'active' as const, trialEndsAt: null, currentPeriodStart: beginsBeforeEnd ? carriedFrom : currentPeriodStart }
}

/** Returns whether the last period of a subscription was a trial. */
const isTrial = ({ trialEndsAt, currentPeriodEnd }: SubscriptionRow): boolean =>
  trialEndsAt !== null && currentPeriodEnd !== null && trialEndsAt >= currentPeriodEnd

/** Returns whether the present period of a subscription was paid at another provider. */
export const isCarried = ({ carriedFrom, currentPeriodStart }: SubscriptionRow): boolean =>
  carriedFrom !== null && currentPeriodStart?.getTime() === carriedFrom.getTime()
