import type { SortKey, SortOrder, TrackEntry } from './track-entry.ts'

/** Removes accents and capitals, so that “ete” finds “Été”. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/** Returns the entries with the search in their title, album or artists. */
export function filterEntries<E extends TrackEntry>(entries: readonly E[], search: string): readonly E[] {
  const text = fold(search.trim())
  if (text === '') return entries
  return entries.filter(({ track: { name, album, artists } }) =>
    fold([name, album?.name ?? '', ...artists.map((artist) => artist.name)].join(' ')).includes(text),
  )
}

const TEXTS: Partial<Record<SortKey, (entry: TrackEntry) => string>> = {
  name: ({ track }) => track.name,
  artist: ({ track }) => track.artists[0]?.name ?? '',
  album: ({ track }) => track.album?.name ?? '',
}
const NUMBERS: Partial<Record<SortKey, (entry: TrackEntry) => number>> = {
  plays: ({ track }) => track.plays,
  duration: ({ track }) => track.duration,
}

/** Returns the entries in another order. Equal entries stay in the order of the list; lists are not sorted by their dates here. */
export function sortEntries<E extends TrackEntry>(entries: readonly E[], key: SortKey, order: SortOrder, language: string): readonly E[] {
  const sign = order === 'asc' ? 1 : -1
  const getText = TEXTS[key]
  if (getText) {
    const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
    return entries.toSorted((a, b) => sign * compare(getText(a), getText(b)))
  }
  const getNumber = NUMBERS[key]
  return getNumber ? entries.toSorted((a, b) => sign * (getNumber(a) - getNumber(b))) : entries
}
