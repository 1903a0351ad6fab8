import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { Totals } from '../../contract/fields.ts'
import type { Sum } from './sums.tsx'

/** Returns a function that describes the total of an amount, and the tax that it contains. */
export function useTotalsText() {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  return ({ total, tax, tax_rate: rate, currency }: Totals, label: string): Sum[] => [
    { label, value: money(total, currency), isTotal: true },
    ...(tax > 0 ? [{ label: t('billing.checkout.tax', { rate: number(rate / 100) }), value: money(tax, currency) }] : []),
  ]
}
