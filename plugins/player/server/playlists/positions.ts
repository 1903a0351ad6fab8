/** The smallest distance between two positions. Smaller distances could get lost, because numbers with a fraction have a limited precision. */
const MIN_DISTANCE = 1e-6

/**
 * Returns `count` positions that are spread evenly between `low` and `high`.
 * @returns null when the distance is too small. The caller must renumber the rows first.
 */
export function spreadPositions(low: number | null, high: number | null, count: number): number[] | null {
  const start = low ?? (high === null ? 0 : high - count - 1)
  const step = high === null ? 1 : (high - start) / (count + 1)
  return step < MIN_DISTANCE ? null : Array.from({ length: count }, (_, index) => start + step * (index + 1))
}
