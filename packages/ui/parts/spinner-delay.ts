const SHOW_DELAY_MS = 500
const MIN_VISIBLE_MS = 200

/**
 * Returns the milliseconds until a spinner must be shown or hidden, or undefined when nothing changes.
 * @param shownAt When the spinner was shown; undefined while it is hidden.
 */
export function getSpinnerDelay(isPending: boolean, shownAt: number | undefined, now: number): number | undefined {
  const isShown = shownAt !== undefined
  if (isPending === isShown) return undefined
  return isShown ? Math.max(0, shownAt + MIN_VISIBLE_MS - now) : SHOW_DELAY_MS
}
