/** Returns the median of a list of numbers. */
export function computeMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/**
 * Returns the percentile of a list of numbers; 0 for an empty list.
 * @param share 0 to 1, for example 0.95
 */
export const computePercentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Rounds to three significant digits. */
export const roundToThreeDigits = (value: number) => Number(value.toPrecision(3))

export const roundAllToThreeDigits = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, roundToThreeDigits(value)]))
