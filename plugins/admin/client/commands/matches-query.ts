/** Removes accents and case, so that "reglages" finds "Réglages". */
const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Returns whether the texts together contain every word of a query. */
export function matchesQuery(texts: readonly (string | null)[], query: string): boolean {
  const text = normalize(texts.filter((part) => part !== null).join(' '))
  return normalize(query)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
