import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getAmountPerInterval } from '../contract/cycles.ts'
import type { Price } from '../contract/fields.ts'

const MONTHS_PER_YEAR = 12

/** Returns functions that describe prices. */
export function usePriceText() {
  const { t } = useTranslation()
  const { money } = useFormat()
  /** `a year`, `every 3 months`. */
  const formatPeriod = ({ interval, interval_count: count }: Pick<Price, 'interval' | 'interval_count'>) => t(`billing.period.${interval}`, { count })
  /** `15 000 F a year`, `4 500 F every 3 months`. */
  const formatPrice = (price: Price) => `${money(price.amount, price.currency)} ${formatPeriod(price)}`
  return {
    formatPrice,
    /** Returns the price for one day, week, month or year, and the text for this time: `1 250 F` and `a month`. */
    getPricePerInterval: (price: Price) => ({
      amount: money(getAmountPerInterval(price), price.currency),
      interval: formatPeriod({ interval: price.interval, interval_count: 1 }),
    }),
    /** Returns how often a price is paid: `1 250 F a month, paid once a year`, `Paid every month`, `Paid as 4 500 F every 3 months`. */
    getChargeText(price: Price): string {
      if (price.interval_count > 1) return t('billing.charged.several', { price: formatPrice(price) })
      const monthly = money(Math.round(price.amount / MONTHS_PER_YEAR), price.currency)
      return price.interval === 'year' ? t('billing.charged.year', { amount: monthly }) : t(`billing.charged.${price.interval}`)
    },
  }
}
