/** How long playback waits for data before the network is checked. */
const STALL_MS = 1000
/** After this many checks on a network that seems to be fine, the source is loaded again. */
const MAX_STALLS = 15

interface StallDetectorOptions {
  /** Whether playback still waits for data. */
  readonly isStalled: () => boolean
  readonly isOnline: () => boolean
  /** Whether the source may be loaded again. It is loaded again once only: on a slow network, doing so repeatedly would never end. */
  readonly canReload: () => boolean
  readonly onOffline: () => void
  /** Loads the source again. */
  readonly reload: () => void
}

/** Creates a detector of lost connections: some browsers report no error when the network is lost, and wait for data without end. */
export function createStallDetector({ isStalled, isOnline, canReload, onOffline, reload }: StallDetectorOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How many checks in a row found that playback waits for data. */
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
    /** Starts when playback waits for data. */
    start() {
      clearTimeout(timer)
      count = 0
      check()
    },
    stop: () => clearTimeout(timer),
  }
}
