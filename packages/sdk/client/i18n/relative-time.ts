/** How many of a unit make one of the next. */
const UNITS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.34524],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const

export interface RelativeTime {
  readonly unit: (typeof UNITS)[number][0]
  /** Whole units, negative in the past. */
  readonly amount: number
}

/** Seconds from now as the largest unit of which there is one at least; null: under a minute. */
export function getRelativeTime(seconds: number): RelativeTime | null {
  let left = Math.abs(seconds)
  if (left < 60) return null
  for (const [unit, size] of UNITS) {
    if (left < size) return { unit, amount: Math.sign(seconds) * Math.floor(left) }
    left /= size
  }
  return null
}
