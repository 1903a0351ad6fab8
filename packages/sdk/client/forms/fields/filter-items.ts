import type { SelectItem } from '@balafon/ui/select'

/** Returns the options that contain the search text. Accents and case do not matter. */
export function filterItems(items: readonly SelectItem[], searchText: string): readonly SelectItem[] {
  const searchedText = fold(searchText.trim())
  return searchedText === ''
    ? items
    : items.filter(({ label, description = '', keywords = '' }) => fold(`${label} ${description} ${keywords}`).includes(searchedText))
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
