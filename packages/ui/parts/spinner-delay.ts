const SHOWS_AFTER = 500
const STAYS = 200

/** How long until a spinner comes or goes, in milliseconds; nothing when it is right as it is. `since` is when it came. */
export function getSpinnerDelay(isWorking: boolean, since: number | undefined, now: number): number | undefined {
  const isShown = since !== undefined
  if (isWorking === isShown) return undefined
  return isShown ? Math.max(0, since + STAYS - now) : SHOWS_AFTER
}
