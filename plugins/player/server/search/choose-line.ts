import { splitWords } from '../../contract/find-matches.ts'
import type { LyricLine } from '../../contract/lyric-lines.ts'

/**
 * Chooses the line of the lyrics with the most words of a query, the first one of several. Returns undefined when no line contains a word of the query.
 * @param words Of the query, as returned by `splitWords`. Each one also matches the beginning of a longer word.
 */
export function chooseLine(lines: readonly LyricLine[], words: readonly string[]): string | undefined {
  let chosen: string | undefined
  let mostMatches = 0
  for (const { text } of lines) {
    const lineWords = splitWords(text)
    const matches = words.filter((word) => lineWords.some((lineWord) => lineWord.startsWith(word))).length
    if (matches > mostMatches) {
      chosen = text
      mostMatches = matches
    }
  }
  return chosen
}
