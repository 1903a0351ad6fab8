/** Removes accents and case, so that "reglages" finds "Réglages". */
const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** A shorter word is found only at the beginning of a word: "awa" does not find "Withdrawals". */
const MIN_INNER_LENGTH = 4

/**
 * Returns how well texts match a query, or null when a word of the query is found in none of them. The best rank is 0: words of the first
 * text (the label) begin with those of the query. Rank 1: the label contains them anywhere. Ranks 2 and 3 mean the same for the other
 * texts. The word with the worst rank decides.
 */
export function rankMatch([label, ...others]: readonly (string | null)[], query: string): number | null {
  const labelText = normalize(label ?? '')
  const otherText = normalize(others.filter((text) => text !== null).join(' '))
  const words = normalize(query).trim().split(/\s+/)
  const ranks = words.map((word) => findRank(labelText, word) ?? findRank(otherText, word, 2))
  return ranks.reduce<number | null>((worst, rank) => (worst === null || rank === null ? null : Math.max(worst, rank)), 0)
}

function findRank(text: string, word: string, firstRank = 0): number | null {
  if (text.split(/[^\p{L}\p{N}]+/u).some((other) => other.startsWith(word)) || (/[^\p{L}\p{N}]/u.test(word) && text.includes(word))) return firstRank
  return word.length >= MIN_INNER_LENGTH && text.includes(word) ? firstRank + 1 : null
}

/** Returns the items that match a query, the best ones first. Without a query it returns all of them. */
export function searchTexts<Item>(items: readonly Item[], query: string, getTexts: (item: Item) => readonly (string | null)[]): readonly Item[] {
  if (query.trim() === '') return items
  const found = items.flatMap((item) => {
    const rank = rankMatch(getTexts(item), query)
    return rank === null ? [] : [{ item, rank }]
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}
