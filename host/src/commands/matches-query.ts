/** Removes accents and case, so that "reglages" finds "Réglages". */
const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Returns whether a text contains every word of a query. */
export const matchesQuery = (text: string, query: string): boolean => {
  const normalizedText = normalize(text)
  return normalize(query)
    .split(/\s+/)
    .every((word) => normalizedText.includes(word))
}
