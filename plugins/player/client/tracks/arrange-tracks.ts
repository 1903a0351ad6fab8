import type { SortKey, SortOrder, TrackEntry } from './track-entry.ts'

/** Removes accents and converts the text to lower case, so that “ete” finds “Été”. */
const normalizeText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/** Returns the entries that contain the searched text in their title, album or artists. Accents and case are ignored. */
export function filterEntries<E extends TrackEntry>(entries: readonly E[], search: string): readonly E[] {
  const text = normalizeText(search.trim())
  if (text === '') return entries
  return entries.filter(({ track: { name, album, artists } }) =>
    normalizeText([name, album?.name ?? '', ...artists.map((artist) => artist.name)].join(' ')).includes(text),
  )
}

const TEXT_GETTERS: Partial<Record<SortKey, (entry: TrackEntry) => string>> = {
  name: ({ track }) => track.name,
  artist: ({ track }) => track.artists[0]?.name ?? '',
  album: ({ track }) => track.album?.name ?? '',
}
const NUMBER_GETTERS: Partial<Record<SortKey, (entry: TrackEntry) => number>> = {
  plays: ({ track }) => track.plays,
  duration: ({ track }) => track.duration,
}

/** Sorts the entries by a text or a number of their tracks. Entries with equal values keep their order. For any other key, such as `date`, no entry is moved. */
export function sortEntries<E extends TrackEntry>(entries: readonly E[], key: SortKey, order: SortOrder, language: string): readonly E[] {
  const sign = order === 'asc' ? 1 : -1
  const getText = TEXT_GETTERS[key]
  if (getText) {
    const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
    return entries.toSorted((a, b) => sign * compare(getText(a), getText(b)))
  }
  const getNumber = NUMBER_GETTERS[key]
  return getNumber ? entries.toSorted((a, b) => sign * (getNumber(a) - getNumber(b))) : entries
}
