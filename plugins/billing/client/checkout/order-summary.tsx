import { useFormat } from '@balafon/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Totals } from '../../contract/fields.ts'
import { Sums } from '../parts/sums.tsx'
import texts from '../parts/text.module.css'
import { useTotalsText } from '../parts/use-totals-text.ts'
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
      <OrderSums totals={dueNow} price={trialDays > 0 ? undefined : price.amount} />
      <p className={texts.small}>
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

interface OrderSumsProps {
  readonly totals: Totals
  /** The price before discounts, when it is charged now. */
  readonly price: number | undefined
}

/** The price, the discount, the total, and the tax that it contains. */
function OrderSums({ totals, price }: OrderSumsProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const describeTotal = useTotalsText()
  const { discount, subtotal, currency } = totals
  const reduced = [
    { label: t('billing.checkout.price'), value: money(price ?? subtotal, currency) },
    { label: t('billing.checkout.discount'), value: `−${money(discount, currency)}` },
  ]
  return <Sums sums={[...(discount > 0 ? reduced : []), ...describeTotal(totals, t('billing.checkout.due_now'))]} />
}
