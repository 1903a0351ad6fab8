import { Link, useFormat } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useSubscription } from '../use-subscription.ts'
import classes from './subscription-section.module.css'

/** The subscription in the account settings: the plan of the user, or a link to the plans. */
export default function SubscriptionSection() {
  return (
    <LoadState query={useSubscription()} skeleton={<Skeleton height="84px" />}>
      {({ subscription }) => (subscription ? <CurrentPlan subscription={subscription} /> : <NoPlan />)}
    </LoadState>
  )
}

function CurrentPlan({ subscription }: { readonly subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { product, status, disputed, cancel_at_period_end: isCancelled, current_period_end: end, upcoming } = subscription
  return (
    <div className={classes.section}>
      <p className={classes.plan}>
        <b>{product.name}</b> <StatusBadge status={status} isCancelled={isCancelled} isDisputed={disputed} />
      </p>
      {end && upcoming && status !== 'past_due' ? (
        <p>
          {t('billing.next_payment')}:{' '}
          {t('billing.next_payment.value', { amount: money(upcoming.total, upcoming.currency), date: date(end, { dateStyle: 'long' }) })}
        </p>
      ) : null}
      <div>
        <Link to="/billing" className={getButtonClass('outline')}>
          {t('billing.subscription.open')}
        </Link>
      </div>
    </div>
  )
}

function NoPlan() {
  const { t } = useTranslation()
  return (
    <div className={classes.section}>
      <p>{t('billing.none')}</p>
      <div>
        <Link to="/pricing" className={getButtonClass('outline')}>
          {t('billing.pricing.open')}
        </Link>
      </div>
    </div>
  )
}
