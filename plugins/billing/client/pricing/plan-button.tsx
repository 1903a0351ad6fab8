import { Link, useFormat, useUser } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getCycle } from '../../contract/cycles.ts'
import type { OwnSubscription } from '../../contract/subscription.ts'
import type { Offer } from './offers.ts'
import { getPlanAction } from './plan-action.ts'
import classes from './plan-card.module.css'

interface PlanButtonProps {
  readonly offer: Offer
  readonly subscription: OwnSubscription | null
}

/** The link with which a user gets a plan, or what replaces it for a plan that they have. */
export function PlanButton({ offer, subscription }: PlanButtonProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const isGuest = useUser() === null
  const action = getPlanAction(offer, { isGuest, subscription })
  const { product, price } = offer
  if (action.kind === 'none') return null
  if (!('to' in action)) {
    const end = subscription?.current_period_end
    return (
      <p className={classes.own}>
        <Check aria-hidden="true" />
        {action.kind === 'next' && end ? t('billing.plan.next', { date: date(end) }) : t('billing.plan.own')}
      </p>
    )
  }
  const cycle = price ? getCycle(price) : 'yearly'
  const label = action.kind === 'cycle' ? t(`billing.plan.cycle.${cycle}`) : t(`billing.plan.${action.kind}`, { plan: product.name })
  return (
    <Link to={action.to} className={getButtonClass(product.recommended ? 'primary' : 'outline', 'large', true)}>
      {label}
    </Link>
  )
}
