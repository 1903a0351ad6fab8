import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { FeatureList } from './feature-list.tsx'
import type { Offer } from './offers.ts'
import { PlanButton } from './plan-button.tsx'
import classes from './plan-card.module.css'
import { PlanPrice } from './plan-price.tsx'
import { SavingBadge } from './saving-badge.tsx'

interface PlanCardProps {
  readonly offer: Offer
  readonly subscription: OwnSubscription | null
}

/** A plan with its price, its button and its features. */
export function PlanCard({ offer, subscription }: PlanCardProps) {
  const { t } = useTranslation()
  const { product, savingPercent } = offer
  const titleId = `plan-${product.id}`
  return (
    <article className={classes.card} data-recommended={product.recommended || undefined} aria-labelledby={titleId}>
      {product.recommended ? <p className={classes.recommended}>{t('billing.recommended')}</p> : null}
      <header>
        <div className={classes.title}>
          <h2 id={titleId}>{product.name}</h2>
          {savingPercent === null ? null : <SavingBadge percent={savingPercent} />}
        </div>
        <p className={classes.lead}>{product.description}</p>
      </header>
      <PlanPrice offer={offer} hasTrial={subscription === null} />
      <PlanButton offer={offer} subscription={subscription} />
      <FeatureList product={product} />
    </article>
  )
}
