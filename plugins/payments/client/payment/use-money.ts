import { useLanguage } from '@balafon/sdk/client'
import { useCallback } from 'react'
import { formatMoney } from '../../contract/money.ts'

/** Returns a function that formats amounts in the user's language. */
export function useMoney() {
  const language = useLanguage()
  return useCallback((amount: number, currency: string) => formatMoney(amount, currency, language), [language])
}
