import type { FoundName } from './name-lookup.store.ts'
import type { RowValues } from './parse-row.ts'

/** Whether a name matches one row, several rows or none. */
export type Match = { readonly kind: 'one'; readonly id: number; readonly name: string } | { readonly kind: 'several' } | { readonly kind: 'none' }

/** Returns the row that a name matches. A row with exactly the same name is preferred to one that differs by case or accents. */
export function matchName(requested: string, found: readonly FoundName[]): Match {
  const candidates = found.filter((candidate) => candidate.requested === requested)
  const exact = candidates.filter(({ name }) => name === requested)
  const [match, ...others] = exact.length > 0 ? exact : candidates
  if (!match) return { kind: 'none' }
  return others.length > 0 ? { kind: 'several' } : { kind: 'one', id: match.id, name: match.name }
}

/** Lists all names that a cell with artists may contain, without duplicates: its whole text, and its parts. */
export const listPossibleArtists = ({ artists }: RowValues): string[] => (artists ? [...new Set([artists.text, ...artists.names])] : [])

/**
 * Returns the names of the artists in a cell. A cell with commas but without semicolons can be one artist ("Earth, Wind & Fire") or several. It is one
 * artist when an artist with the whole text exists, or when not all of its parts are known artists.
 */
export function chooseArtistNames({ artists }: RowValues, isKnown: (name: string) => boolean): readonly string[] {
  if (!artists) return []
  const { text, names } = artists
  if (/[;|]/.test(text) || names.length <= 1) return names
  if (isKnown(text)) return [text]
  return names.every(isKnown) ? names : [text]
}
