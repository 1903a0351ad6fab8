import type { SelectItem } from '@balafon/ui/select'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Returns the currencies to choose from, with their names in the language of the page. */
export function useCurrencyItems(): readonly SelectItem[] {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'currency' })
    return Intl.supportedValuesOf('currency').map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))
  }, [i18n.language])
}
