import type { SelectItem, SelectSection } from './option-list.tsx'

type Entry = SelectItem | SelectSection

/** What begins with the letters typed stands before what only has them in it; accents and capitals are the same letter. Sections keep their place. */
export function sortPrefixMatches(entries: readonly Entry[], typed: string): readonly Entry[] {
  if (typed === '') return entries
  const same = new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base' })
  const begins = (entry: Entry) => 'label' in entry && same.compare(entry.label.slice(0, typed.length), typed) === 0
  const order = (one: Entry, other: Entry) => Number(begins(other)) - Number(begins(one))
  return entries.map((entry) => ('items' in entry ? { ...entry, items: entry.items.toSorted(order) } : entry)).toSorted(order)
}
