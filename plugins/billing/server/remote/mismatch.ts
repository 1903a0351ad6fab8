import type { ServerContext } from '@balafon/sdk/server'
import type { RemoteSubscriptionRow } from './remote-subscription.model.ts'

/** What a provider reports that it collects, for a comparison with what it was asked to collect. */
export interface ReportedTerms {
  readonly reference: string | null
  readonly isTest: boolean
  readonly currency: string
  /** What each later period costs. */
  readonly regularTotal: number | null
  /** What was paid for the first period; `null` when nothing was paid yet. */
  readonly firstTotal: number | null
}

/** What a site expects: the terms of the row, with the price that applies now. */
type ExpectedTerms = Pick<RemoteSubscriptionRow, 'reference' | 'isTest' | 'currency' | 'regularTotal' | 'firstTotal'>

/**
 * Returns how a report differs from the request: an attacker could have attached another payment, or an operator could have changed the price at the
 * provider. Such a subscription gives no access.
 */
export function findMismatch(expected: ExpectedTerms, reported: ReportedTerms): string | null {
  if (reported.reference !== expected.reference) return 'reference'
  if (reported.isTest !== expected.isTest) return 'mode'
  if (reported.currency !== expected.currency) return 'currency'
  if (reported.regularTotal !== null && reported.regularTotal !== expected.regularTotal) return 'amount'
  if (reported.firstTotal !== null && reported.firstTotal !== expected.firstTotal) return 'first amount'
  return null
}

/** Logs a mismatch so that an operator can find it. */
export function logMismatch(log: ServerContext['log'], { reference, provider }: RemoteSubscriptionRow, field: string) {
  log.error({ security: 'subscription_mismatch', provider, reference, field }, 'a provider collects something else than it was asked for')
}
