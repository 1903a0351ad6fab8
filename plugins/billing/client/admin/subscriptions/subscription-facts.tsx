import { useFormat } from '@balafon/sdk/client'
import { DescriptionList } from '@balafon/ui/description-list'
import { useTranslation } from 'react-i18next'
import { PAYMENT_FAILURE_CODES } from '../../../contract/fields.ts'
import type { SubscriptionDetails } from '../../../contract/subscriptions.ts'
import { usePriceText } from '../../use-price-text.ts'

/** What a subscription costs, and until when it is paid. */
export function SubscriptionFacts({ details: { subscription, coupon } }: { readonly details: SubscriptionDetails }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { formatPrice } = usePriceText()
  const { price, provider, upcoming, next_product: next, current_period_start: start, current_period_end: end } = subscription
  const optional = [
    { term: t('billing.subscription.trial_ends'), value: subscription.trial_ends_at && date(subscription.trial_ends_at) },
    { term: t('billing.subscription.failure'), value: subscription.payment_failure && t(PAYMENT_FAILURE_CODES[subscription.payment_failure]) },
    { term: t('billing.subscription.grace_ends'), value: subscription.grace_ends_at && date(subscription.grace_ends_at) },
    { term: t('billing.subscription.ended_at'), value: subscription.ended_at && date(subscription.ended_at) },
    { term: t('billing.subscription.next_plan'), value: next && `${next.name} · ${formatPrice(next.price)}` },
    { term: t('billing.subscription.coupon'), value: coupon },
    { term: t('billing.subscription.cancel_reason'), value: subscription.cancel_reason },
  ]
  return (
    <DescriptionList
      items={[
        { term: t('billing.subscription.access'), value: t(subscription.valid ? 'billing.subscription.valid' : 'billing.subscription.invalid') },
        { term: t('billing.subscription.price'), value: formatPrice(price) },
        { term: t('billing.subscriptions.field.provider'), value: provider.label },
        { term: t('billing.subscription.payment_method'), value: subscription.payment_method },
        { term: t('billing.subscription.period'), value: start && end && `${date(start)} – ${date(end)}` },
        { term: t('billing.subscription.upcoming'), value: upcoming && money(upcoming.total, upcoming.currency) },
        ...optional.filter(({ value }) => value),
        { term: t('billing.subscriptions.field.created_at'), value: date(subscription.created_at) },
      ]}
    />
  )
}
