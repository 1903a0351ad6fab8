import type { ProviderInvoice, ProviderSubscription } from '../../contract/providers.ts'

const isTakenBack = ({ status }: ProviderInvoice) => status === 'disputed' || status === 'charged_back'

/** What a report says about disputes. */
interface ReportedDispute {
  /** Whether the payment of the current period is disputed or was lost: the plan is then paused. */
  readonly isCurrent: boolean
  /** Whether a dispute about the current period was lost: the subscription then ends. */
  readonly isLost: boolean
  /** Whether a dispute about any period is open: nothing more is then charged. */
  readonly isOpen: boolean
}

/** Reads from a report which payments are disputed. A dispute about an earlier period does not pause the current one. */
export function readDispute({ invoices, currentPeriodStart: start, currentPeriodEnd: end }: ProviderSubscription): ReportedDispute {
  const current = start && end ? invoices.filter(({ periodStart, periodEnd }) => periodStart < end && periodEnd > start) : []
  return {
    isCurrent: current.some(isTakenBack),
    isLost: current.some(({ status }) => status === 'charged_back'),
    isOpen: invoices.some(({ status }) => status === 'disputed'),
  }
}
