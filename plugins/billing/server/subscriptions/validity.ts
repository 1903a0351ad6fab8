import type { SubscriptionRow } from './subscription.model.ts'

type State = Pick<SubscriptionRow, 'status' | 'currentPeriodEnd' | 'graceEndsAt' | 'disputedAt'>

/** How long a paid period counts as valid after its end, because the renewal is being collected. */
export const RENEWAL_MS = 2 * 3600_000

/**
 * Returns whether a subscription gives its permissions: paid, on trial, or within the days of grace after a failed renewal. While the payment of the
 * current period is disputed, it is not paid.
 */
export function isValid({ status, currentPeriodEnd, graceEndsAt, disputedAt }: State, now = new Date()): boolean {
  if (disputedAt !== null) return false
  if (status === 'past_due') return graceEndsAt !== null && graceEndsAt > now
  if (status !== 'active' && status !== 'trialing') return false
  return currentPeriodEnd !== null && currentPeriodEnd.getTime() + RENEWAL_MS > now.getTime()
}
