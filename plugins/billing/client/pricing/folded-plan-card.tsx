import { ChevronDown } from 'lucide-react'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { FeatureList } from './feature-list.tsx'
import type { Offer } from './offers.ts'
import { PlanButton } from './plan-button.tsx'
import classes from './plan-card.module.css'
import { PlanPrice, usePricePerInterval } from './plan-price.tsx'
import { SavingBadge } from './saving-badge.tsx'

interface FoldedPlanCardProps {
  readonly offer: Offer
  readonly subscription: OwnSubscription | null
}

/** A plan on phones: its name and price, which unfold to its button and features. */
export function FoldedPlanCard({ offer, subscription }: FoldedPlanCardProps) {
  const { product, savingPercent } = offer
  const { amount, interval } = usePricePerInterval(offer)
  return (
    <details className={classes.folded}>
      <summary className={classes.summary}>
        <span>
          <span className={classes.title}>
            <h2>{product.name}</h2>
            {savingPercent === null ? null : <SavingBadge percent={savingPercent} />}
          </span>
          <span className={classes.lead}>{product.description}</span>
        </span>
        <span className={classes.short}>
          <b>{amount}</b>
          {interval}
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={classes.content}>
        <PlanPrice offer={offer} hasTrial={subscription === null} />
        <PlanButton offer={offer} subscription={subscription} />
        <FeatureList product={product} />
      </div>
    </details>
  )
}
