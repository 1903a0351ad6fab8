import { useApi } from '@balafon/sdk/client'
import type { SelectItem } from '@balafon/ui/select'
import { getLanguageList } from '../../../contract/language-list.ts'

/** Returns the languages of the site as options. */
export function useLanguages(): readonly SelectItem[] {
  const { data } = useApi(getLanguageList, {})
  return data?.localizations.map(({ language, name }) => ({ id: language, label: name })) ?? []
}
