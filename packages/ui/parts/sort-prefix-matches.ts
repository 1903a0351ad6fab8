import type { SelectItem, SelectSection } from './option-list.tsx'

type Entry = SelectItem | SelectSection

/** Moves entries that begin with the search text to the front of their section. Accents and case are ignored. Sections keep their order. */
export function sortPrefixMatches(entries: readonly Entry[], searchText: string): readonly Entry[] {
  if (searchText === '') return entries
  const collator = new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base' })
  const isPrefixMatch = (entry: Entry) => 'label' in entry && collator.compare(entry.label.slice(0, searchText.length), searchText) === 0
  const compare = (a: Entry, b: Entry) => Number(isPrefixMatch(b)) - Number(isPrefixMatch(a))
  return entries.map((entry) => ('items' in entry ? { ...entry, items: entry.items.toSorted(compare) } : entry)).toSorted(compare)
}
