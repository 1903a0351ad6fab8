/** A rise of less than this share says nothing. */
const MIN_RISE = 0.02
/** The beginning of a song is played most in any case. */
const FIRST_PART = 5

/**
 * Finds the part of a song to which listeners come back: the one with the highest rise above all parts before it.
 * @param values The shares of playbacks that ran at each part.
 * @returns The index of the part; null when the curve only falls.
 */
export function findReplayedPart(values: readonly number[]): number | null {
  let lowest = 1
  let best: { readonly index: number; readonly rise: number } | null = null
  for (const [index, value] of values.entries()) {
    lowest = Math.min(lowest, value)
    const rise = value - lowest
    if (index >= FIRST_PART && rise >= MIN_RISE && rise > (best?.rise ?? 0)) best = { index, rise }
  }
  return best?.index ?? null
}
