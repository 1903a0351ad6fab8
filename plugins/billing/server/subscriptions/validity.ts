import type { SubscriptionRow } from './subscription.model.ts'

type State = Pick<SubscriptionRow, 'status' | 'currentPeriodEnd' | 'graceEndsAt'>

/** How long a paid period counts as valid after its end, because the renewal is being collected. */
const RENEWAL_MS = 2 * 3600_000

/** Returns whether a subscription gives its permissions: paid, on trial, or within the days of grace after a failed renewal. */
export function isValid({ status, currentPeriodEnd, graceEndsAt }: State, now = new Date()): boolean {
  if (status === 'past_due') return graceEndsAt !== null && graceEndsAt > now
  if (status !== 'active' && status !== 'trialing') return false
  return currentPeriodEnd !== null && currentPeriodEnd.getTime() + RENEWAL_MS > now.getTime()
}
