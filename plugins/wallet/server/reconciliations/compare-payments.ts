import type { Reconciliation } from '../../contract/provider-settlements.ts'

/** A top-up that a provider has confirmed, or that the ledger has credited. */
export interface ComparedPayment {
  readonly reference: string
  readonly provider: string
  readonly currency: string
  readonly amount: number
}

type Comparison = Pick<Reconciliation, 'provider' | 'currency' | 'payments' | 'ledger' | 'differences'>
interface Sums {
  readonly payments: { count: number; amount: number }
  readonly ledger: { count: number; amount: number }
  readonly differences: Comparison['differences'][number][]
}

const MAX_DIFFERENCES = 100

/** Compares what providers have confirmed with what the ledger has credited, one payment at a time: equal sums could hide two mistakes. */
export function comparePayments(payments: readonly ComparedPayment[], credited: readonly ComparedPayment[]): Comparison[] {
  const groups = new Map<string, Sums & Pick<Comparison, 'provider' | 'currency'>>()
  const getGroup = ({ provider, currency }: ComparedPayment) => {
    const key = `${provider} ${currency}`
    const group = groups.get(key) ?? { provider, currency, payments: { count: 0, amount: 0 }, ledger: { count: 0, amount: 0 }, differences: [] }
    groups.set(key, group)
    return group
  }
  const add = (sum: { count: number; amount: number }, amount: number) => {
    sum.count += 1
    sum.amount += amount
  }
  const remaining = new Map(credited.map((topUp) => [topUp.reference, topUp]))
  for (const payment of payments) {
    const { reference, amount } = payment
    const group = getGroup(payment)
    const posted = remaining.get(reference)
    remaining.delete(reference)
    add(group.payments, amount)
    if (posted) add(group.ledger, posted.amount)
    if (!posted) group.differences.push({ reference, kind: 'missing_in_ledger', payment: amount, ledger: null })
    else if (posted.amount !== amount) group.differences.push({ reference, kind: 'other_amount', payment: amount, ledger: posted.amount })
  }
  for (const topUp of remaining.values()) {
    const group = getGroup(topUp)
    add(group.ledger, topUp.amount)
    group.differences.push({ reference: topUp.reference, kind: 'missing_at_provider', payment: null, ledger: topUp.amount })
  }
  return [...groups.values()].map((group) => ({ ...group, differences: group.differences.slice(0, MAX_DIFFERENCES) }))
}
