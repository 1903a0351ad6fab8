import type { OwnSubscription } from '../../contract/subscription.ts'
import { getTexts, presentPrice } from '../plans/plans.presenter.ts'
import type { PriceRow } from '../plans/price.model.ts'
import type { ProductRow } from '../plans/product.model.ts'
import type { SubscriptionRow } from './subscription.model.ts'
import { isValid } from './validity.ts'

export interface SubscriptionParts {
  readonly row: SubscriptionRow
  readonly product: ProductRow
  readonly price: PriceRow
  readonly next: { readonly product: ProductRow; readonly price: PriceRow } | null
  /** What the next period costs; null when the subscription ends with this period. */
  readonly upcoming: OwnSubscription['upcoming']
  readonly language: string
  readonly provider: {
    readonly name: string
    readonly label: string
    readonly canChangePaymentMethod: boolean
    readonly canRetry: boolean
    readonly isSwitchable: boolean
    /** The provider that the user has chosen, until the change of the provider is complete; null without a change. */
    readonly pending: OwnSubscription['pending_provider']
    /** The page on which the time of a test subscription is moved; null for real subscriptions. */
    readonly testUrl: string | null
  }
}

const formatTime = (date: Date | null) => date?.toISOString() ?? null

export const presentSubscription = ({ row, product, price, next, upcoming, provider, language }: SubscriptionParts): OwnSubscription => ({
  id: row.id,
  status: row.status,
  valid: isValid(row),
  product: { id: product.id, name: getTexts(product, language).name },
  price: presentPrice(price),
  provider: { name: provider.name, label: provider.label },
  current_period_start: formatTime(row.currentPeriodStart),
  current_period_end: formatTime(row.currentPeriodEnd),
  trial_ends_at: formatTime(row.trialEndsAt),
  cancel_at_period_end: row.cancelAtPeriodEnd,
  disputed: row.disputedAt !== null,
  grace_ends_at: formatTime(row.graceEndsAt),
  ended_at: formatTime(row.endedAt),
  created_at: row.createdAt.toISOString(),
  payment_method: row.paymentMethod,
  payment_failure: row.paymentFailure,
  can_change_payment_method: provider.canChangePaymentMethod,
  can_resume: row.cancelAtPeriodEnd && row.provider !== 'granted' && isValid(row),
  can_pay_now: provider.canRetry && row.status === 'past_due',
  next_product: next && { id: next.product.id, name: getTexts(next.product, language).name, price: presentPrice(next.price) },
  upcoming,
  can_switch_provider: provider.isSwitchable,
  pending_provider: provider.pending,
  pay_url: row.payUrl,
  test_url: provider.testUrl,
})
