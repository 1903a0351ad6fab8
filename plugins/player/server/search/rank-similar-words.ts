/** The maximum number of similar words. In a large catalogue, many words differ from a misspelt word by one typing error. */
const MAX_SIMILAR = 24

/**
 * Returns the candidates that differ least from a typed word, those with the fewest typing errors first. Candidates with equally many errors stay in
 * their order.
 */
export const rankSimilarWords = (typed: string, candidates: readonly string[]): string[] =>
  [...new Set(candidates)]
    .map((word, index) => ({ word, index, distance: countTypingErrors(typed, word) }))
    .filter(({ distance }) => distance <= getMaxErrors(typed))
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, MAX_SIMILAR)
    .map(({ word }) => word)

const getMaxErrors = (word: string) => (word.length <= 5 ? 1 : word.length <= 8 ? 2 : 3)

/** Counts the characters to insert, delete, replace or swap with their neighbour (restricted Damerau–Levenshtein distance). */
export function countTypingErrors(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a[i - 1] === b[j - 1]
      let distance = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (isEqual ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) distance = Math.min(distance, (beforePrevious[j - 2] ?? 0) + 1)
      current.push(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? 0
}
