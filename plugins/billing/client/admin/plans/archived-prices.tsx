import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/plans.ts'
import { usePriceText } from '../../use-price-text.ts'
import classes from '../admin.module.css'

/** The prices that are no longer offered, with the subscribers that still pay them. */
export function ArchivedPrices({ prices }: { readonly prices: Plan['prices'] }) {
  const { t } = useTranslation()
  const { formatPrice } = usePriceText()
  const paid = prices.filter(({ archived_at, subscribers_count }) => archived_at !== null && subscribers_count > 0)
  if (paid.length === 0) return null
  return (
    <div>
      <p className={classes.hint}>{t('billing.plan.archived_prices')}</p>
      <ul className={classes.rows} aria-label={t('billing.plan.archived_prices')}>
        {paid.map((price) => (
          <li key={price.id} className={classes.row}>
            <span data-tabular>{formatPrice(price)}</span>
            <span>{t('billing.plan.subscribers', { count: price.subscribers_count })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
