import { useFormat } from '@balafon/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Totals } from '../../contract/fields.ts'
import { usePriceText } from '../use-price-text.ts'
import classes from './checkout.module.css'
import type { Checkout } from './checkout.ts'

const DAY_MS = 24 * 3600_000

/** What the user buys, what is charged now, and what is charged later. */
export function OrderSummary({ checkout }: { readonly checkout: Checkout }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const { formatPrice } = usePriceText()
  const [openedAt] = useState(() => Date.now())
  const { product, price, due_now: dueNow, renewal, trial_days: trialDays } = checkout
  const renewalText = formatPrice({ ...price, amount: renewal.total })
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary">{t('billing.checkout.summary')}</h2>
      <p className={classes.lead}>
        {product.name}, {formatPrice(price)}
      </p>
      <Sums totals={dueNow} label={t('billing.checkout.due_now')} price={trialDays > 0 ? undefined : price.amount} />
      <p className={classes.small}>
        {trialDays > 0
          ? t('billing.checkout.after_trial', { date: date(new Date(openedAt + trialDays * DAY_MS).toISOString()), price: renewalText })
          : dueNow.total === renewal.total
            ? t('billing.checkout.renewal_same', { price: renewalText })
            : t('billing.checkout.renewal', { price: renewalText })}{' '}
        {renewal.total > 0 ? t('billing.checkout.cancel_any_time', { amount: money(renewal.total, renewal.currency) }) : null}
      </p>
    </section>
  )
}

interface SumsProps {
  readonly totals: Totals
  /** The name of the total. */
  readonly label: string
  /** The price before discounts, when it is charged now. */
  readonly price?: number | undefined
}

/** The lines of what is charged: the price, the discount, the tax that it contains, and the total. */
export function Sums({ totals, label, price }: SumsProps) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const format = (amount: number) => money(amount, totals.currency)
  return (
    <dl className={classes.sums}>
      {totals.discount > 0 ? (
        <>
          <dt>{t('billing.checkout.price')}</dt>
          <dd>{format(price ?? totals.subtotal)}</dd>
          <dt>{t('billing.checkout.discount')}</dt>
          <dd>−{format(totals.discount)}</dd>
        </>
      ) : null}
      <dt className={classes.total}>{label}</dt>
      <dd className={classes.total}>{format(totals.total)}</dd>
      {totals.tax > 0 ? (
        <>
          <dt>{t('billing.checkout.tax', { rate: number(totals.tax_rate / 100) })}</dt>
          <dd>{format(totals.tax)}</dd>
        </>
      ) : null}
    </dl>
  )
}
