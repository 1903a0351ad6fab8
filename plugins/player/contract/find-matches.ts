/** A part of a text: from `start` up to, but not including, `end`. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Characters that Unicode normalization does not change, with the characters that users type instead of them. */
const REPLACEMENTS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ɛ: 'e', ɔ: 'o', ŋ: 'n' }

const normalizeText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđɛɔŋ]/g, (character) => REPLACEMENTS[character] ?? character)

/** Splits a text, such as a query, into its different words in lower case, without accents. */
export const splitWords = (text: string): string[] => [...new Set(normalizeText(text).match(WORD) ?? [])]

/**
 * Finds all words in a text that begin with a word of a query, and returns the matching parts. Accents and case are ignored: `zie` finds `Zié`. Matches in
 * neighbouring words are joined to one range.
 */
export function findMatches(text: string, words: readonly string[]): TextRange[] {
  const ranges: { start: number; end: number }[] = []
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const length = measureMatch(word, words)
    if (length === 0) continue
    const last = ranges.at(-1)
    const end = start + length
    // The previous match ends at the end of its word, and only spaces separate both words, so they become one range.
    if (last && /^\s+$/.test(text.slice(last.end, start))) last.end = end
    else ranges.push({ start, end })
  }
  return ranges
}

/** Returns how many characters at the beginning of a word match a word of the query. When several words of the query match, the longest one counts. */
function measureMatch(word: string, words: readonly string[]): number {
  const normalized = normalizeText(word)
  const longest = Math.max(0, ...words.filter((entry) => normalized.startsWith(entry)).map(({ length }) => length))
  if (longest === 0) return 0
  // Positions in the original word are counted one by one, because normalization can turn a character into two, such as œ, or remove it, such as a separate accent.
  let end = 0
  for (const character of word) {
    if (normalizeText(word.slice(0, end)).length >= longest && !/\p{M}/u.test(character)) break
    end += character.length
  }
  return end
}
