import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '../../contract/subscription.ts'
import classes from '../subscription/billing-page.module.css'
import { usePriceText } from '../use-price-text.ts'
import type { PlanChangePreview } from './plan-change-preview.ts'

interface ChangeCostsProps {
  readonly subscription: OwnSubscription
  readonly preview: PlanChangePreview
}

/** What a change of the plan costs now: the price of the new plan, less what is left of the paid period. */
export function ChangeCosts({ subscription, preview }: ChangeCostsProps) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const { formatPrice } = usePriceText()
  const { product, price, starts, due_now: dueNow, renewal } = preview
  const credit = renewal.total - dueNow.total
  const format = (amount: number) => money(amount, dueNow.currency)
  return (
    <dl className={classes.sums}>
      {starts === 'now' ? (
        <>
          <dt>{product.name}</dt>
          <dd>{format(renewal.total)}</dd>
          {credit > 0 ? (
            <>
              <dt>{t('billing.change.credit', { plan: subscription.product.name })}</dt>
              <dd>−{format(credit)}</dd>
            </>
          ) : null}
        </>
      ) : null}
      <dt className={classes.total}>{t('billing.checkout.due_now')}</dt>
      <dd className={classes.total}>{format(dueNow.total)}</dd>
      {dueNow.tax > 0 ? (
        <>
          <dt>{t('billing.checkout.tax', { rate: number(dueNow.tax_rate / 100) })}</dt>
          <dd>{format(dueNow.tax)}</dd>
        </>
      ) : null}
      <dt>{t('billing.change.renewal')}</dt>
      <dd>{formatPrice({ ...price, amount: renewal.total })}</dd>
    </dl>
  )
}
