import { useTranslation } from 'react-i18next'
import { createFieldError } from './field-error.ts'
import { useMoney } from './use-wallet.ts'

/** Returns a function that throws at the field `amount` when the amount is missing or more than the earnings. */
export function useAmountCheck(earnings: number) {
  const { t } = useTranslation()
  const money = useMoney()
  return (amount: number | null): number => {
    if (amount === null || amount <= 0) throw createFieldError('amount', t('wallet.invalid_amount'))
    if (amount > earnings) throw createFieldError('amount', t('wallet.amount_above_earnings', { balance: money(earnings) }))
    return amount
  }
}
