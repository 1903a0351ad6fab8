/** The time between two checks while playback waits for data. */
const STALL_MS = 1000
/** The source is loaded again after this many checks in a row on a network that seems to work. */
const MAX_STALLS = 15

interface StallDetectorOptions {
  /** Returns whether playback is still waiting for data. */
  readonly isStalled: () => boolean
  readonly isOnline: () => boolean
  /** Returns whether the source may be loaded again. It may be loaded again only once. On a slow network, repeated loading would never come to an end. */
  readonly canReload: () => boolean
  readonly onOffline: () => void
  /** Loads the source again. */
  readonly reload: () => void
}

/** Creates a detector of lost connections. Some browsers report no error when the network is lost, and wait for data forever. */
export function createStallDetector({ isStalled, isOnline, canReload, onOffline, reload }: StallDetectorOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The number of checks in a row that found playback waiting for data. */
  let count = 0

  function check() {
    timer = setTimeout(() => {
      if (!isStalled()) return
      if (!isOnline()) return onOffline()
      count += 1
      if (count < MAX_STALLS || !canReload()) return check()
      count = 0
      reload()
    }, STALL_MS)
  }

  return {
    /** Must be called when playback begins to wait for data. */
    start() {
      clearTimeout(timer)
      count = 0
      check()
    },
    stop: () => clearTimeout(timer),
  }
}
