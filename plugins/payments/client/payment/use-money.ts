import { useLanguage } from '@balafon/sdk/client'
import { useCallback } from 'react'
import { moneyInWords } from '../../contract/money.ts'

/** Amounts as the reader writes them. */
export function useMoney() {
  const language = useLanguage()
  return useCallback((amount: number, currency: string) => moneyInWords(amount, currency, language), [language])
}
