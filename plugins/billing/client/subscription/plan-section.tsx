import { Link, useFormat, useSetting } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { type Description, DescriptionList } from '@balafon/ui/description-list'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { usePriceText } from '../use-price-text.ts'
import classes from './billing-page.module.css'

interface PlanSectionProps {
  readonly subscription: OwnSubscription
}

/** The plan of the user, its price, and when it is paid next or ends. */
export function PlanSection({ subscription }: PlanSectionProps) {
  const { t } = useTranslation()
  const { product, status, disputed, cancel_at_period_end: isCancelled } = subscription
  return (
    <section className={classes.box} aria-labelledby="billing-plan">
      <div className={classes.heading}>
        <div>
          <h2 id="billing-plan" className={classes.caption}>
            {t('billing.plan')}
          </h2>
          <p className={classes.plan}>{product.name}</p>
        </div>
        <StatusBadge status={status} isCancelled={isCancelled} isDisputed={disputed} />
      </div>
      <DescriptionList items={useFacts(subscription)} />
      {status === 'incomplete' ? null : <PlanActions subscription={subscription} />}
    </section>
  )
}

function useFacts({ price, status, provider, cancel_at_period_end: isCancelled, current_period_end: end, upcoming, created_at: createdAt }: OwnSubscription) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { formatPrice } = usePriceText()
  const formatDay = (iso: string) => date(iso, { dateStyle: 'long' })
  const facts: Description[] = provider.name === 'granted' ? [] : [{ term: t('billing.price'), value: formatPrice(price) }]
  if (status === 'incomplete') return facts
  if (end && isCancelled) facts.push({ term: t('billing.ends'), value: formatDay(end) })
  else if (end && upcoming && status !== 'past_due')
    facts.push({
      term: t('billing.next_payment'),
      value: t('billing.next_payment.value', { amount: money(upcoming.total, upcoming.currency), date: formatDay(end) }),
    })
  return [...facts, { term: t('billing.since'), value: formatDay(createdAt) }]
}

/** A plan that was given has no payments, so it can neither be changed nor cancelled. */
function PlanActions({ subscription }: PlanSectionProps) {
  const { t } = useTranslation()
  const isOffered = useSetting<boolean>('billing.enable')
  const { provider, disputed, cancel_at_period_end: isCancelled, can_resume: canResume } = subscription
  if (provider.name === 'granted' || disputed) return null
  return (
    <div className={classes.actions}>
      {canResume ? (
        <Link to="/billing/renew" className={getButtonClass('primary')}>
          {t('billing.renew')}
        </Link>
      ) : null}
      {isOffered && !isCancelled ? (
        <Link to="/billing/change-plan" className={getButtonClass('outline')}>
          {t('billing.change_plan')}
        </Link>
      ) : null}
      {isCancelled ? null : (
        <Link to="/billing/cancel" className={getButtonClass('quiet')}>
          {t('billing.cancel')}
        </Link>
      )}
    </div>
  )
}
