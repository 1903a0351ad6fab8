import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { Price } from '../../contract/fields.ts'

/** Returns the function that writes a price with its period: `3 000 F every month`. */
export function usePriceText() {
  const { t } = useTranslation()
  const { money } = useFormat()
  return ({ amount, currency, interval, interval_count: count }: Omit<Price, 'id'>) =>
    t('billing_admin.price', { amount: money(amount, currency), period: t(`billing_admin.every.${interval}`, { count }) })
}
