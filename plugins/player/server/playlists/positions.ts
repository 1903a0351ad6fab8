/** Below this distance between two rows, numbers with a fraction lose their precision. */
const MIN_DISTANCE = 1e-6

/**
 * Spreads new positions evenly between two others.
 * @returns null when there is no room, so that the rows must be renumbered first.
 */
export function spreadPositions(low: number | null, high: number | null, count: number): number[] | null {
  const start = low ?? (high === null ? 0 : high - count - 1)
  const step = high === null ? 1 : (high - start) / (count + 1)
  return step < MIN_DISTANCE ? null : Array.from({ length: count }, (_, index) => start + step * (index + 1))
}
