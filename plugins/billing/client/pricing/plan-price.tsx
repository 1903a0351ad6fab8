import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { usePriceText } from '../use-price-text.ts'
import type { Offer } from './offers.ts'
import classes from './plan-card.module.css'

/**
 * The price for one day, week, month or year. The line below it says how often it is paid, after the free days of a trial.
 * @param hasTrial Whether the user can have a trial.
 */
export function PlanPrice({ offer, hasTrial }: { readonly offer: Offer; readonly hasTrial: boolean }) {
  const { product, price } = offer
  const { t } = useTranslation()
  const { getChargeText } = usePriceText()
  const { amount, interval } = usePricePerInterval(offer)
  const charge = price ? getChargeText(price) : t('billing.free.charged')
  return (
    <div>
      <p className={classes.price}>
        <b>{amount}</b> <span>{interval}</span>
      </p>
      <p className={classes.charge}>{hasTrial && product.trial_days > 0 && price ? t('billing.trial.offer', { count: product.trial_days, charge }) : charge}</p>
    </div>
  )
}

/** Returns the amount of an offer per interval, and the interval. A free plan has the amount 0 and the text “always”. */
export function usePricePerInterval({ price, currency }: Pick<Offer, 'price' | 'currency'>): { readonly amount: string; readonly interval: string } {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { getPricePerInterval } = usePriceText()
  return price ? getPricePerInterval(price) : { amount: currency ? money(0, currency) : '0', interval: t('billing.free.always') }
}
