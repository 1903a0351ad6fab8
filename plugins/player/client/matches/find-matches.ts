/** A part of a text: from `start` up to, but not including, `end`. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Characters that Unicode does not decompose, and what users type for them. */
const REPLACEMENTS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ɛ: 'e', ɔ: 'o', ŋ: 'n' }

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđɛɔŋ]/g, (character) => REPLACEMENTS[character] ?? character)

/** Splits a query into words without accents. */
export const splitQuery = (query: string): string[] => [...new Set(fold(query).match(WORD) ?? [])]

/**
 * Finds where words in a text begin with a word of a query; accents and case do not matter: `zie` finds `Zié`. Neighbouring words are one
 * range.
 */
export function findMatches(text: string, words: readonly string[]): TextRange[] {
  const ranges: { start: number; end: number }[] = []
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const length = measureMatch(word, words)
    if (length === 0) continue
    const last = ranges.at(-1)
    const end = start + length
    // Only spaces are between the two words, and the first one matches to its end.
    if (last && /^\s+$/.test(text.slice(last.end, start))) last.end = end
    else ranges.push({ start, end })
  }
  return ranges
}

/** Returns how many characters at the beginning of a word match the longest of the query’s words with which it begins. */
function measureMatch(word: string, words: readonly string[]): number {
  const folded = fold(word)
  const longest = Math.max(0, ...words.filter((entry) => folded.startsWith(entry)).map(({ length }) => length))
  if (longest === 0) return 0
  // A character can become several, for example œ, or none: accents can be separate characters.
  let end = 0
  for (const character of word) {
    if (fold(word.slice(0, end)).length >= longest && !/\p{M}/u.test(character)) break
    end += character.length
  }
  return end
}
