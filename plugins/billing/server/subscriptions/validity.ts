import type { SubscriptionRow } from './subscription.model.ts'

type State = Pick<SubscriptionRow, 'status' | 'currentPeriodEnd' | 'graceEndsAt' | 'disputedAt'>

/** How long a paid period counts as valid after its end, because the renewal is being collected. */
export const RENEWAL_MS = 2 * 3600_000

/**
 * Returns until when a subscription gives its permissions: paid, on trial, or within the days of grace after a failed renewal. While the payment of the
 * current period is disputed, it is not paid. `null`: it gives none.
 */
export function getValidUntil({ status, currentPeriodEnd, graceEndsAt, disputedAt }: State): Date | null {
  if (disputedAt !== null) return null
  if (status === 'past_due') return graceEndsAt
  if (status !== 'active' && status !== 'trialing') return null
  return currentPeriodEnd && new Date(currentPeriodEnd.getTime() + RENEWAL_MS)
}

/** Returns whether a subscription gives its permissions. */
export function isValid(state: State, now = new Date()): boolean {
  const until = getValidUntil(state)
  return until !== null && until > now
}
