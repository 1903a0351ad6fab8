import { buildChangePath, buildCheckoutPath, REGISTER_PATH } from '../../contract/paths.ts'
import type { OwnSubscription } from '../../contract/subscription.ts'
import type { Offer } from './offers.ts'

/**
 * What a user can do with a plan. `current`: the user has it. `next`: it begins with the next period. `start`: a free plan for guests. `keep`: cancel a
 * change that has not begun. `cycle`: the same plan, paid in another cycle. `free`: go back to the free plan.
 */
export type PlanAction =
  | { readonly kind: 'current' | 'next' | 'none' }
  | { readonly kind: 'start' | 'choose' | 'change' | 'keep' | 'cycle' | 'free'; readonly to: string }

interface Visitor {
  readonly isGuest: boolean
  /** `null` without a subscription; an unpaid one counts as none. */
  readonly subscription: OwnSubscription | null
}

/** Returns what a user can do with a plan. */
export function getPlanAction({ product, price }: Offer, { isGuest, subscription }: Visitor): PlanAction {
  const current = subscription?.status === 'incomplete' ? null : subscription
  if (!price) return getFreeAction(isGuest, current)
  if (!current) return { kind: 'choose', to: buildCheckoutPath(product.id, price.id) }
  const to = buildChangePath(product.id, price.id)
  const isCurrent = current.price.id === price.id
  if (current.provider.name === 'granted') return { kind: current.product.id === product.id ? 'current' : 'none' }
  if (isCurrent) return current.next_product ? { kind: 'keep', to } : { kind: 'current' }
  if (current.next_product?.price.id === price.id) return { kind: 'next' }
  return { kind: current.product.id === product.id ? 'cycle' : 'change', to }
}

function getFreeAction(isGuest: boolean, current: OwnSubscription | null): PlanAction {
  if (isGuest) return { kind: 'start', to: REGISTER_PATH }
  if (!current) return { kind: 'current' }
  return current.cancel_at_period_end ? { kind: 'next' } : { kind: 'free', to: '/billing/cancel' }
}
