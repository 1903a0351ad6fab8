/** A smaller rise, as a share of all playbacks, can be a coincidence and is ignored. */
const MIN_RISE = 0.02
/** The first part that is considered. The parts before it are left out, because the beginning of every song is played most often. */
const FIRST_CONSIDERED_PART = 5

/**
 * Finds the part of a song that listeners replay: the part with the highest rise above the lowest part before it.
 * @param values For each part of the song, the share of playbacks that included it.
 * @returns The index of the part; null when the curve only falls.
 */
export function findReplayedPart(values: readonly number[]): number | null {
  let lowest = 1
  let best: { readonly index: number; readonly rise: number } | null = null
  for (const [index, value] of values.entries()) {
    lowest = Math.min(lowest, value)
    const rise = value - lowest
    if (index >= FIRST_CONSIDERED_PART && rise >= MIN_RISE && rise > (best?.rise ?? 0)) best = { index, rise }
  }
  return best?.index ?? null
}
