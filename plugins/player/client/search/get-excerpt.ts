import type { SearchResult } from '../../contract/search.ts'

/** Returns the names of the artists of a song. */
export const getArtistNames = ({ track }: SearchResult): string => track?.artists.map(({ name }) => name).join(', ') ?? ''

/** Returns the subtitle of a song, for example the line of its lyrics that matches, unless the subtitle only names the artists. */
export function getExcerpt(result: SearchResult): string | undefined {
  const { subtitle, track } = result
  return track && subtitle && !getArtistNames(result).startsWith(subtitle) ? subtitle : undefined
}
