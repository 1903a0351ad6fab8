/** The units, each with the number of them that make up one of the next unit. A month has 4.34524 weeks on average. */
const UNITS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.34524],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const

/** A period from now into the past or the future, in one unit. */
export interface RelativeTime {
  readonly unit: (typeof UNITS)[number][0]
  /** Whole units, negative in the past. */
  readonly amount: number
}

/** Converts seconds from now to the largest unit of which there is at least one. Returns null for less than a minute. */
export function getRelativeTime(seconds: number): RelativeTime | null {
  let remaining = Math.abs(seconds)
  if (remaining < 60) return null
  for (const [unit, size] of UNITS) {
    if (remaining < size) return { unit, amount: Math.sign(seconds) * Math.floor(remaining) }
    remaining /= size
  }
  return null
}
